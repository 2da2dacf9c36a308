/** Milliseconds of a batch: a sum over its contents. */
export interface LinearCost {
  readonly batch: number;
  /** Per group of workspaces that is written together. */
  readonly group: number;
  readonly workspace: number;
  /** Per campaign with a scan: its rows of the hour, of the day and of all time. */
  readonly campaign: number;
  readonly scan: number;
}

/** Contents of a group in a batch; of the whole batch if it is not divided. */
export interface GroupCounts {
  readonly workspaces: number;
  readonly campaigns: number;
  readonly scans: number;
}

/** Excludes the cost of the batch itself. */
export const groupMilliseconds = (cost: LinearCost, { workspaces, campaigns, scans }: GroupCounts): number =>
  cost.group + cost.workspace * workspaces + cost.campaign * campaigns + cost.scan * scans;

export interface WriteCosts {
  /** Processor time of the writing thread, which has its own core. */
  readonly instance: LinearCost;
  /** Processor time of the only server, or of Citus's coordinator. */
  readonly coordinator: LinearCost;
  /** Processor time of the worker with the group's shard; zero without Citus. */
  readonly worker: LinearCost;
  /**
   * Per scan, in addition to the batch: reading the journal and removing written entries. It is the extra time of `npm
   * run bench -- drain` with one workspace compared with its batches alone.
   */
  readonly besideMs: number;
  /** Per scan, without any processor time: writing the log to the disk. */
  readonly logMs: number;
  readonly commitMs: number;
  /** Additional time if several workers participate: they prepare, then commit. */
  readonly twoPhaseMs: number;
  /** Statements that wait for a response, per batch and per group. */
  readonly batchStatements: number;
  readonly groupStatements: number;
}
