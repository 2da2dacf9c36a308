import { Entity, Enum, Filter, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Plan } from '../core/contract/plans.js';
import { UtcTime } from '../platform/database/utc-time.js';

/**
 * The filter of every query on a tenant table. It intentionally has no default parameter: an EntityManager without a
 * workspace cannot read such a table at all.
 */
export const WORKSPACE_FILTER = 'workspace';

/** Makes the property `workspace` the tenant of a row, and filters every query of the entity by it. */
export const TenantScoped = () => (prototype: object, property: 'workspace') => {
  ManyToOne({ entity: () => Workspace, fieldName: 'workspace_id' })(prototype, property);
  const cond = ({ workspaceId }: Record<string, unknown>) => ({ workspace: workspaceId });
  Filter({ name: WORKSPACE_FILTER, cond, default: true })(prototype.constructor);
};

export enum WorkspaceStatus {
  Active = 'Active',
  Suspended = 'Suspended',
  /** Like suspended, and everything in it will be deleted, unless an Owner or the operator restores it before. */
  Deleted = 'Deleted',
}

/** A tenant. Every campaign, key, file and scan belongs to exactly one. */
@Entity({ tableName: 'workspace' })
export class Workspace {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'text' })
  name!: string;

  /** Its name in addresses: `/w/{slug}`. Stays when the workspace is renamed. */
  @Property({ type: 'text', unique: true })
  slug!: string;

  @Enum({ items: () => Plan, columnType: 'text' })
  plan!: Plan;

  @Enum({ items: () => WorkspaceStatus, columnType: 'text' })
  status!: WorkspaceStatus;

  /** Null if the subscription does not end. */
  @UtcTime({ nullable: true })
  subscriptionUntil!: Date | null;

  /** Where the page of a code that is not available leads; null for nowhere. */
  @Property({ type: 'text', nullable: true })
  unavailableUrl!: string | null;

  @UtcTime()
  createdUtc!: Date;

  /** When everything in it will be deleted; null if nobody has asked for that. */
  @UtcTime({ nullable: true })
  deletionUtc!: Date | null;
}

/**
 * Whether the subscription is current. After it ends, reading still works; creating, uploading, redirects and hosted
 * pages do not.
 */
export const hasCurrentSubscription = (workspace: Workspace, now: number): boolean =>
  workspace.subscriptionUntil === null || workspace.subscriptionUntil.getTime() > now;

/**
 * Returns the current row, locked until the commit, so that units of work that count against a limit run one at a time.
 * Unlike the ORM's lock, it does not block transactions that only refer to the workspace, which might hold a row that
 * this one waits for. A change of the status takes `update`, which waits for every unit of work in the workspace.
 */
export async function lockWorkspace(
  em: EntityManager,
  id: string,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<Workspace> {
  const [row] = await em.execute(`select * from workspace where id = ? for ${strength}`, [id]);
  if (row === undefined) throw new Error('the workspace is gone');
  return em.map(Workspace, row);
}
