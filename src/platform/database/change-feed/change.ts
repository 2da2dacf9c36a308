import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { isUuid } from '../../../core/ids.js';
import { PING_EVERY_MS, TRUST_MS } from './feed-connection.js';

/**
 * A change to data that instances cache: to one code, to a workspace with all its codes, keys and members, to one key or
 * member, to a person with all sessions, or to one session.
 */
export type Change =
  | { readonly kind: 'campaign'; readonly code: string }
  | { readonly kind: (typeof IDENTIFIED)[number]; readonly id: string };

const IDENTIFIED = ['workspace', 'key', 'session', 'person'] as const;

/** Identifies one published change. */
export type Ticket = string;

/** Runs SQL with `$1` parameters in the transaction that makes the change. */
export type Execute = (sql: string, params: unknown[]) => Promise<unknown>;

/** PostgreSQL channel on which changes are published. */
export const CHANGE_CHANNEL = 'signpost_change';

/**
 * Publishes the change when the transaction commits. Afterwards, `ChangeFeed.acknowledged(ticket)` waits until it has taken
 * effect.
 */
export async function publishChange(execute: Execute, change: Change): Promise<Ticket> {
  const ticket = randomUUID();
  await execute('select pg_notify($1, $2)', [CHANGE_CHANNEL, JSON.stringify({ ...change, ticket })]);
  return ticket;
}

/** PostgreSQL accepts payloads of less than 8,000 bytes; a code has at most 64. */
const CODES_OF_ONE_NOTIFICATION = 100;

/**
 * Publishes changes like `publishChange`, in one statement and with few notifications: changes to many codes share one,
 * so waiting for hundreds of changes costs as little as waiting for a few. Returns their tickets.
 */
export async function publishChanges(execute: Execute, changes: readonly Change[]): Promise<Ticket[]> {
  const codes = [...new Set(changes.flatMap((change) => (change.kind === 'campaign' ? [change.code] : [])))];
  const notifications: { readonly ticket: Ticket }[] = changes
    .filter(({ kind }) => kind !== 'campaign')
    .map((change) => ({ ...change, ticket: randomUUID() }));
  for (let from = 0; from < codes.length; from += CODES_OF_ONE_NOTIFICATION) {
    const some = { kind: 'campaigns', codes: codes.slice(from, from + CODES_OF_ONE_NOTIFICATION) };
    notifications.push({ ...some, ticket: randomUUID() });
  }
  if (notifications.length === 0) return [];
  const payloads = notifications.map((notification) => JSON.stringify(notification));
  await execute(`select pg_notify('${CHANGE_CHANNEL}', payload) from jsonb_array_elements_text($1::jsonb) as payload`, [
    JSON.stringify(payloads),
  ]);
  return notifications.map(({ ticket }) => ticket);
}

/** Returns the changes in a notification, or null for a payload of another form. Throws for invalid JSON. */
export function parseChanges(payload: string): { changes: Change[]; ticket: Ticket } | null {
  const fields: Record<'kind' | 'code' | 'codes' | 'id' | 'ticket', unknown> = JSON.parse(payload) ?? {};
  const { kind, code, codes, id, ticket } = fields;
  if (typeof ticket !== 'string' || !isUuid(ticket)) return null;
  if (kind === 'campaign' && typeof code === 'string') return { changes: [{ kind, code }], ticket };
  if (kind === 'campaigns' && Array.isArray(codes)) {
    const texts = codes.filter((each) => typeof each === 'string');
    return { changes: texts.map((each) => ({ kind: 'campaign', code: each })), ticket };
  }
  const known = IDENTIFIED.find((each) => each === kind);
  return known !== undefined && typeof id === 'string' ? { changes: [{ kind: known, id }], ticket } : null;
}

/** Runs SQL with `$1` parameters (in order, each used once) in the EntityManager's transaction, if there is one. */
export const executeWith =
  (em: EntityManager): Execute =>
  (sql, params) =>
    em.execute(sql.replace(/\$\d+/g, '?'), params);

/** Number of tickets whose acknowledgements are retained. Older ones were settled or given up long ago. */
const TICKETS_MAX = 1_000;

/** Records which connections acknowledged which change. Acknowledgements may arrive before anybody waits for them. */
export class Acknowledgements {
  /** Process IDs of the connections by ticket, oldest ticket first. */
  readonly #processes = new Map<string, Set<number>>();
  #arrival = Promise.withResolvers<void>();

  add(ticket: string, processId: number): void {
    this.#processes.set(ticket, (this.#processes.get(ticket) ?? new Set()).add(processId));
    const [oldest] = this.#processes.keys();
    if (oldest !== undefined && this.#processes.size > TICKETS_MAX) this.#processes.delete(oldest);
    this.#arrival.resolve();
    this.#arrival = Promise.withResolvers();
  }

  /** Returns the connections that have not acknowledged the ticket. */
  missing(ticket: string, processIds: readonly number[]): number[] {
    const processes = this.#processes.get(ticket);
    return processIds.filter((processId) => processes?.has(processId) !== true);
  }

  /** Resolves when the next acknowledgement arrives. */
  next(): Promise<void> {
    return this.#arrival.promise;
  }
}

/**
 * How long a listener must be silent before it is disconnected. A listener that was trusted all the time has received
 * the change with the answer to its next ping at the latest, has acknowledged it before the answer to the ping after
 * that, and is heard here before the answer to this process's next ping: three ping intervals, each with the longest
 * time for its answer.
 */
export const SILENCE_MS = 3 * (PING_EVERY_MS + TRUST_MS) + 400;

/** After this time, the process ID may belong to another connection. */
const FORGET_MS = 60_000;

/** Listeners that did not acknowledge a change and have been silent since. */
export class SilentListeners {
  /** For each process ID, when waiting for that change began, by `performance.now()`. */
  readonly #since = new Map<number, number>();

  add(processIds: readonly number[], since: number): void {
    for (const [processId, earlier] of this.#since) if (isOld(earlier)) this.#since.delete(processId);
    for (const processId of processIds) if (!this.#since.has(processId)) this.#since.set(processId, since);
  }

  hear(processId: number): void {
    this.#since.delete(processId);
  }

  clear(): void {
    this.#since.clear();
  }

  /** Removes and returns the connections that their instances no longer trust, so that they can be ended safely. */
  takeOverdue(processIds: readonly number[]): number[] {
    const now = performance.now();
    const isOverdue = (since: number | undefined): boolean =>
      since !== undefined && !isOld(since) && now - since >= SILENCE_MS;
    const overdue = processIds.filter((processId) => isOverdue(this.#since.get(processId)));
    for (const processId of overdue) this.#since.delete(processId);
    return overdue;
  }
}

const isOld = (since: number): boolean => performance.now() - since > FORGET_MS;
