/** Milliseconds of a batch: a sum over what it has. */
export interface LinearCost {
  readonly batch: number;
  /** For each group of workspaces that is written together. */
  readonly group: number;
  readonly workspace: number;
  /** For each campaign with a scan: its rows of the hour, of the day and of all time. */
  readonly campaign: number;
  readonly scan: number;
}

/** What a group of a batch has; all of a batch where it is not divided. */
export interface GroupCounts {
  readonly workspaces: number;
  readonly campaigns: number;
  readonly scans: number;
}

/** Without what the batch itself costs. */
export const groupMilliseconds = (cost: LinearCost, { workspaces, campaigns, scans }: GroupCounts): number =>
  cost.group + cost.workspace * workspaces + cost.campaign * campaigns + cost.scan * scans;

export interface WriteCosts {
  /** Processor time of the thread that writes, which has a core of its own. */
  readonly instance: LinearCost;
  /** Of the only server, or of Citus's coordinator. */
  readonly coordinator: LinearCost;
  /** Of the worker with the group's shard; nothing without Citus. */
  readonly worker: LinearCost;
  /**
   * For each scan: reading the journal and removing what is written, beside the batch. What `npm run bench -- drain` takes longer
   * with one workspace than its batches alone.
   */
  readonly besideMs: number;
  /** For each scan, while nobody computes: the log on its way to the disk. */
  readonly logMs: number;
  readonly commitMs: number;
  /** More when several workers take part: they prepare, then commit. */
  readonly twoPhaseMs: number;
  /** Statements that wait for an answer, for each batch and each group. */
  readonly batchStatements: number;
  readonly groupStatements: number;
}
