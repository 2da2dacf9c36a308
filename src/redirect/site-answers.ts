import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../core/clock.js';
import { lookUp } from '../core/contract/look-up.js';
import { errorPagesFor, type FixedPage } from '../platform/http/error-pages.js';
import type { KnownDomain } from '../tenancy/domains/known-domains.js';
import type { DomainSite, DomainSites } from './domain-sites.js';
import type { ScanAnswers } from './scan-answers.js';

/** Codes and pages may be read, for link previews, and say themselves that they are not to be indexed. */
export const SERVICE_ROBOTS =
  'User-agent: *\nDisallow: /api/\nDisallow: /console/\nDisallow: /graphql\nDisallow: /w/\n';

/** Returns the page of a host in the look of its workspace, with 404 for unknown paths; null for the fixed one. */
export type DrawSite = (site: DomainSite, isRoot: boolean, request: IncomingMessage) => FixedPage | null;

const JSON_TYPE = 'application/json; charset=utf-8';

/** The files of a host, by path; null for one that it does not have. */
const FILES: Readonly<Record<string, (site: DomainSite) => readonly [type: string, text: string | null]>> = {
  'robots.txt': ({ robots }) => ['text/plain; charset=utf-8', robots ?? SERVICE_ROBOTS],
  '.well-known/assetlinks.json': ({ assetLinks }) => [JSON_TYPE, assetLinks],
  '.well-known/apple-app-site-association': ({ appleAppSiteAssociation }) => [JSON_TYPE, appleAppSiteAssociation],
};

export interface SiteAnswersOptions {
  readonly sites: DomainSites;
  readonly drawSite: DrawSite;
  readonly clock: Clock;
  readonly answers: ScanAnswers;
}

/** What a workspace's host answers besides its codes. None of it is a scan. */
export function createSiteAnswers({ sites, drawSite, clock, answers }: SiteAnswersOptions) {
  const { notAvailable, leadTo, sendPage, nextRequestId } = answers;

  /** Null while nothing of the workspace is shown. */
  const siteOf = async ({ host }: KnownDomain): Promise<DomainSite | null> => {
    const site = await sites.find(host);
    return site !== null && clock.now() < site.until ? site : null;
  };

  const sendFile = (response: ServerResponse, type: string, text: string): void => {
    // biome-ignore format: names and values in pairs
    response.writeHead(200, [
      'Content-Type', type,
      'Content-Length', String(Buffer.byteLength(text)),
      'Cache-Control', 'no-cache',
      'X-Content-Type-Options', 'nosniff',
      'X-Request-Id', nextRequestId(),
    ]);
    response.end(text);
  };

  const unknownPath = async (request: IncomingMessage, response: ServerResponse, domain: KnownDomain) => {
    const site = await siteOf(domain);
    if (site?.unknownUrl) leadTo(response, site.unknownUrl);
    else notAvailable(request, response, site && drawSite(site, false, request));
  };

  /** Answers a path that no address can have. Returns false for any other. */
  const reservedPath = async (
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    domain: KnownDomain,
  ): Promise<boolean> => {
    const file = lookUp(FILES, path);
    if (path !== '' && file === undefined && !/^(?:favicon\.ico$|\.well-known\/)/.test(path)) return false;
    const site = await siteOf(domain);
    const [type, text] = site === null || file === undefined ? ['', null] : file(site);
    const { notFound } = errorPagesFor(request);
    if (text !== null) sendFile(response, type, text);
    else if (path === '' && site?.rootUrl) leadTo(response, site.rootUrl);
    else sendPage(response, (path === '' && site && drawSite(site, true, request)) || notFound);
    return true;
  };

  return { unknownPath, reservedPath };
}
