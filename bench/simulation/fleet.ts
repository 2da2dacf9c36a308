import type { WriteCosts } from './costs.js';

/** Everything that a simulation is told. The same fleet with the same seed has the same result. */
export interface Fleet {
  readonly seed: number;
  readonly instances: number;
  /** All instances together, the same for each. */
  readonly scansPerSecond: number;
  /** Of one instance, at which its event loop has no time left: it decides when an instance counts as busy. */
  readonly redirectsPerSecond: number;
  /** Scans that each journal has at the beginning. */
  readonly journaledScans: number;
  readonly workspaces: number;
  /** The exponent of Zipf's law; 0: all workspaces have the same. */
  readonly skew: number;
  /** Of all workspaces together; each has the same number. */
  readonly campaigns: number;
  /** Whether the load balancer sends all scans of a campaign to the same instance, so that its batches change fewer rows. */
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
  /** Left out of the figures. */
  readonly warmUpSeconds: number;
  /** `batch`: one transaction for all scans of a batch. `shard`: one for each shard in it, which ends its locks. */
  readonly transaction: 'batch' | 'shard';
  /** Whether the size of batches follows from the time that they waited for locks, too. */
  readonly countsWaiting: boolean;
  /** A workspace with 1 % of all scans or more is written as if it were so many, each with a part of its campaigns. */
  readonly partsOfWorkspace: number;
}

export interface FleetResult {
  /** Of the oldest scan of an instance that is not in the figures yet, in seconds. */
  readonly lagP50: number;
  readonly lagP99: number;
  /** All instances together, each second. */
  readonly written: number;
  /** Of the scans that came meanwhile; below 1 the journals grow. */
  readonly share: number;
  /** Scans of a batch in the mean. */
  readonly batchScans: number;
  /** Share of the time of batches in which they waited for locks. */
  readonly waiting: number;
  /** Share of the processor time that there was. */
  readonly coordinatorUse: number;
  /** Of the busiest worker; 0 without any. */
  readonly workerUse: number;
  /** Batches that gave up waiting for a lock and were tried again. */
  readonly failures: number;
  /** Simulated milliseconds until all journals were empty; the whole time when they never were. */
  readonly emptyAfterMs: number;
}
