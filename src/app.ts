import type { RequestListener, Server } from 'node:http';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import { createDocsRouter } from './api-docs/docs-router.js';
import { createGraphqlPage } from './api-docs/graphql-page.js';
import type { Services } from './context/open-context.js';
import { createSchema } from './graphql/schema.js';
import { createGraphqlHandler } from './graphql/server.js';
import { isSubscriptionRequest, openSubscriptions } from './graphql/subscriptions/open-subscriptions.js';
import { healthRouter } from './http/health.js';
import { sendLastAnswer } from './http/last-answer.js';
import { logRequests } from './http/log-requests.js';
import { nameRequest } from './http/request-id.js';
import { securityHeaders } from './http/security-headers.js';
import { createLimitedServer, SERVER_LIMITS, type ServerLimits } from './http/server-limits.js';
import { createFontRouter, createPageRouter } from './pages/page-router.js';
import { createRestRouter, renderErrors } from './rest/router.js';
import { API_PREFIX } from './rest/routes.js';
import { notFound } from './shared/errors.js';

/** Express would tell the error itself. */
const answerLast: ErrorRequestHandler = (_error, _request, response, _next) => sendLastAnswer(response);

export interface App {
  readonly server: Server;
  /** Ends the WebSockets, for which a closing server would wait. */
  closeLive(): Promise<void>;
}

export interface AppOptions {
  /** Whether GraphQL tells strangers less: no schema, no names near those they mistyped. */
  readonly production: boolean;
  readonly limits?: ServerLimits;
  /** Why the service is not usable; null when it is. */
  readonly notReady?: () => Promise<string | null>;
  /** What sees every request of Express before the doors. */
  readonly observers?: readonly RequestHandler[];
}

/** The doors in their order. The redirect comes before Express, which would cost it most of its speed. */
export async function createApp(
  services: Services,
  redirect: RequestListener,
  { production, limits = SERVER_LIMITS, notReady = async () => null, observers = [] }: AppOptions,
): Promise<App> {
  const tellsSchema = !production;
  const schema = createSchema();
  const app = express().disable('x-powered-by').set('etag', false).set('query parser', 'simple');
  app.enable('case sensitive routing').enable('strict routing');
  app.use((request, response, next) => {
    nameRequest(request, response);
    next();
  });
  app.use(logRequests(services.logger));
  app.use(securityHeaders(services.publicUrl));
  for (const observer of observers) app.use(observer);
  app.use(healthRouter(notReady));
  app.use('/p', createPageRouter(services));
  app.use('/fonts', createFontRouter());
  app.use(createDocsRouter(services.publicUrl));
  app.use(API_PREFIX, createRestRouter(services, schema));
  app.use('/graphql', createGraphqlPage(tellsSchema));
  app.use(await createGraphqlHandler(services, schema, { tellsSchema }));
  app.use(() => {
    throw notFound('address');
  });
  app.use(renderErrors(services));
  app.use(answerLast);
  const answer: RequestListener = (request, response) => {
    if (request.url?.startsWith('/r/')) redirect(request, response);
    else app(request, response);
  };
  // Other upgrades than ours are answered as if they had not been asked for.
  const server = createLimitedServer(answer, limits, { shouldUpgradeCallback: isSubscriptionRequest });
  return { server, closeLive: openSubscriptions(server, services, schema) };
}
