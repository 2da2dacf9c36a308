import type { Request, Response, Router } from 'express';
import { methodNotAllowed } from '../../core/errors.js';

/** Answers 405 to a path's other methods, after the handlers that must run first. Call it after adding the routes. */
export function refuseOtherMethods(
  router: Router,
  path: string,
  allowed: readonly string[],
  pass: (request: Request, response: Response) => Promise<unknown>,
): void {
  router.all(path, async (request, response) => {
    await pass(request, response);
    response.set('Allow', allowed.join(', '));
    throw methodNotAllowed(allowed);
  });
}
