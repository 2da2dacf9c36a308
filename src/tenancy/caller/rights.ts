import type { EntityManager } from '@mikro-orm/postgresql';
import { insufficientScope, invalidApiKey } from '../../core/errors.js';
import type { Actor } from './actor.js';
import {
  KNOWN_PRINCIPAL_COLUMNS,
  type KnownPrincipalRow,
  refusalOf,
  refusalOfMember,
  toKnownPrincipal,
} from './known-principal.js';
import { asSessionRefusal, SESSION_END, sessionEnded } from './known-session.js';

/**
 * Locks in one order: workspace, principal, session. `for share` conflicts with every change of a principal, and `for key
 * share` with the deletion of a session and with `lockWorkspace(…, 'update')`. After waiting for one of them, PostgreSQL
 * evaluates the newest rows.
 */
const sqlOf = (columns: string, from: string, lock: string): string => `
  select ${KNOWN_PRINCIPAL_COLUMNS}${columns} from principal p join workspace w on w.id = p.workspace_id${from}
   where p.id = ? for key share of w for share of p${lock}`;
const OF_PRINCIPAL = sqlOf('', '', '');
const OF_SESSION = sqlOf(`, ${SESSION_END} as end_utc`, ' join session s on s.id = ?', ' for key share of s');

type CallerRow = KnownPrincipalRow & { readonly end_utc?: Date };

/**
 * Throws what the principal's next request would be answered with, if the principal has ended or lacks a permission by
 * now. Otherwise everything that could end it waits for this transaction.
 */
export async function confirmRights(
  em: EntityManager,
  { principalId, session, needs, clock }: Pick<Actor, 'principalId' | 'session' | 'needs' | 'clock'>,
): Promise<void> {
  if (principalId === null || needs === null) return;
  const [row]: CallerRow[] =
    session === null
      ? await em.execute(OF_PRINCIPAL, [principalId])
      : await em.execute(OF_SESSION, [session.id, principalId]);
  const now = clock.now();
  if (row === undefined) throw session === null ? invalidApiKey() : sessionEnded();
  if (row.end_utc !== undefined && new Date(row.end_utc).getTime() <= now) throw sessionEnded();
  const principal = toKnownPrincipal(row);
  const refusal = row.role === null ? refusalOf(principal, now) : asSessionRefusal(refusalOfMember(principal, now));
  if (refusal !== null) throw refusal;
  for (const permission of needs) if (!principal.scopes.includes(permission)) throw insufficientScope(permission);
}
