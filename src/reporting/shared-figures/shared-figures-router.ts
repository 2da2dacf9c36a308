import { type Request, type Response, Router } from 'express';
import { CONSOLE_LANGUAGES, toConsoleLanguage } from '../../core/contract/people/console-language.js';
import { AppError } from '../../core/errors.js';
import type { Services } from '../../identity/authentication/services.js';
import { isUnavailable } from '../../platform/database/is-unavailable.js';
import { errorPagesFor, sendFixed } from '../../platform/http/error-pages.js';
import { takeOne } from '../../tenancy/limits/rate-limits.js';
import { findSharedPage, type SharedPage } from './find-shared-page.js';
import { cannotShowPage, passwordPage } from './message-pages.js';
import type { RenderedDocument } from './shared-document.js';
import { sharedPageHeaders } from './shared-page-headers.js';
import { SharedPages } from './shared-pages.js';
import { isUnlocked, readPostedPassword } from './unlock.js';

type Params = { token: string };

/** Everything below `/s`: figures that whoever has the address can open. Public, without a key or a cookie. */
export function createSharedFiguresRouter(services: Services): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const pages = new SharedPages(services);
  const answer = async (request: Request<Params>, response: Response): Promise<void> => {
    const { token } = request.params;
    const { reads, clock, rateLimits, addressOf } = services;
    let page: SharedPage | null = null;
    try {
      page = await findSharedPage(reads, token, clock.now(), pages.campaignsShownBy(token));
      if (page !== null) return await sendPage(request, response, page);
      const { allowed } = await takeOne(rateLimits.wrongCodes, addressOf(request));
      sendFixed(response, allowed ? errorPagesFor(request).notFound : errorPagesFor(request).tooMany);
    } catch (error) {
      if (!(error instanceof AppError) && !isUnavailable(error)) throw error;
      const accepted = request.acceptsLanguages([...CONSOLE_LANGUAGES]);
      const { language, sites } = page ?? { language: toConsoleLanguage(accepted || null), sites: [] };
      send(response.status(503).set('Retry-After', '5'), { sites }, cannotShowPage({ language }));
    }
  };
  const sendPage = async (request: Request<Params>, response: Response, page: SharedPage): Promise<void> => {
    const isPosted = request.method === 'POST';
    const isOpen = await isUnlocked(services, page, request, isPosted ? await readPostedPassword(request) : null);
    if (isOpen) send(response, page, await pages.get(request.params.token, page));
    else send(response.status(isPosted ? 403 : 200), page, passwordPage(page, isPosted));
  };
  router.route('/:token').get(answer).post(answer);
  router.use((request, response) => sendFixed(response, errorPagesFor(request).notFound));
  return router;
}

function send(response: Response, { sites }: Pick<SharedPage, 'sites'>, { html, styleHash }: RenderedDocument): void {
  response.set(sharedPageHeaders({ styleHash, sites }));
  if (sites.length > 0) response.removeHeader('X-Frame-Options');
  response.end(html);
}
