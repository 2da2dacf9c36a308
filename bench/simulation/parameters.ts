import type { LinearCost, WriteCosts } from './costs.js';
import type { Fleet } from './fleet.js';
import type { Load, StepCosts } from './step-costs.js';

/*
 * Every number that the simulation of the drain rests on. Milliseconds of processor time as `npm run bench -- costs` prints
 * them: 2 virtual cores of 2.x GHz, PostgreSQL 18.4 embedded; Citus 13.0 on PostgreSQL 15, a coordinator and two workers.
 */
const NOTHING: LinearCost = { batch: 0, group: 0, workspace: 0, campaign: 0, scan: 0 };

/** Measured without Citus. */
export const PLAIN_COSTS: WriteCosts = {
  instance: { ...NOTHING, batch: 2, campaign: 0.01, scan: 0.007 },
  coordinator: { ...NOTHING, batch: 3, campaign: 0.03, scan: 0.01 },
  worker: NOTHING,
  commitMs: 5,
  twoPhaseMs: 0,
  batchStatements: 8,
  groupStatements: 8,
};

/** Measured with Citus. */
export const CITUS_COSTS: WriteCosts = {
  ...PLAIN_COSTS,
  coordinator: { ...NOTHING, batch: 5, group: 6, scan: 0.004 },
  worker: PLAIN_COSTS.coordinator,
  twoPhaseMs: 5,
};

/** Drain rates of `npm run bench -- drain` by workspaces: one instance, one PostgreSQL, full journals, 10,000 campaigns. */
export const MEASURED_DRAIN = { 1: 33_500, 10: 30_100 } as const;
/** The simulation must come as near to them. */
export const CALIBRATION_LIMIT = 0.15;

/** One instance that drains a full journal to one PostgreSQL on its machine, as `npm run bench -- drain` does. */
export const BENCH: Fleet = {
  seed: 18,
  instances: 1,
  scansPerSecond: 0,
  redirectsPerSecond: 20_000,
  journaledScans: 300_000,
  workspaces: 1,
  skew: 0,
  campaigns: 10_000,
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

/** Assumed, not measured: the machines, the network between them, and who scans what. */
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

/** Of each instance, where its load is not said: half of what it answers when nothing else runs. */
export const USUAL_RATE = 10_000;

/** How batches may be written: as today, and what could be changed, each with all before it. */
export const LEVERS = [
  { name: 'today', change: {} },
  { name: 'waiting is not counted', change: { countsWaiting: false } },
  { name: 'a transaction a shard', change: { countsWaiting: false, transaction: 'shard' } },
  {
    name: 'and hot workspaces in 8 parts',
    change: { countsWaiting: false, transaction: 'shard', partsOfWorkspace: 8 },
  },
] as const satisfies readonly { name: string; change: Partial<Fleet> }[];

/** Measured, for the model. */
export const STEP_COSTS: StepCosts = {
  redirectMain: 50,
  redirectOthers: 10,
  writeInstance: 10,
  writeDatabase: 20,
  writeCoordinator: 5,
  journalBytes: 110,
  logBytes: 417,
  rawScan: 200,
  visitor: 150,
  hourRow: 500,
  dayRow: 1_000,
  totalRow: 150,
  blockScan: 15,
};

/** Assumed, for the model. */
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
