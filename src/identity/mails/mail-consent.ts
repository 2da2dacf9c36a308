import type { EntityManager } from '@mikro-orm/postgresql';
import { type Clock, DAY_MS } from '../../core/clock.js';
import { hashSessionSecret, isSessionSecret } from '../authentication/secrets.js';

/** What an address has decided about the reports of a workspace. The database stores the names. */
export type MailDecision = 'Active' | 'Unsubscribed';

/**
 * Returns SQL for whether an address wants the reports of a workspace: `Active`, `Unsubscribed`, or `Pending` until it
 * confirms. Members with a verified address need not confirm. What somebody confirmed before he left the workspace does not count.
 */
export const wishOf = (workspace: string, email: string): string => `coalesce(
  (select c.state from mail_consent c where c.workspace_id = ${workspace} and c.email = ${email}
      and (c.state = 'Unsubscribed' or c.state = 'Active' and not exists (
        select from person o join principal m on m.person_id = o.id
         where o.email = c.email and m.workspace_id = c.workspace_id and m.revoked_utc > c.decided_utc))),
  (select 'Active' from person o join principal m on m.person_id = o.id
    where o.email = ${email} and o.email_verified_utc is not null and m.workspace_id = ${workspace}
      and m.revoked_utc is null limit 1),
  'Pending')`;

/** The link in a mail, by which its recipient decides without signing in. */
export interface MailLink {
  readonly workspaceId: string;
  readonly email: string;
  readonly language: string;
}

const DECIDE = `
  insert into mail_consent (workspace_id, email, state, decided_utc) values (?, ?, ?, ?)
  on conflict (workspace_id, email) do update set state = excluded.state, decided_utc = excluded.decided_utc`;

/** Stores a decision for all reports of the workspace, present and future. */
export const decideOnMail = (
  em: EntityManager,
  link: MailLink,
  decision: MailDecision,
  now: number,
): Promise<unknown> => em.execute(DECIDE, [link.workspaceId, link.email, decision, new Date(now)]);

/** Stores the hash of a link's secret before it is mailed. It works whatever becomes of the report. */
export const addMailLink = (em: EntityManager, token: string, link: MailLink, now: number): Promise<unknown> =>
  em.execute('insert into mail_link (hash, workspace_id, email, language, created_utc) values (?, ?, ?, ?, ?)', [
    ...[hashSessionSecret(token), link.workspaceId, link.email, link.language, new Date(now)],
  ]);

const FIND = `
  select l.workspace_id as "workspaceId", l.email, l.language, w.name as workspace
    from mail_link l join workspace w on w.id = l.workspace_id where l.hash = ?`;

/** Returns a link with the name of its workspace, or null. */
export async function findMailLink(em: EntityManager, token: string) {
  if (!isSessionSecret(token)) return null;
  const [found] = await em.execute<(MailLink & { readonly workspace: string })[]>(FIND, [hashSessionSecret(token)]);
  return found ?? null;
}

const KEPT_MS = 365 * DAY_MS;

/** Removes old links, and addresses that were asked and never decided. Returns how many. */
export async function removeOldMailLinks(em: EntityManager, { now }: Clock): Promise<number> {
  const before = [new Date(now() - KEPT_MS)];
  const links = await em.execute<object[]>('delete from mail_link where created_utc < ? returning email', before);
  const asked = await em.execute<object[]>(
    "delete from mail_consent where state = 'Pending' and asked_utc < ? returning email",
    before,
  );
  return links.length + asked.length;
}
