import type { Context } from '../../context/context.js';
import { insufficientScope } from '../../shared/errors.js';
import type { Scope } from '../scopes.js';

/** Nobody comes by scopes that the own key does not have: not by making a key and not by rotating somebody's. */
export function refuseMoreScopes(context: Context, scopes: readonly Scope[]): void {
  const missing = scopes.find((scope) => !context.scopes.includes(scope));
  if (missing !== undefined) throw insufficientScope(missing);
}
