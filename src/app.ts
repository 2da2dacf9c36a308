import { createServer, type RequestListener, type Server } from 'node:http';
import express from 'express';
import type { Services } from './access/open-context.js';
import { LIMITS } from './config/limits.js';
import { notFound } from './floor/errors.js';
import { nameRequest } from './floor/request-id.js';
import { createSchema } from './graphql/schema.js';
import { createGraphqlDoor } from './graphql/server.js';
import { healthDoor } from './health.js';
import { logRequests } from './log-requests.js';
import { createRestDoor, renderErrors } from './rest/router.js';
import { API_PREFIX } from './rest/routes.js';

/** The doors in their order. The redirect comes before Express, which would cost it most of its speed. */
export async function createApp(services: Services, redirect: RequestListener): Promise<Server> {
  const schema = createSchema();
  const app = express().disable('x-powered-by').set('etag', false).set('query parser', 'simple');
  app.use((request, response, next) => {
    nameRequest(request, response);
    next();
  });
  app.use(logRequests(services.logger));
  app.use(healthDoor(services));
  app.use(API_PREFIX, createRestDoor(services, schema));
  app.use('/graphql', express.json({ limit: LIMITS.jsonBodyBytes }), await createGraphqlDoor(services, schema));
  app.use(() => {
    throw notFound('address');
  });
  app.use(renderErrors(services));
  return createServer((request, response) => {
    if (request.url?.startsWith('/r/')) redirect(request, response);
    else app(request, response);
  });
}
