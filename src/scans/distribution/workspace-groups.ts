import type { Pool } from 'pg';
import type { JournaledScan } from '../ingest/journaled-scan.js';
import { uuids } from '../postgres/postgres-arrays.js';
import { outsideTransaction } from '../postgres/transaction.js';

/** Scans that are written in one transaction. */
export interface WorkspaceGroup {
  readonly scans: readonly JournaledScan[];
  /** Workspace ids as text, and as 16 bytes. */
  readonly workspaces: ReadonlyMap<string, Uint8Array>;
  /** Whether the statements must name the workspaces; see `Statements.isHere`. */
  readonly isShard: boolean;
}

const KNOWS_SHARDS = "select to_regclass('pg_catalog.pg_dist_shard') is not null";

/** The start of the hash range of each workspace's shard; no rows if the tables are not distributed. */
const SHARDS = `
  select w.position, s.shardminvalue::int
  from unnest($1::uuid[]) with ordinality as w (id, position)
  join pg_dist_shard s on s.logicalrelid = 'scan_total'::regclass
    and worker_hash(w.id) between s.shardminvalue::int and s.shardmaxvalue::int`;

/** Number of workspaces whose shards are cached. */
const KNOWN_MAX = 100_000;

/**
 * Groups of workspaces on plain PostgreSQL. More would make writers wait for each other less, and cost more statements
 * per batch (ADR 41).
 */
const BUCKETS = 8;

/** The last byte of an id is random in every version of UUIDs that is in use. */
const bucketOf = (workspace: Uint8Array): number => (workspace[15] ?? 0) % BUCKETS;

/**
 * Divides scans into groups of workspaces. Each group is written in its own transaction, so that writers wait only for
 * those that are writing the same workspaces. On plain PostgreSQL a group is a part of all workspaces; in Citus, those
 * of one shard, because a transaction stays on a single worker only if everything it names is in one shard.
 */
export class WorkspaceGroups {
  #isDistributed: boolean | null = null;
  readonly #shards = new Map<string, number>();

  async divide(pool: Pool, scans: readonly JournaledScan[]): Promise<WorkspaceGroup[]> {
    if (scans.length === 0) return [];
    const ids = new Map(scans.map(({ campaignKey }) => [campaignKey.workspaceId, campaignKey.workspaceBytes]));
    const isShard = await this.#findShards(pool, ids);
    const groupOf = (id: string, bytes: Uint8Array): number =>
      isShard ? (this.#shards.get(id) ?? 0) : bucketOf(bytes);
    const workspaces = Map.groupBy(ids, ([id, bytes]) => groupOf(id, bytes));
    return [...Map.groupBy(scans, ({ campaignKey: key }) => groupOf(key.workspaceId, key.workspaceBytes))].map(
      ([group, its]) => ({ scans: its, workspaces: new Map(workspaces.get(group)), isShard }),
    );
  }

  /** Call this after a failure: tables may have been distributed, or a shard split, since the last look. */
  forget(): void {
    this.#isDistributed = null;
    this.#shards.clear();
  }

  /** Returns whether the tables are distributed. */
  async #findShards(pool: Pool, ids: ReadonlyMap<string, Uint8Array>): Promise<boolean> {
    if (this.#isDistributed === false) return false;
    if (this.#shards.size > KNOWN_MAX) this.#shards.clear();
    const unknown = [...ids].filter(([id]) => !this.#shards.has(id));
    if (unknown.length === 0) return true;
    return outsideTransaction(pool, async ({ run }) => {
      if (this.#isDistributed === null) {
        const [[knowsShards] = [false]] = await run<readonly [boolean]>('knows-shards', KNOWS_SHARDS, []);
        this.#isDistributed = knowsShards;
        if (!knowsShards) return false;
      }
      const found = await run<readonly [position: string, shard: number]>('find-shards', SHARDS, [
        uuids(unknown.map(([, bytes]) => bytes)),
      ]);
      for (const [position, shard] of found) this.#shards.set(unknown[Number(position) - 1]?.[0] ?? '', shard);
      this.#isDistributed = found.length > 0;
      return this.#isDistributed;
    });
  }
}
