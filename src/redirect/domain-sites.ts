import type { Pool } from 'pg';
import { BrandKit } from '../campaigns/brand-kits/brand-kit.js';
import { MINUTE_MS } from '../core/clock.js';
import { soundRow } from '../platform/database/stored-json.js';
import { ScanCache, type ScanCacheOptions } from './scan-cache.js';

/** What a host of a workspace answers besides its codes. */
export interface DomainSite {
  readonly host: string;
  readonly workspaceId: string;
  readonly workspaceName: string;
  /** Until when anything is answered, in milliseconds since the epoch: 0 for a suspended workspace. */
  readonly until: number;
  /** The workspace's website. */
  readonly unavailableUrl: string | null;
  /** Where `/` and unknown paths lead; null for a page. */
  readonly rootUrl: string | null;
  readonly unknownUrl: string | null;
  readonly robots: string | null;
  readonly assetLinks: string | null;
  readonly appleAppSiteAssociation: string | null;
  /** The look of its pages; null without a default kit. */
  readonly kit: Pick<BrandKit, 'style' | 'design'> | null;
  /** In characters of stored texts and logos; bounds the cache. */
  readonly size: number;
}

const WEIGHTS = { most: 50_000_000, of: ({ size }: DomainSite): number => size };

/** By host. Changes of brand kits are not published, so a site is read again after a minute. */
export class DomainSites extends ScanCache<DomainSite> {
  constructor(options: ScanCacheOptions<DomainSite>) {
    super({ ...options, capacity: 2_000, weights: WEIGHTS, maxAgeMs: MINUTE_MS });
    options.feed.onChange(['domain'], ({ id }) => this.forget(id));
    options.feed.onChange(['workspace'], ({ id }) => this.forgetWhere(({ workspaceId }) => workspaceId === id));
  }
}

const SQL = `
  select d.host, d.workspace_id as "workspaceId", w.name as "workspaceName", w.unavailable_url as "unavailableUrl",
         w.status, w.subscription_until, d.root_url as "rootUrl", d.unknown_url as "unknownUrl", d.robots,
         d.asset_links as "assetLinks", d.apple_app_site_association as "appleAppSiteAssociation",
         k.id, k.style, k.design
    from domain d join workspace w on w.id = d.workspace_id
    left join brand_kit k on k.workspace_id = d.workspace_id and k.is_default
   where d.host = $1 and d.proven_utc is not null`;

interface SiteRow extends Omit<DomainSite, 'until' | 'kit' | 'size'>, Pick<BrandKit, 'style' | 'design'> {
  readonly status: string;
  readonly subscription_until: Date | null;
  /** Of the kit. */
  readonly id: string | null;
}

/** Returns a function that reads what a proven host answers. */
export const findDomainSite =
  (pool: Pool) =>
  async (host: string): Promise<DomainSite | null> => {
    const [row] = (await pool.query<SiteRow>({ name: 'domain-site', text: SQL, values: [host] })).rows;
    if (row === undefined) return null;
    const { status, subscription_until, id, style, design, ...site } = row;
    const until = status === 'Active' ? (subscription_until?.getTime() ?? Number.POSITIVE_INFINITY) : 0;
    const { length: size } = JSON.stringify(row);
    return { ...site, until, size, kit: id === null ? null : soundRow(BrandKit, { id, style, design }) };
  };
