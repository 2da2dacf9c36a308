import type { EntityManager } from '@mikro-orm/postgresql';
import { type AuditAction, SUBJECT_OF } from '../../core/contract/audit-action.js';
import { FieldProblems } from '../../core/field-problems.js';
import { newId } from '../../core/ids.js';
import { type Change, executeWith, publishChanges, type Ticket } from '../../platform/database/change-feed/change.js';
import { ApiKey } from '../api-keys/api-key.js';
import { type AuditDetails, AuditEntry } from '../audit/audit-entry.js';
import { type AuditedAction, addAuditedEvents } from '../webhooks/add-audited-events.js';
import { Workspace } from '../workspaces/workspace.js';
import type { Actor } from './actor.js';

/** What a command works with inside its transaction. */
export interface UnitOfWork {
  readonly em: EntityManager;
  /** Tells every instance of a change to what it keeps in memory, such as targets of codes and keys in use. */
  publish(change: Change): void;
  /** Adds the audit entry. Every command on a campaign, a file or a key must add exactly one. */
  audit(action: AuditAction, subjectId: string, details?: AuditDetails): void;
}

/**
 * The only way in which a command writes: one transaction, which does not begin while the request has input problems.
 * Changes are published with the commit, and the promise resolves when every instance has handled them, so that the
 * next scan of a paused campaign is not redirected by any of them. The audit entry and the webhooks' events are
 * stored, and the claim of the request marked as done, if and only if the transaction commits.
 */
export async function runUnitOfWork<T>(actor: Actor, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
  new FieldProblems(actor.inputProblems).throwIfAny();
  const tickets: Ticket[] = [];
  const result = await actor.em.transactional(async (em) => {
    const changes: Change[] = [];
    const actions: AuditedAction[] = [];
    const value = await work({
      em,
      publish: (change) => changes.push(change),
      audit: (action, subjectId, details = {}) => {
        actions.push({ action, subjectId, details });
        addAuditEntry(em, actor, action, subjectId, details);
      },
    });
    await em.flush();
    for (const { subjectId } of actions) await actor.claim?.markDone(em, subjectId);
    const { queue, workspace, keyId, clock } = actor;
    const atUtc = new Date(clock.now());
    await addAuditedEvents({ em, queue, workspaceId: workspace.id, keyId, atUtc, actions });
    tickets.push(...(await publishChanges(executeWith(em), changes)));
    return value;
  });
  await Promise.all(tickets.map((ticket) => actor.feed.settled(ticket)));
  return result;
}

function addAuditEntry(
  em: EntityManager,
  { workspace, keyId, session, clock }: Actor,
  action: AuditAction,
  subjectId: string,
  details: AuditDetails,
): void {
  em.create(AuditEntry, {
    id: newId(),
    workspace: em.getReference(Workspace, workspace.id),
    atUtc: new Date(clock.now()),
    actor: keyId === null ? null : em.getReference(ApiKey, keyId),
    action,
    subjectType: SUBJECT_OF[action],
    subjectId,
    details: session ? { ...details, via: 'console' } : details,
  });
}
