import { type ErrorRequestHandler, Router } from 'express';
import type { GraphQLSchema } from 'graphql';
import { AppError, notFound, preconditionFailed } from '../../core/errors.js';
import { authenticateRequest } from '../../identity/authentication/authenticate.js';
import type { Services } from '../../identity/authentication/services.js';
import { toAppError } from '../../platform/database/to-app-error.js';
import { requestIdOf } from '../../platform/http/request.js';
import { createErrorAnswer, sendAnswer } from './answer.js';
import { refuseOtherMethods } from './refuse-other-methods.js';
import { ROUTES, type Route } from './routes.js';
import { runDownload } from './run-download.js';
import { runRoute } from './run-route.js';
import { runUpload } from './run-upload.js';
import { prepareRoute } from './stored-document.js';

/** Routes REST requests after authentication: first every row of the table, then 405 for other methods, then 404. */
export function createRestRouter(services: Services, schema: GraphQLSchema): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const route of ROUTES) addRoute(router, services, schema, route);
  for (const path of new Set(ROUTES.map((route) => route.path))) {
    const methods = ROUTES.filter((route) => route.path === path).map((route) => route.method);
    const allowed = methods.flatMap((method) => (method === 'GET' ? [method, 'HEAD'] : [method]));
    refuseOtherMethods(router, path, allowed, (...call) => authenticateRequest(services, ...call));
  }
  router.use(async (request, response) => {
    await authenticateRequest(services, request, response);
    throw notFound('address');
  });
  return router;
}

function addRoute(router: Router, services: Services, schema: GraphQLSchema, row: Route): void {
  const route = prepareRoute(schema, row);
  const method = row.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
  const run = row.kind === undefined ? runRoute : { upload: runUpload, download: runDownload }[row.kind];
  router[method](row.path, (request, response) => run(services, route, request, response));
}

/**
 * The last middleware: renders every error as an ApiError. What it throws itself is handled by `sendInternalError`.
 * `moreOf` returns what the body has besides.
 */
export const renderErrors =
  ({ logger }: Services, moreOf: (error: AppError) => object = () => ({})): ErrorRequestHandler =>
  (error, _request, response, next) => {
    if (response.headersSent) return next(error);
    if (statusOf(error) === 416) return void response.status(416).end();
    const refusal = toAppError(refusedByLibrary(error), logger, requestIdOf(response));
    sendAnswer(response, createErrorAnswer(refusal, moreOf(refusal)));
  };

/** Express and its libraries refuse with a status: a path that cannot be decoded, a condition that does not hold. */
const statusOf = (error: unknown): number =>
  error instanceof Error && !(error instanceof AppError) && 'status' in error ? Number(error.status) : 500;

function refusedByLibrary(error: unknown): unknown {
  const status = statusOf(error);
  if (status === 412) return preconditionFailed();
  return status >= 400 && status < 500 ? notFound('address') : error;
}
