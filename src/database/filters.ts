/**
 * The filters that every read of a tenant's table carries. `workspace` has no default parameter on purpose: an
 * EntityManager that was not told its workspace cannot read such a table at all.
 */
export const WORKSPACE_FILTER = 'workspace';
export const DELETED_FILTER = 'notDeleted';
