import type { Logger } from '../../core/logger.js';
import { reasonOf } from '../../core/net/reason-of.js';
import type { OnChange } from '../../platform/database/change-feed/change.js';
import type { FeedView } from '../../platform/database/change-feed/feed-state.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import type { DomainFile } from './domain-file.js';

/** A proven host of a workspace, as requests to it need it. */
export interface KnownDomain {
  readonly id: string;
  readonly host: string;
  readonly workspaceId: string;
}

export interface KnownDomainsOptions {
  readonly feed: FeedView & { readonly onChange: OnChange };
  readonly reads: ReadPool;
  /** Where the hosts are for a start without the database. */
  readonly file: Pick<DomainFile, 'save'>;
  readonly logger: Logger;
}

const COLUMNS = `select id, host, workspace_id as "workspaceId" from domain where proven_utc is not null`;

/**
 * All proven hosts, in memory, so that a request to any other needs no database, and those to a known one work without
 * it. Kept current by the change feed.
 */
export class KnownDomains {
  readonly #options: KnownDomainsOptions;
  #domains = new Map<string, KnownDomain>();
  /** Changed hosts that are being read again. Whoever does not wait for them may see the state before the change. */
  readonly reading = new Map<string, Promise<void>>();
  #generation = 0;
  /** Hosts that have changed while all are read; null at other times. */
  #changed: Set<string> | null = null;

  constructor(options: KnownDomainsOptions) {
    this.#options = options;
    options.feed.onChange(['domain'], ({ id }) => void this.#startReading(id));
    options.feed.onChange(['workspace'], ({ id }) => this.#readAllOf(id));
  }

  get size(): number {
    return this.#domains.size;
  }

  /** The host is in lower case, without a port. */
  get(host: string): KnownDomain | null {
    return this.#domains.get(host) ?? null;
  }

  /** Resolves when a changed host has been read again; null if it has not changed. */
  whenRead(host: string): Promise<void> | null {
    return this.reading.get(host) ?? null;
  }

  /** Reads all again if changes may have been missed since. Returns their number. */
  async refresh(): Promise<number> {
    const { feed, reads } = this.#options;
    const { generation } = feed;
    if (generation === this.#generation && this.#generation !== 0) return 0;
    const changed = new Set<string>();
    this.#changed = changed;
    const { rows } = await reads.query<KnownDomain>({ name: 'known-domains', text: COLUMNS });
    this.#changed = null;
    this.#domains = new Map(rows.map((row) => [row.host, row]));
    this.#generation = generation;
    this.#save();
    // These rows may be older than their change.
    for (const host of changed) void this.#startReading(host);
    return rows.length;
  }

  #save(): void {
    this.#options.file.save([...this.#domains.keys()]);
  }

  /** A workspace that has been deleted took its domains along. */
  #readAllOf(workspaceId: string): void {
    for (const domain of this.#domains.values()) {
      if (domain.workspaceId === workspaceId) void this.#startReading(domain.host);
    }
  }

  /** Of two reads of a host, only the later one counts; whoever waits for the earlier one waits for it. */
  #startReading(host: string): Promise<void> {
    this.#changed?.add(host);
    const reading: Promise<void> = this.#read(host).then((row) => {
      const later = this.reading.get(host);
      if (later !== reading) return later;
      this.reading.delete(host);
      if (row === undefined) return;
      if (row === null) this.#domains.delete(host);
      else this.#domains.set(host, row);
      this.#save();
    });
    this.reading.set(host, reading);
    return reading;
  }

  /** Undefined if the database is away: what was known stays, and everything is read again when it is back. */
  async #read(host: string): Promise<KnownDomain | null | undefined> {
    const { reads, logger } = this.#options;
    try {
      const text = `${COLUMNS} and host = $1`;
      return (await reads.query<KnownDomain>({ name: 'known-domain', text, values: [host] })).rows[0] ?? null;
    } catch (error) {
      this.#generation = 0;
      logger.warn({ reason: reasonOf(error) }, 'a changed domain cannot be read');
      return undefined;
    }
  }
}
