import { Filter, ManyToOne } from '@mikro-orm/decorators/legacy';
import { Workspace } from './workspace.js';

/**
 * The filter that every query of a tenant's table carries. It has no default parameter on purpose: an EntityManager
 * whose workspace was not set cannot read such a table at all.
 */
export const WORKSPACE_FILTER = 'workspace';

/** Makes the property `workspace` the tenant that a row belongs to, and filters every query of the entity by it. */
export const TenantScoped = () => (prototype: object, property: 'workspace') => {
  ManyToOne({ entity: () => Workspace, fieldName: 'workspace_id' })(prototype, property);
  const cond = ({ workspaceId }: Record<string, unknown>) => ({ workspace: workspaceId });
  Filter({ name: WORKSPACE_FILTER, cond, default: true })(prototype.constructor);
};
