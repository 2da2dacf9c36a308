import type { IncomingMessage } from 'node:http';
import type { FixedPage } from '../platform/http/error-pages.js';
import type { KnownDomain } from '../tenancy/domains/known-domains.js';
import type { PublicServices } from './find-public-campaign.js';
import { findLeadsPage } from './hosts/leads-page.js';
import { createSitePages } from './hosts/site-page.js';
import { findUnavailablePage } from './unavailable/unavailable-page.js';

export interface ScanPagesServices extends Omit<PublicServices, 'domain'> {
  readonly publicUrl: string;
}

type FindPage = typeof findLeadsPage | typeof findUnavailablePage;

/** The pages that scans get instead of being redirected. */
export function scanPages(services: ScanPagesServices) {
  const on =
    (find: FindPage) =>
    (code: string, query: string, request: IncomingMessage, domain: KnownDomain | null): Promise<FixedPage | null> =>
      find({ ...services, domain }, code, query, request);
  return { findOwnPage: on(findUnavailablePage), findLeadsPage: on(findLeadsPage), drawSite: createSitePages() };
}
