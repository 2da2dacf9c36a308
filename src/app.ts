import type { IncomingMessage, RequestListener } from 'node:http';
import express, { type ErrorRequestHandler, type RequestHandler, Router } from 'express';
import type { GraphQLSchema } from 'graphql';
import { createDocsRouter } from './api/api-docs/docs-router.js';
import { createGraphqlPage } from './api/api-docs/graphql-page.js';
import { createConsoleRouter } from './api/console/console-router.js';
import { createProviderRouter } from './api/console/provider-routes.js';
import { createSessionRouter } from './api/console/session-router.js';
import { createSchema } from './api/graphql/schema.js';
import { createGraphqlHandler } from './api/graphql/server.js';
import { createFileRouter } from './api/rest/file-routes.js';
import { createRestRouter, renderErrors } from './api/rest/router.js';
import { API_PREFIX } from './api/rest/routes.js';
import { isSubscriptionRequest } from './api/subscriptions/open-subscriptions.js';
import { createDomainApp } from './domain-app.js';
import type { Services } from './identity/authentication/services.js';
import { type Health, healthRouter } from './operations/health.js';
import { createFontRouter, createPageRouter } from './pages/page-router.js';
import { answerUnknownAddress } from './platform/http/error-pages.js';
import { sendInternalError } from './platform/http/internal-error-answer.js';
import {
  compressAnswers,
  enterWorkspace,
  isInternalHost,
  logRequests,
  setRequestId,
  slugOf,
} from './platform/http/request.js';
import { securityHeaders } from './platform/http/security-headers.js';
import type { RedirectHandler } from './redirect/redirect-handler.js';
import { SERVICE_ROBOTS } from './redirect/site-answers.js';
import { createSubscriptionRouter } from './reporting/reports/sending/subscription-router.js';
import { createSharedFiguresRouter } from './reporting/shared-figures/shared-figures-router.js';

/** Without it Express would describe the error in its own response. */
const answerInternalError: ErrorRequestHandler = (_error, _request, response, _next) => sendInternalError(response);

const ALWAYS_READY: Health = { notReady: async () => null, isStopping: () => false };

/**
 * Whether a request is for the service's own host. Console, API and sign-in exist only there; the check costs a
 * comparison for most requests.
 */
function ownHosts({ publicUrl, requestHost }: Services): (request: IncomingMessage) => boolean {
  const own = new URL(publicUrl).hostname;
  return (request) => {
    const host = requestHost(request);
    return host === own || isInternalHost(host);
  };
}

export interface App {
  /** Handles all requests, including scans and those to hosts of workspaces. */
  readonly onRequest: RequestListener;
  /** Whether an upgrade request is one for a subscription, on the service's own host. */
  readonly acceptsUpgrade: (request: IncomingMessage) => boolean;
  readonly schema: GraphQLSchema;
}

export interface AppOptions {
  /** In production GraphQL offers no introspection, and its errors suggest no field names. */
  readonly production: boolean;
  /** Default: a service that is always ready. */
  readonly health?: Health;
  /** Middleware that every request to Express passes before the routers. */
  readonly metricsHandlers?: readonly RequestHandler[];
}

/** Sets up the routers in order. The redirect is handled before Express, which would cost it most of its speed. */
export async function createApp(
  services: Services,
  redirect: RedirectHandler,
  { production, health = ALWAYS_READY, metricsHandlers = [] }: AppOptions,
): Promise<App> {
  const introspection = !production;
  const schema = createSchema();
  const app = express().disable('x-powered-by').set('etag', false).set('query parser', 'simple');
  app.enable('case sensitive routing').enable('strict routing');
  app.use((request, response, next) => {
    setRequestId(request, response);
    next();
  });
  app.use(logRequests(services.logger));
  app.use(securityHeaders(services.publicUrl));
  app.use(compressAnswers());
  app.get('/robots.txt', (_request, response) => void response.type('text/plain').send(SERVICE_ROBOTS));
  for (const handler of metricsHandlers) app.use(handler);
  const outside = Router({ caseSensitive: true, strict: true });
  outside.use(healthRouter(health));
  outside.use('/p', createPageRouter(services));
  outside.use('/s', createSharedFiguresRouter(services));
  outside.use(createSubscriptionRouter(services));
  outside.use(createDocsRouter());
  outside.use(API_PREFIX, createRestRouter(services, schema));
  outside.use('/graphql', createGraphqlPage({ introspection }));
  // None of these is in a workspace, so they do not exist below `/w/`.
  app.use((request, response, next) => (slugOf(request) === null ? outside(request, response, next) : next()));
  // Pages that are previewed there refer to them.
  app.use('/fonts', createFontRouter());
  app.use(createFileRouter(services));
  app.use(await createGraphqlHandler(services, schema, { exposesSchema: introspection }));
  app.use(createProviderRouter(services));
  app.use('/console', createSessionRouter(services));
  app.use(createConsoleRouter());
  app.use(answerUnknownAddress);
  app.use(renderErrors(services));
  app.use(answerInternalError);
  const answerDomain = createDomainApp(services, app, redirect);
  const isOwn = ownHosts(services);
  const onRequest: RequestListener = (request, response) => {
    if (!isOwn(request)) return void answerDomain(request, response);
    if (request.url?.startsWith('/r/')) return redirect(request, response);
    enterWorkspace(request);
    app(request, response);
  };
  const acceptsUpgrade = (request: IncomingMessage) => isOwn(request) && isSubscriptionRequest(request);
  return { onRequest, acceptsUpgrade, schema };
}
