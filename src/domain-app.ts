import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Services } from './identity/authentication/services.js';
import { errorPagesFor, writeFixed } from './platform/http/error-pages.js';
import type { RedirectHandler } from './redirect/redirect-handler.js';
import { answerProof } from './tenancy/domains/proof-answer.js';
import { enterDomain } from './tenancy/domains/requested-domain.js';

/** Load balancers ask for these under any name. */
const HEALTH = /^\/(?:healthz|readyz(?:\/redirects)?)(?:\?|$)/;
/** What the service's routers answer on hosts of workspaces too: pages with their files, shared figures, fonts. */
const PUBLIC = /^\/(?:p|s|fonts)\//;

/**
 * Answers requests to hosts of workspaces, and with 421 those to hosts that nobody has added. `app` answers those to the
 * service's own host.
 */
export function createDomainApp(services: Services, app: RequestListener, redirect: RedirectHandler): RequestListener {
  const { domains, requestHost } = services;
  const answer = (request: IncomingMessage, response: ServerResponse, host: string): void => {
    if (answerProof(services, request, response, host)) return;
    const domain = domains.get(host);
    if (domain === null) writeFixed(response, errorPagesFor(request).misdirected);
    else if (PUBLIC.test(request.url ?? '')) {
      enterDomain(request, domain);
      app(request, response);
    } else redirect(request, response, domain);
  };
  return (request, response) => {
    if (HEALTH.test(request.url ?? '')) return app(request, response);
    const host = requestHost(request);
    const reading = domains.whenRead(host);
    if (reading === null) answer(request, response, host);
    else void reading.then(() => answer(request, response, host));
  };
}
