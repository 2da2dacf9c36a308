import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Services } from './identity/authentication/services.js';
import { isInternalHost } from './platform/http/request-host.js';
import type { RedirectHandler } from './redirect/redirect-handler.js';
import { answerProof } from './tenancy/domains/proof-answer.js';

/**
 * Whether a request is for the service's own host. Console, API and sign-in exist only there; the check costs a
 * comparison for most requests.
 */
export function ownHosts({ publicUrl, requestHost }: Services): (request: IncomingMessage) => boolean {
  const own = new URL(publicUrl).hostname;
  return (request) => {
    const host = requestHost(request);
    return host === own || isInternalHost(host);
  };
}

/** Answers requests to hosts of workspaces, and with 421 those to hosts that nobody has added. */
export function createDomainApp(services: Services, redirect: RedirectHandler): RequestListener {
  const { domains, requestHost } = services;
  const answer = (request: IncomingMessage, response: ServerResponse, host: string): void => {
    if (answerProof(services, request, response, host)) return;
    const domain = domains.get(host);
    if (domain === null) response.writeHead(421, { 'Content-Length': '0' }).end();
    else redirect(request, response, domain);
  };
  return (request, response) => {
    const host = requestHost(request);
    const reading = domains.whenRead(host);
    if (reading === null) answer(request, response, host);
    else void reading.then(() => answer(request, response, host));
  };
}
