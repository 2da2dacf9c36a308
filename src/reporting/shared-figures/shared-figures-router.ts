import { type Request, type Response, Router } from 'express';
import { MINUTE_MS } from '../../core/clock.js';
import { CONSOLE_LANGUAGES, toConsoleLanguage } from '../../core/contract/people/console-language.js';
import { AppError } from '../../core/errors.js';
import { RecentMap, SingleFlight } from '../../core/recent-map.js';
import { withoutCaller } from '../../identity/authentication/open-context.js';
import type { Services } from '../../identity/authentication/services.js';
import { isUnavailable } from '../../platform/database/is-unavailable.js';
import { errorPagesFor, sendFixed } from '../../platform/http/error-pages.js';
import { domainOf } from '../../tenancy/domains/requested-domain.js';
import { takeOne } from '../../tenancy/limits/rate-limits.js';
import { findSharedPage, type SharedPage } from './find-shared-page.js';
import { cannotShowPage, passwordPage } from './message-pages.js';
import { renderSharedFigures, type SharedFiguresPage } from './render-shared-figures.js';
import type { RenderedDocument } from './shared-document.js';
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
      const domain = domainOf(request);
      if (page !== null && domain !== null && page.workspaceId !== domain.workspaceId) page = null;
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

export interface SharedPageFraming {
  readonly styleHash: string;
  /** Origins of the sites that may show the page in a frame. */
  readonly sites: readonly string[];
}

/**
 * Headers of shared figures: no scripts, nothing from other hosts, no indexing, no caching, and only in frames of these
 * sites. `X-Frame-Options` has no list of sites, so the caller removes it if there are any.
 */
const sharedPageHeaders = ({ styleHash, sites }: SharedPageFraming): Readonly<Record<string, string>> => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "font-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${sites.length === 0 ? "'none'" : sites.join(' ')}`,
  ].join('; '),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
  'Cross-Origin-Opener-Policy': 'same-origin',
  // A site with an embedder policy of its own needs this consent.
  'Cross-Origin-Resource-Policy': sites.length === 0 ? 'same-origin' : 'cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
});

/** How old figures may be, so that an address on a busy screen does not load the database. */
const FRESH_MS = MINUTE_MS;
/** In UTF-16 units. A page with a large logo has about 500,000. */
const CHARACTERS_MAX = 16_000_000;

interface CachedPage extends SharedFiguresPage {
  readonly version: number;
  readonly readMs: number;
}

/** The pages that this instance has rendered in the last minute, by token. */
export class SharedPages {
  readonly #services: Services;
  readonly #cache = new RecentMap<string, CachedPage>(1_000, { most: CHARACTERS_MAX, of: ({ html }) => html.length });
  readonly #flights = new SingleFlight<CachedPage>();

  constructor(services: Services) {
    this.#services = services;
  }

  /** Returns the campaigns that a cached page names. */
  campaignsShownBy(token: string): readonly string[] {
    return this.#cache.get(token)?.campaignIds ?? [];
  }

  /** Returns the page: from the cache unless it has changed, is older than a minute, or names a deleted campaign. */
  async get(token: string, { id, workspaceId, version, isCurrent }: SharedPage): Promise<SharedFiguresPage> {
    const { clock, sharedFiguresUse } = this.#services;
    sharedFiguresUse.note(id, clock.now());
    const cached = this.#cache.get(token);
    if (cached?.version === version && isCurrent && clock.now() - cached.readMs < FRESH_MS) return cached;
    return this.#flights.run(`${id} ${version}`, async () => {
      const readMs = clock.now();
      const page = await renderSharedFigures(withoutCaller(this.#services, workspaceId), id);
      const fresh = { ...page, version, readMs };
      this.#cache.set(token, fresh);
      return fresh;
    });
  }
}
