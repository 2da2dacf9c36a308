import type { EntityManager } from '@mikro-orm/postgresql';
import type { AuditAction } from '../../core/contract/audit-action.js';
import type { JobSender } from '../../platform/queue/job-queue.js';

/** The details of an action: numbers, scopes, field names and ids; never content, names or the text of keys. */
export type AuditDetails = Readonly<Record<string, string | number | null | readonly string[]>>;

/** An action of a unit of work. */
export interface AuditedAction {
  readonly action: AuditAction;
  readonly subjectId: string;
  readonly details: AuditDetails;
}

/** What a unit of work has done, in its transaction. */
export interface AuditedUnit {
  readonly em: EntityManager;
  readonly queue: JobSender;
  readonly workspaceId: string;
  readonly principalId: string | null;
  readonly atUtc: Date;
  readonly actions: readonly AuditedAction[];
}

/** Adds what others are told about a unit of work, in its transaction, after its rows have been written. */
export type AddEvents = (unit: AuditedUnit) => Promise<void>;
