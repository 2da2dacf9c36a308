import type { Pool } from 'pg';
import type { KnownDomain, KnownDomains } from '../tenancy/domains/known-domains.js';
import { ScanCache, type ScanCacheOptions } from './scan-cache.js';

/** The code of a campaign that is scanned on a workspace's host. */
export interface AddressedCode {
  readonly host: string;
  readonly workspaceId: string;
  readonly code: string;
}

/** Codes by the address that was requested, `host/path`. */
export class AddressCache extends ScanCache<AddressedCode> {
  constructor(options: ScanCacheOptions<AddressedCode>) {
    super(options);
    options.feed.onChange(['address'], ({ id }) => this.forget(id));
    options.feed.onChange(['domain'], ({ id }) => this.forgetWhere(({ host }) => host === id));
  }

  /** Returns the code at a path of a host if it is cached; undefined if `findCode` is needed. */
  cachedCode({ host, workspaceId }: KnownDomain, path: string): string | undefined {
    const row = this.get(`${host}/${path}`);
    return row?.workspaceId === workspaceId ? row.code : undefined;
  }

  /** Returns the code at a path of a host; null if there is none. What the workspace before had there is read again. */
  async findCode({ host, workspaceId }: KnownDomain, path: string): Promise<string | null> {
    const key = `${host}/${path}`;
    const isOwn = (row: AddressedCode | null): boolean => row === null || row.workspaceId === workspaceId;
    const cached = await this.find(key);
    const row = isOwn(cached) ? cached : await this.lookUp(key);
    return row !== null && isOwn(row) ? row.code : null;
  }
}

/** The campaign with this address, or else the one of the workspace whose code the path is. */
const SQL = `
  select c.code from campaign_address a join campaign c on c.id = a.campaign_id and c.workspace_id = a.workspace_id
   where a.workspace_id = $1 and a.address = $2
  union all
  select code from campaign where workspace_id = $1 and code = $3
  limit 1`;

/** Returns a function that looks up an address on a host of a workspace. */
export const findAddressedCode =
  (pool: Pool, domains: Pick<KnownDomains, 'get'>) =>
  async (address: string): Promise<AddressedCode | null> => {
    const slash = address.indexOf('/');
    const domain: KnownDomain | null = domains.get(address.slice(0, slash));
    if (domain === null) return null;
    const { host, workspaceId } = domain;
    const values = [workspaceId, address, address.slice(slash + 1)];
    const [row] = (await pool.query<{ code: string }>({ name: 'scan-address', text: SQL, values })).rows;
    return row === undefined ? null : { host, workspaceId, code: row.code };
  };
