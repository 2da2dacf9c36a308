import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { isUuid } from '../../shared/ids.js';

/** A change to what instances keep in memory: of one code, of a workspace with all its codes and keys, or of one key. */
export type Change =
  | { readonly kind: 'campaign'; readonly code: string }
  | { readonly kind: 'workspace' | 'key'; readonly id: string };

/** Identifies one published change. */
export type Ticket = string;

/** Runs SQL with `$1` parameters in the transaction that makes the change. */
export type Execute = (sql: string, params: unknown[]) => Promise<unknown>;

/** The channel of PostgreSQL by which changes are published. */
export const CHANGE_CHANNEL = 'signpost_change';

/** Publishes the change when the transaction commits. Afterwards, `ChangeFeed.settled(ticket)` waits for its effect. */
export async function publishChange(execute: Execute, change: Change): Promise<Ticket> {
  const ticket = randomUUID();
  await execute('select pg_notify($1, $2)', [CHANGE_CHANNEL, JSON.stringify({ ...change, ticket })]);
  return ticket;
}

/** Returns the change of a notification; null for a payload of another form. Throws for invalid JSON. */
export function parseChange(payload: string): { change: Change; ticket: Ticket } | null {
  const fields: { kind?: unknown; code?: unknown; id?: unknown; ticket?: unknown } = JSON.parse(payload);
  const { kind, code, id, ticket } = fields;
  if (typeof ticket !== 'string' || !isUuid(ticket)) return null;
  if (kind === 'campaign' && typeof code === 'string') return { change: { kind, code }, ticket };
  const isKnown = kind === 'workspace' || kind === 'key';
  return isKnown && typeof id === 'string' ? { change: { kind, id }, ticket } : null;
}

/** Runs SQL with `$1` parameters (in order, each used once) in the EntityManager's transaction, if it has one. */
export const executeWith =
  (em: EntityManager): Execute =>
  (sql, params) =>
    em.execute(sql.replace(/\$\d+/g, '?'), params);
