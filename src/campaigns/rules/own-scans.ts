import { pathProblem } from '../../core/contract/hosts/scan-address.js';
import { isOwnRedirect } from '../../core/contract/payloads/syntax/web-address.js';
import type { Context } from '../../tenancy/caller/context.js';

/** Whether this service itself would answer the address as a scan. As a destination it would loop, or be counted twice. */
export type IsOwnScan = (location: string) => boolean;

/** What decides which addresses are scans. */
export interface ScanHosts {
  readonly publicUrl: string;
  readonly domains: Pick<Context['domains'], 'get'>;
}

/** On a proven host of any workspace, every path may be an address, except those that the service uses itself. */
export const ownScans =
  ({ publicUrl, domains }: ScanHosts): IsOwnScan =>
  (location) => {
    if (isOwnRedirect(publicUrl, location)) return true;
    const target = URL.parse(location);
    if (target === null || domains.get(target.hostname.replace(/\.$/, '')) === null) return false;
    const path = target.pathname.replace(/^\/+/, '');
    return path !== '' && pathProblem(path)?.code !== 'path_reserved';
  };
