import type { Permission } from '../../core/contract/scopes.js';
import { insufficientScope } from '../../core/errors.js';
import type { Context } from './context.js';

/** Throws unless the caller has the permission, for what depends on more than the field, which `@Authorized` marks. */
export function requirePermission({ scopes }: Pick<Context, 'scopes'>, permission: Permission): void {
  if (!scopes.includes(permission)) throw insufficientScope(permission);
}
