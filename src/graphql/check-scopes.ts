import type { AuthCheckerFn } from 'type-graphql';
import type { Scope } from '../api-keys/scopes.js';
import type { Context } from '../context/context.js';
import { insufficientScope } from '../shared/errors.js';

/** Every scope that a field is marked with must be on the key. */
export const checkScopes: AuthCheckerFn<Context, Scope> = ({ context }, scopes) => {
  const missing = scopes.find((scope) => !context.scopes.includes(scope));
  if (missing !== undefined) throw insufficientScope(missing);
  return true;
};
