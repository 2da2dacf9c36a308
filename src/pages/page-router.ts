import { type Request, type Response, Router } from 'express';
import { acceptedLanguages } from '../core/accept-language.js';
import { DAY_MS } from '../core/clock.js';
import { pageAddress } from '../core/contract/payloads/syntax/web-address.js';
import { AppError } from '../core/errors.js';
import type { Services } from '../identity/authentication/services.js';
import { isUnavailable } from '../platform/database/is-unavailable.js';
import { errorPagesFor, sendFixed } from '../platform/http/error-pages.js';
import { domainOf, requestedBase } from '../tenancy/domains/requested-domain.js';
import { takeOne } from '../tenancy/limits/rate-limits.js';
import { fontFile } from './document/fonts.js';
import { pageHeaders } from './document/page-headers.js';
import { chooseLanguage } from './document/page-language.js';
import { renderPage } from './document/render-page.js';
import { sendDownload } from './files/send-download.js';
import { type PublicFileServices, sendPublicFile } from './files/send-public-file.js';
import { findCampaignOfCode, findPublicFiles, isPublic, type PublicServices } from './find-public-campaign.js';
import { inLanguage, type PageAddresses, selectPage } from './select-page.js';
import { unavailablePage } from './unavailable/unavailable-page.js';

type Params = { code: string; id: string; copy: string; file: string };

/** What pages need of the services, on the host that was requested. */
const publicServices = ({ orm, clock, files }: Services, request: Request): PublicFileServices => ({
  ...{ orm, clock, files },
  domain: domainOf(request),
});

/** Everything below `/p`: the pages that codes open, and their files. Public, without a key. */
export function createPageRouter(services: Services): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const get = (path: string, respond: (request: Request<Params>, response: Response) => Promise<boolean>): void => {
    router.get(path, async (request: Request<Params>, response) => {
      try {
        if (await respond(request, response)) return;
        // Only requests for unknown codes are limited, so that others at the same address can still read pages.
        const { allowed } = await takeOne(services.rateLimits.wrongCodes, services.addressOf(request));
        const { notAvailable, tooMany } = errorPagesFor(request);
        sendFixed(response, allowed ? notAvailable : tooMany);
      } catch (error) {
        const isPassing = isUnavailable(error) || (error instanceof AppError && error.code === 'unavailable');
        if (!isPassing || response.headersSent) throw error;
        sendFixed(response, errorPagesFor(request).tryAgain);
      }
    });
  };

  get('/:code', (request, response) =>
    sendPage(publicServices(services, request), services.publicUrl, request, response),
  );
  for (const name of ['contact.vcf', 'event.ics'] as const) {
    get(`/:code/${name}`, (request, response) =>
      sendDownload(publicServices(services, request), request.params.code, name, response),
    );
  }
  for (const path of ['/:code/assets/:id', '/:code/assets/:id/:copy']) {
    get(path, (request, response) =>
      sendPublicFile(publicServices(services, request), request.params, request, response),
    );
  }
  router.use((request, response) => sendFixed(response, errorPagesFor(request).notAvailable));
  return router;
}

/** Returns false if the code has no public page. */
async function sendPage(
  services: PublicServices,
  publicUrl: string,
  request: Request<Params>,
  response: Response,
): Promise<boolean> {
  const { code } = request.params;
  const acceptLanguage = request.headers['accept-language'];
  const campaign = await findCampaignOfCode(services, code);
  if (campaign === null) return false;
  if (!isPublic(services, campaign)) {
    sendFixed(response, unavailablePage(services, campaign, request.query.lang, request));
    return true;
  }
  const assets = await findPublicFiles(services, campaign);
  const accepted = acceptedLanguages(acceptLanguage);
  const languages = chooseLanguage(campaign.translation, request.query.lang, accepted);
  const addresses: PageAddresses = {
    file: ({ id }) => `${code}/assets/${id}`,
    copy: ({ id }, name) => `${code}/assets/${id}/${name}`,
    download: (name) => `${code}/${name}`,
  };
  const now = services.clock.now();
  const page = selectPage(inLanguage(campaign, languages), assets, addresses, now);
  if (page === null) return false;
  const { html, ...hashes } = renderPage(page, campaign.style, {
    fontFolder: '../fonts/',
    address: pageAddress(requestedBase(publicUrl, services.domain), code),
    accepted,
    languages,
    original: languages && selectPage(campaign, assets, addresses, now),
  });
  response.set(pageHeaders(hashes)).end(html);
  return true;
}

const FONTS_CACHED_MS = 30 * DAY_MS;

/** Fonts of the pages, below `/fonts`; also for previews, which dashboards show from another origin. */
export function createFontRouter(): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/:file', ({ params: { file } }, response, next) => {
    const path = fontFile(file);
    if (path === null) return next();
    response.set({ 'X-Content-Type-Options': 'nosniff', 'Access-Control-Allow-Origin': '*' });
    response.set('Cross-Origin-Resource-Policy', 'cross-origin');
    response.sendFile(path, { maxAge: FONTS_CACHED_MS, dotfiles: 'allow' });
  });
  return router;
}
