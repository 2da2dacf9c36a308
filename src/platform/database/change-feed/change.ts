import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { isUuid } from '../../../core/ids.js';

/**
 * A change to data that instances cache: to one code, to a workspace with all its codes, keys and members, to one key or
 * member, to a person with all sessions, or to one session; to a host (its id is the host), or to who has an address on
 * one (`host/path`).
 */
export type Change =
  | { readonly kind: 'campaign'; readonly code: string }
  | {
      [Kind in (typeof IDENTIFIED)[number]]: { readonly kind: Kind; readonly id: string };
    }[(typeof IDENTIFIED)[number]];

/** Calls the handler with changes of these kinds. It must take effect before it returns: see `ChangeFeed`. */
export type OnChange = <Kind extends Change['kind']>(
  kinds: readonly Kind[],
  handler: (change: Extract<Change, { readonly kind: Kind }>) => void,
) => void;

const IDENTIFIED = ['workspace', 'key', 'session', 'person', 'domain', 'address'] as const;

/** Calls the handlers of a change's kind, and no others. */
export class ChangeHandlers {
  readonly #byKind = new Map<string, ((change: Change) => void)[]>();

  readonly add: OnChange = (kinds, handler) => {
    for (const kind of kinds) {
      const handlers = this.#byKind.get(kind) ?? [];
      this.#byKind.set(kind, [...handlers, (change) => isOfKind(change, kind) && handler(change)]);
    }
  };

  readonly handle = (change: Change): void => {
    for (const handler of this.#byKind.get(change.kind) ?? []) handler(change);
  };
}

const isOfKind = <Kind extends Change['kind']>(
  change: Change,
  kind: Kind,
): change is Extract<Change, { readonly kind: Kind }> => change.kind === kind;

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

/** PostgreSQL accepts payloads of less than 8,000 bytes; a code has at most 64, an address 354. */
const OF_ONE_NOTIFICATION = { codes: 100, addresses: 20 };

/**
 * Publishes changes like `publishChange`, in one statement and with few notifications: changes to many codes share one,
 * and so do addresses, so waiting for hundreds of changes costs as little as waiting for a few. Returns their tickets.
 */
export async function publishChanges(execute: Execute, changes: readonly Change[]): Promise<Ticket[]> {
  const codes = [...new Set(changes.flatMap((change) => (change.kind === 'campaign' ? [change.code] : [])))];
  const notifications: { readonly ticket: Ticket }[] = changes
    .filter(({ kind }) => kind !== 'campaign' && kind !== 'address')
    .map((change) => ({ ...change, ticket: randomUUID() }));
  for (let from = 0; from < codes.length; from += OF_ONE_NOTIFICATION.codes) {
    const some = { kind: 'campaigns', codes: codes.slice(from, from + OF_ONE_NOTIFICATION.codes) };
    notifications.push({ ...some, ticket: randomUUID() });
  }
  const addresses = [...new Set(changes.flatMap((change) => (change.kind === 'address' ? [change.id] : [])))];
  for (let from = 0; from < addresses.length; from += OF_ONE_NOTIFICATION.addresses) {
    const some = { kind: 'addresses', ids: addresses.slice(from, from + OF_ONE_NOTIFICATION.addresses) };
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
  const fields: Record<'kind' | 'code' | 'codes' | 'id' | 'ids' | 'ticket', unknown> = JSON.parse(payload) ?? {};
  const { kind, code, codes, id, ids, ticket } = fields;
  if (typeof ticket !== 'string' || !isUuid(ticket)) return null;
  if (kind === 'campaign' && typeof code === 'string') return { changes: [{ kind, code }], ticket };
  if (kind === 'campaigns' && Array.isArray(codes)) {
    const texts = codes.filter((each) => typeof each === 'string');
    return { changes: texts.map((each) => ({ kind: 'campaign', code: each })), ticket };
  }
  if (kind === 'addresses' && Array.isArray(ids)) {
    const texts = ids.filter((each) => typeof each === 'string');
    return { changes: texts.map((each) => ({ kind: 'address', id: each })), ticket };
  }
  const known = IDENTIFIED.find((each) => each === kind);
  return known !== undefined && typeof id === 'string' ? { changes: [{ kind: known, id }], ticket } : null;
}

/** Runs SQL with `$1` parameters (in order, each used once) in the EntityManager's transaction, if there is one. */
export const executeWith =
  (em: EntityManager): Execute =>
  (sql, params) =>
    em.execute(sql.replace(/\$\d+/g, '?'), params);
