import type { EntityManager } from '@mikro-orm/postgresql';
import { type Clock, DAY_MS, HOUR_MS } from '../../core/clock.js';
import { tooManyMails } from '../../core/errors.js';
import {
  type JobDefinition,
  type JobHandler,
  type RegisteredJob,
  registerJob,
} from '../../platform/queue/job-definition.js';
import type { JobSender } from '../../platform/queue/job-queue.js';
import { wishOf } from './mail-consent.js';

/** How many mails an address receives, or a person, a key or a workspace causes. Kinds with the same limit share it. */
export interface MailLimit {
  readonly name: string;
  readonly per: 'address' | 'sender' | 'workspace';
  readonly max: number;
  readonly windowMs: number;
}

/** For mails that nobody may have asked for, by all workspaces together. */
const TO_STRANGERS: readonly MailLimit[] = [
  { name: 'address-hour', per: 'address', max: 5, windowMs: HOUR_MS },
  { name: 'address-day', per: 'address', max: 10, windowMs: DAY_MS },
  { name: 'sender-day', per: 'sender', max: 200, windowMs: DAY_MS },
];

interface MailRule {
  readonly limits: readonly MailLimit[];
  /** Only to addresses that want the reports of the workspace. */
  readonly isForWilling?: true;
}

/** All kinds of mail. */
export const MAIL_KINDS = {
  'sign-in': { limits: [{ name: 'sign-in', per: 'address', max: 5, windowMs: HOUR_MS }] },
  invitation: { limits: TO_STRANGERS },
  confirmation: {
    limits: [...TO_STRANGERS, { name: 'recipients', per: 'workspace', max: 100, windowMs: DAY_MS }],
  },
  report: { limits: [], isForWilling: true },
  'test-report': { limits: [{ name: 'test', per: 'sender', max: 10, windowMs: HOUR_MS }], isForWilling: true },
} as const satisfies Record<string, MailRule>;

export type MailKind = keyof typeof MAIL_KINDS;

declare const admitted: unique symbol;
/** An address that has passed the gate for a kind of mail. */
export type Admitted<K extends MailKind> = string & { readonly [admitted]: K };

/** A job that mails. Only `queueMails` adds it, so that no mail goes past the gate. */
export interface MailJob<P extends object, K extends MailKind> extends Omit<JobDefinition<P>, 'mails'> {
  /** The kinds of mail that it sends. */
  readonly mails: readonly K[];
}

export interface MailRequest {
  /** Normalised, and none of them twice. */
  readonly emails: readonly string[];
  /** Null for a mail of no workspace. */
  readonly workspaceId: string | null;
  /** The member or key that causes the mails; null for the operator, the service or somebody unknown. */
  readonly principalId: string | null;
  readonly now: number;
  /** Leaves out addresses beyond a limit, instead of throwing `rate_limited`. */
  readonly isSilent?: boolean;
}

const WILLING = `
  select e.email from jsonb_array_elements_text(?::jsonb) e (email) cross join (select ?::uuid as id) w
   where ${wishOf('w.id', 'e.email')} = 'Active'`;

/** What a request adds to the number of a limit. */
interface Use {
  readonly limit: MailLimit;
  readonly key: string;
  readonly count: number;
  /** Null for a number that all addresses of the request share. */
  readonly email: string | null;
}

/** A person counts once for all workspaces. */
const SENDER = 'select coalesce(person_id, id) as id from principal where id = ?';

/** A window begins with its first mail. In order, so that two requests never wait for each other. */
const COUNT = `
  insert into mail_count as c (key, uses, until_utc)
  select * from jsonb_to_recordset(?::jsonb) as n (key text, uses int, until_utc timestamptz) order by key
  on conflict (key) do update set
    uses = excluded.uses + case when c.until_utc > ? then c.uses else 0 end,
    until_utc = case when c.until_utc > ? then c.until_utc else excluded.until_utc end
  returning key, uses, until_utc`;

/**
 * The gate that every mail passes before it is queued: returns the addresses to which a mail of this kind may go, and
 * counts it. Called in the transaction that queues the mails. Throws `rate_limited`.
 */
export async function admitMails<K extends MailKind>(
  em: EntityManager,
  kind: K,
  request: MailRequest,
): Promise<Admitted<K>[]> {
  const { limits, isForWilling }: MailRule = MAIL_KINDS[kind];
  const { workspaceId, now, isSilent = false } = request;
  const emails = isForWilling === true ? await readWilling(em, request) : request.emails;
  const sender = await readSender(em, request);
  const uses = limits.flatMap((limit): readonly Use[] => {
    const { name, per } = limit;
    if (per === 'address') return emails.map((email) => ({ limit, email, key: `${name} ${email}`, count: 1 }));
    const id = per === 'sender' ? sender : workspaceId;
    return id === null ? [] : [{ limit, email: null, key: `${name} ${id}`, count: emails.length }];
  });
  if (emails.length === 0 || uses.length === 0) return emails as Admitted<K>[];
  const added = uses.map((use) => ({ key: use.key, uses: use.count, until_utc: new Date(now + use.limit.windowMs) }));
  const values = [JSON.stringify(added), new Date(now), new Date(now)];
  const rows = await em.execute<{ key: string; uses: number; until_utc: Date }[]>(COUNT, values);
  const counted = new Map(rows.map((row) => [row.key, row]));
  const beyond = uses.filter(({ key, limit }) => (counted.get(key)?.uses ?? 0) > limit.max);
  const [first] = beyond;
  if (first !== undefined && !isSilent) {
    const untilMs = new Date(counted.get(first.key)?.until_utc ?? now).getTime();
    throw tooManyMails(first.limit.per, untilMs - now);
  }
  const isBeyond = (email: string): boolean => beyond.some((use) => use.email === null || use.email === email);
  return emails.filter((email) => !isBeyond(email)) as Admitted<K>[];
}

const readWilling = async (em: EntityManager, { emails, workspaceId }: MailRequest): Promise<string[]> => {
  const rows = await em.execute<{ email: string }[]>(WILLING, [JSON.stringify(emails), workspaceId]);
  return rows.map(({ email }) => email);
};

async function readSender(em: EntityManager, { principalId }: MailRequest): Promise<string | null> {
  if (principalId === null) return null;
  const [row] = await em.execute<{ id: string }[]>(SENDER, [principalId]);
  return row?.id ?? null;
}

/** Queues mails to addresses that have passed the gate, in the transaction. */
export const queueMails = <P extends object, K extends MailKind>(
  queue: JobSender,
  em: EntityManager,
  { mails: _, ...definition }: MailJob<P, K>,
  mails: readonly { readonly to: Admitted<K>; readonly payload: P; readonly group?: string }[],
): Promise<void> => queue.sendAll(em, definition, mails);

/** Registers the handler of a job that mails. */
export const registerMailJob = <P extends object, K extends MailKind>(
  { mails: _, ...definition }: MailJob<P, K>,
  handler: JobHandler<P>,
): RegisteredJob => registerJob(definition, handler);

/** Removes numbers whose window is over. Returns how many. */
export async function removeOldMailCounts(em: EntityManager, { now }: Clock): Promise<number> {
  const sql = 'delete from mail_count where until_utc <= ? returning key';
  return (await em.execute<object[]>(sql, [new Date(now())])).length;
}
