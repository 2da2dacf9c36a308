import type { EntityManager } from '@mikro-orm/postgresql';
import { type AuditAction, SUBJECT_OF } from '../../core/contract/audit-action.js';
import { FieldProblems } from '../../core/field-problems.js';
import { newId } from '../../core/ids.js';
import { type Change, executeWith, publishChanges, type Ticket } from '../../platform/database/change-feed/change.js';
import type { Actor } from '../caller/actor.js';
import type { AuditDetails, AuditedAction } from '../caller/audited-unit.js';
import { Principal } from '../caller/principal.js';
import { confirmRights } from '../caller/rights.js';
import { Workspace } from '../workspace.js';
import { AuditEntry } from './audit-entry.js';

/** The environment of a command inside its transaction. */
export interface UnitOfWork {
  readonly em: EntityManager;
  /** Notifies every instance of a change to anything cached, such as code targets and keys in use. */
  publish(change: Change): void;
  /** Adds the audit entry. Every command on a campaign, file or key must add exactly one. */
  audit(action: AuditAction, subjectId: string, details?: AuditDetails): void;
  /**
   * Reads the caller's rights again, and keeps them until the commit. The unit of work does so at its end; a command that
   * may end its own caller does it after its locks and before its changes.
   */
  confirm(): Promise<void>;
}

/**
 * Runs a command's writes in one transaction; commands write in no other way. Does not start while the request has
 * input problems. Publishes changes with the commit and resolves when every instance has handled them, so that no
 * instance redirects the next scan of a paused campaign. Audit entry and webhook events are stored, and the request's
 * claim is marked as done, if and only if the transaction commits.
 *
 * The caller's rights are read again last, and kept until the commit: whatever ends them waits for the commit, or the
 * command fails like the caller's next request.
 */
export async function runUnitOfWork<T>(actor: Actor, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
  new FieldProblems(actor.inputProblems).throwIfAny();
  const tickets: Ticket[] = [];
  const result = await actor.em.transactional(async (em) => {
    const changes: Change[] = [];
    const actions: AuditedAction[] = [];
    let confirmed: Promise<void> | null = null;
    const confirm = (): Promise<void> => (confirmed ??= confirmRights(em, actor));
    const value = await work({
      em,
      confirm,
      publish: (change) => changes.push(change),
      audit: (action, subjectId, details = {}) => {
        actions.push({ action, subjectId, details });
        addAuditEntry(em, actor, action, subjectId, details);
      },
    });
    await em.flush();
    for (const { subjectId } of actions) await actor.claim?.markDone(em, subjectId);
    const { queue, workspace, principalId, clock } = actor;
    const atUtc = new Date(clock.now());
    await actor.addEvents({ em, queue, workspaceId: workspace.id, principalId, atUtc, actions });
    await confirm();
    tickets.push(...(await publishChanges(executeWith(em), changes)));
    return value;
  });
  await Promise.all(tickets.map((ticket) => actor.feed.acknowledged(ticket)));
  return result;
}

function addAuditEntry(
  em: EntityManager,
  { workspace, principalId, clock }: Actor,
  action: AuditAction,
  subjectId: string,
  details: AuditDetails,
): void {
  em.create(AuditEntry, {
    id: newId(),
    workspace: em.getReference(Workspace, workspace.id),
    atUtc: new Date(clock.now()),
    actor: principalId === null ? null : em.getReference(Principal, principalId),
    action,
    subjectType: SUBJECT_OF[action],
    subjectId,
    details,
  });
}
