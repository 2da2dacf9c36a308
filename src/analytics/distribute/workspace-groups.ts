import type { JournaledScan } from '../ingest/journaled-scan.js';
import { uuids } from '../postgres/postgres-arrays.js';
import type { Statements } from '../postgres/transaction.js';

/** Scans whose workspaces fit into the same statements. */
export interface WorkspaceGroup {
  readonly scans: readonly JournaledScan[];
  /** Workspace ids of 16 bytes each. */
  readonly workspaces: readonly Uint8Array[];
  /** Whether the statements must name the workspaces; see `Statements.workspaces`. */
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
 * Divides scans into groups; each statement is sent once per group. On plain PostgreSQL all scans are in one group. In
 * Citus, a group consists of the workspaces of one shard, because a statement goes to a single worker only if
 * everything it names is in one shard. So a batch takes several statements per shard, however many workspaces it has.
 */
export class WorkspaceGroups {
  #isDistributed: boolean | null = null;
  readonly #shards = new Map<string, number>();

  /** Returns groups in the order of their shards. All writers use this order, so that they cannot deadlock. */
  async divide(sql: Statements, scans: readonly JournaledScan[]): Promise<WorkspaceGroup[]> {
    if (scans.length === 0) return [];
    const ids = new Map(scans.map(({ campaignKey }) => [campaignKey.workspaceId, campaignKey.workspaceBytes]));
    if (!(await this.#findShards(sql, ids))) return [{ scans, workspaces: [...ids.values()], isShard: false }];
    const byShard = Map.groupBy(scans, ({ campaignKey }) => this.#shards.get(campaignKey.workspaceId) ?? 0);
    const workspacesByShard = Map.groupBy(ids, ([id]) => this.#shards.get(id) ?? 0);
    return [...byShard]
      .sort(([a], [b]) => a - b)
      .map(([shard, shardScans]) => ({
        scans: shardScans,
        workspaces: (workspacesByShard.get(shard) ?? []).map(([, bytes]) => bytes),
        isShard: true,
      }));
  }

  /** Call this after a failure: tables may have been distributed, or a shard split, since the last look. */
  forget(): void {
    this.#isDistributed = null;
    this.#shards.clear();
  }

  /** Returns whether the tables are distributed. */
  async #findShards({ run }: Statements, ids: ReadonlyMap<string, Uint8Array>): Promise<boolean> {
    if (this.#isDistributed === null) {
      const [[knowsShards] = [false]] = await run<readonly [boolean]>('knows-shards', KNOWS_SHARDS, []);
      if (!knowsShards) this.#isDistributed = false;
    }
    if (this.#isDistributed === false) return false;
    if (this.#shards.size > KNOWN_MAX) this.#shards.clear();
    const unknown = [...ids].filter(([id]) => !this.#shards.has(id));
    if (unknown.length === 0) return true;
    const found = await run<readonly [position: string, shard: number]>('find-shards', SHARDS, [
      uuids(unknown.map(([, bytes]) => bytes)),
    ]);
    for (const [position, shard] of found) this.#shards.set(unknown[Number(position) - 1]?.[0] ?? '', shard);
    this.#isDistributed = found.length > 0;
    return this.#isDistributed;
  }
}
