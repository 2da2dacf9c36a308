import type { AuthCheckerFn } from 'type-graphql';
import type { Context } from '../access/context.js';
import type { Scope } from '../access/scopes.js';
import { insufficientScope } from '../floor/errors.js';

/** Every scope that a field is marked with must be on the key. */
export const checkScopes: AuthCheckerFn<Context, Scope> = ({ context }, scopes) => {
  const missing = scopes.find((scope) => !context.scopes.includes(scope));
  if (missing !== undefined) throw insufficientScope(missing);
  return true;
};
