import type { LinearCost, WriteCosts } from './costs.js';
import type { Fleet } from './fleet.js';
import type { Load, StepCosts } from './step-costs.js';

/*
 * All numbers that the simulation of the drain is based on. Milliseconds of processor time as printed by `npm run bench
 * -- costs` on 22 November 2026: 2 virtual cores, PostgreSQL 18.4 embedded. Assumptions are marked as such.
 */
const NOTHING: LinearCost = { batch: 0, group: 0, workspace: 0, campaign: 0, scan: 0 };

/** Measured without Citus. */
const PLAIN_COSTS: WriteCosts = {
  instance: { batch: 14.7, group: 0, workspace: 0.01, campaign: 0.009, scan: 0.0101 },
  coordinator: { batch: 4.9, group: 0, workspace: 0.012, campaign: 0.028, scan: 0.0077 },
  worker: NOTHING,
  besideMs: 0.0025,
  logMs: 0.0008,
  commitMs: 5,
  twoPhaseMs: 0,
  batchStatements: 8,
  groupStatements: 8,
};

/**
 * Not measured by `npm run bench -- costs` yet: 0.6 ms for each of nine statements per shard (ADR 33), and per scan
 * half of what the instance needs, because the coordinator passes rows on. The worker needs what PostgreSQL needs
 * without Citus.
 */
const CITUS_COSTS: WriteCosts = {
  ...PLAIN_COSTS,
  coordinator: { ...NOTHING, batch: 4.9, group: 5.4, scan: 0.004 },
  worker: { ...PLAIN_COSTS.coordinator, batch: 0 },
  twoPhaseMs: 5,
};

/**
 * Drain rates of `npm run bench -- drain` by workspaces: one instance, one PostgreSQL, full journals, 10,000 campaigns.
 */
export const MEASURED_DRAIN = { 1: 39_200, 10: 37_600 } as const;
/** Maximum relative deviation of the simulation from them. */
export const CALIBRATION_LIMIT = 0.15;

/** One instance that drains a full journal to one PostgreSQL on its machine, like `npm run bench -- drain`. */
export const BENCH: Fleet = {
  seed: 18,
  instances: 1,
  scansPerSecond: 0,
  redirectsPerSecond: 20_000,
  journaledScans: 300_000,
  workspaces: 1,
  skew: 0,
  campaigns: 10_000,
  isBalancedByCode: false,
  shards: 1,
  workers: 0,
  workerCores: 0,
  coordinatorCores: 1,
  roundTripMs: 0,
  costs: PLAIN_COSTS,
  seconds: 60,
  warmUpSeconds: 0,
  transaction: 'batch',
  countsWaiting: true,
  partsOfWorkspace: 1,
};

/** Assumed, not measured: the machines, their network, and the distribution of scans. */
export const FLEET: Fleet = {
  ...BENCH,
  journaledScans: 0,
  workspaces: 2_000,
  skew: 1,
  campaigns: 200_000,
  shards: 64,
  workers: 8,
  workerCores: 16,
  coordinatorCores: 32,
  roundTripMs: 0.25,
  costs: CITUS_COSTS,
  seconds: 120,
  warmUpSeconds: 30,
};

/** The same load on one PostgreSQL with 32 cores, without Citus. */
export const ON_ONE_SERVER: Partial<Fleet> = { shards: 1, workers: 0, coordinatorCores: 32, costs: PLAIN_COSTS };

/** Default load of each instance: half of what it can answer when nothing else runs. */
export const USUAL_RATE = 10_000;

/** Ways of writing batches: today's, and possible changes, each including all before it. */
export const LEVERS = [
  { name: 'today', change: {} },
  { name: 'balanced by code', change: { isBalancedByCode: true } },
  { name: 'lock waits not counted', change: { isBalancedByCode: true, countsWaiting: false } },
  {
    name: 'a transaction per shard',
    change: { isBalancedByCode: true, countsWaiting: false, transaction: 'shard' },
  },
  {
    name: 'hot workspaces in 8 parts',
    change: { isBalancedByCode: true, countsWaiting: false, transaction: 'shard', partsOfWorkspace: 8 },
  },
] as const satisfies readonly { name: string; change: Partial<Fleet> }[];

/**
 * Inputs of the model. All are measured except the coordinator's part, which is assumed as above, and rows of figures,
 * whose size depends on how many labels a campaign has in an hour or a day: about 500 and 1,000 bytes are assumed, and
 * 15 bytes in a block are from ADR 28.
 */
export const STEP_COSTS: StepCosts = {
  redirectMain: 52,
  redirectOthers: 10,
  writeInstance: 12.4,
  writeDatabase: 14.2,
  writeCoordinator: 4,
  journalBytes: 123,
  logBytes: 750,
  rawScan: 258,
  visitor: 177,
  hourRow: 500,
  dayRow: 1_000,
  totalRow: 150,
  blockScan: 15,
};

/** Assumptions for the model. */
const LOAD: Load = {
  peak: 1_000,
  scansPerMonth: 100_000_000,
  campaigns: 10_000,
  scansOfHourRow: 20,
  uniqueShare: 0.6,
  retentionMonths: 12,
  coreUse: 0.6,
  requestBytes: 1_500,
};
export const LOADS: readonly Load[] = [
  LOAD,
  { ...LOAD, peak: 10_000, scansPerMonth: 1e9, campaigns: 100_000 },
  { ...LOAD, peak: 100_000, scansPerMonth: 1e9, campaigns: 100_000 },
  { ...LOAD, peak: 1_000_000, scansPerMonth: 1e10, campaigns: 1_000_000 },
];
