import type { EntityManager } from '@mikro-orm/postgresql';
import { type AuditAction, SUBJECT_OF } from '../../core/contract/audit-action.js';
import { EVENT_OF } from '../../core/contract/event-type.js';
import type { JobSender } from '../../platform/queue/job-queue.js';
import type { AuditDetails } from '../audit/audit-entry.js';
import { addEvents, findSubscribers } from './add-events.js';
import { readEventData } from './event-data.js';

/** An action of a unit of work. */
export interface AuditedAction {
  readonly action: AuditAction;
  readonly subjectId: string;
  readonly details: AuditDetails;
}

export interface AuditedEvents {
  readonly em: EntityManager;
  readonly queue: JobSender;
  readonly workspaceId: string;
  readonly keyId: string | null;
  readonly atUtc: Date;
  readonly actions: readonly AuditedAction[];
}

/**
 * Adds the events of a unit of work's actions to the outbox, in its transaction, after its rows were written. A workspace
 * without endpoints costs one small statement.
 */
export async function addAuditedEvents(unit: AuditedEvents): Promise<void> {
  const { em, queue, workspaceId, keyId, atUtc } = unit;
  const told = unit.actions.flatMap((entry) => {
    const type = EVENT_OF[entry.action];
    return type === undefined ? [] : [{ ...entry, type }];
  });
  if (told.length === 0) return;
  const subscribers = await findSubscribers(em, workspaceId);
  const wanted = told.filter(({ type }) => subscribers.some(({ events }) => events.includes(type)));
  if (wanted.length === 0) return;
  const subjects = wanted.map(({ action, subjectId }) => ({ type: SUBJECT_OF[action], id: subjectId }));
  const data = await readEventData(em, workspaceId, subjects);
  const messages = wanted.map(({ type, subjectId, details }) => ({
    type,
    subjectId,
    atUtc,
    data: { ...data.get(subjectId), workspaceId, keyId, details },
  }));
  await addEvents(em, queue, workspaceId, messages, subscribers);
}
