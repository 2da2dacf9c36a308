import type { WriteCosts } from './costs.js';

/** All inputs of a simulation. The same fleet with the same seed has the same result. */
export interface Fleet {
  readonly seed: number;
  readonly instances: number;
  /** Total of all instances, the same for each. */
  readonly scansPerSecond: number;
  /** Rate per instance at which its event loop has no time left, which determines when an instance counts as busy. */
  readonly redirectsPerSecond: number;
  /** Initial number of scans in each journal. */
  readonly journaledScans: number;
  readonly workspaces: number;
  /** Exponent of Zipf's law; with 0 all workspaces have the same share. */
  readonly skew: number;
  /** Total of all workspaces; each has the same number. */
  readonly campaigns: number;
  /**
   * Whether the load balancer sends all scans of a campaign to the same instance, so that its batches change fewer
   * rows.
   */
  readonly isBalancedByCode: boolean;
  /** 1 without Citus. */
  readonly shards: number;
  /** 0 without Citus. */
  readonly workers: number;
  readonly workerCores: number;
  readonly coordinatorCores: number;
  /** Between instance and coordinator, and between coordinator and worker. */
  readonly roundTripMs: number;
  readonly costs: WriteCosts;
  readonly seconds: number;
  /** Excluded from the figures. */
  readonly warmUpSeconds: number;
  /** `batch`: one transaction for all scans of a batch. `shard`: one per shard, which releases its locks earlier. */
  readonly transaction: 'batch' | 'shard';
  /** Whether the batch size also depends on the time spent waiting for locks. */
  readonly countsWaiting: boolean;
  /**
   * A workspace with 1 % of all scans or more is written as if it were this many workspaces, each with a part of its
   * campaigns.
   */
  readonly partsOfWorkspace: number;
}

export interface FleetResult {
  /** Age of the oldest scan of an instance that is not in the figures yet, in seconds. */
  readonly lagP50: number;
  readonly lagP99: number;
  /** Total of all instances, per second. */
  readonly written: number;
  /** Written share of the scans that arrived meanwhile; below 1 the journals grow. */
  readonly share: number;
  /** Mean number of scans in a batch. */
  readonly batchScans: number;
  /** Share of the time of batches spent waiting for locks. */
  readonly waiting: number;
  /** Share of the available processor time. */
  readonly coordinatorUse: number;
  /** For the busiest worker; 0 if there is none. */
  readonly workerUse: number;
  /** Batches that gave up waiting for a lock and were retried. */
  readonly failures: number;
  /** Simulated milliseconds until all journals were empty, or the total time if they never were. */
  readonly emptyAfterMs: number;
}
