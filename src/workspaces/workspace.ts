import { LockMode } from '@mikro-orm/core';
import { Entity, Enum, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { EntityManager } from '@mikro-orm/postgresql';
import { UtcTime } from '../database/utc-time.js';
import { Plan } from './plans.js';

export enum WorkspaceStatus {
  Active = 'Active',
  Suspended = 'Suspended',
}

/** A tenant. Every campaign, key, file and scan belongs to exactly one. */
@Entity({ tableName: 'workspace' })
export class Workspace {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'text' })
  name!: string;

  @Enum({ items: () => Plan, columnType: 'text' })
  plan!: Plan;

  @Enum({ items: () => WorkspaceStatus, columnType: 'text' })
  status!: WorkspaceStatus;

  /** Null: without an end. */
  @UtcTime({ nullable: true })
  subscriptionUntil!: Date | null;

  @UtcTime()
  createdUtc!: Date;
}

/** Reading goes on after the end of a subscription; creating, uploading and the public side do not. */
export const hasCurrentSubscription = (workspace: Workspace, now: number): boolean =>
  workspace.subscriptionUntil === null || workspace.subscriptionUntil.getTime() > now;

/** Read afresh and held until the commit: whatever counts against a limit of the workspace takes turns. */
export const lockWorkspace = (em: EntityManager, id: string): Promise<Workspace> =>
  em.findOneOrFail(Workspace, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
