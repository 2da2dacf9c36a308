import { type ErrorRequestHandler, Router } from 'express';
import type { GraphQLSchema } from 'graphql';
import { openContext, type Services } from '../access/open-context.js';
import { toAppError } from '../database/to-app-error.js';
import { methodNotAllowed, notFound } from '../floor/errors.js';
import { requestIdOf } from '../http/request-id.js';
import { ROUTES, type Route } from './routes.js';
import { runRoute } from './run-route.js';
import { runUpload } from './run-upload.js';
import { sendError } from './send-answer.js';
import { loadDocument } from './stored-document.js';

/** The REST door: every row of the table, then 405 for its other methods, then 404, each behind the key. */
export function createRestDoor(services: Services, schema: GraphQLSchema): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const route of ROUTES) addRoute(router, services, schema, route);
  for (const path of new Set(ROUTES.map((route) => route.path))) {
    const methods = ROUTES.filter((route) => route.path === path).map((route) => route.method);
    const allowed = methods.flatMap((method) => (method === 'GET' ? [method, 'HEAD'] : [method]));
    router.all(path, async (request, response) => {
      await openContext(services, request.get('x-api-key'));
      response.set('Allow', allowed.join(', '));
      throw methodNotAllowed(allowed);
    });
  }
  router.use(async (request) => {
    await openContext(services, request.get('x-api-key'));
    throw notFound('address');
  });
  return router;
}

function addRoute(router: Router, services: Services, schema: GraphQLSchema, route: Route): void {
  const stored = loadDocument(schema, route.document);
  const method = route.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
  const run = route.upload ? runUpload : runRoute;
  router[method](route.path, (request, response) => run(services, schema, route, stored, request, response));
}

/** The last middleware: whatever a door threw becomes an ApiError. A path that cannot be decoded names nothing. */
export const renderErrors =
  ({ logger }: Services): ErrorRequestHandler =>
  (error, _request, response, next) => {
    if (response.headersSent) return next(error);
    const known = error instanceof URIError ? notFound('address') : error;
    sendError(response, toAppError(known, logger, requestIdOf(response)));
  };
