/** Inputs of the model of docs/scaling.md: measured by `npm run bench -- costs`, unless marked as assumed. */
export interface StepCosts {
  /**
   * Microseconds of processor time per scan: answering it on the main thread, and journal, sync and garbage collection
   * alongside.
   */
  readonly redirectMain: number;
  readonly redirectOthers: number;
  /** Microseconds per scan, in batches of 50,000: the writing thread, and PostgreSQL, on its workers or only server. */
  readonly writeInstance: number;
  readonly writeDatabase: number;
  /** For Citus's coordinator, which passes rows on. */
  readonly writeCoordinator: number;
  readonly journalBytes: number;
  /** Bytes of the write-ahead log per scan, in batches of 50,000. */
  readonly logBytes: number;
  /** Bytes of a row with its indexes; for a block, per scan. */
  readonly rawScan: number;
  readonly visitor: number;
  readonly hourRow: number;
  readonly dayRow: number;
  readonly totalRow: number;
  readonly blockScan: number;
}

/** Distribution of scans, all of it assumed. */
export interface Load {
  /** Scans per second in the busiest minute. */
  readonly peak: number;
  readonly scansPerMonth: number;
  readonly campaigns: number;
  /** Scans of a campaign in an hour in which it has any: each such hour is a row. */
  readonly scansOfHourRow: number;
  readonly uniqueShare: number;
  readonly retentionMonths: number;
  /** Use of the paid cores in the busiest minute. */
  readonly coreUse: number;
  /** Bytes of a request and its response, with TLS and TCP. */
  readonly requestBytes: number;
}

export interface Needs {
  readonly instances: number;
  readonly instanceCores: number;
  readonly databaseCores: number;
  readonly coordinatorCores: number;
  readonly logMegabytesPerSecond: number;
  readonly rawGigabytesPerMonth: number;
  readonly visitorGigabytes: number;
  readonly blockGigabytesPerMonth: number;
  readonly figuresGigabytesPerMonth: number;
  readonly gigabytesAfterYear: number;
  readonly answeredGigabytesPerMonth: number;
  readonly peakGigabitsPerSecond: number;
  readonly coreHoursPerMonth: number;
  readonly connections: number;
  /** Size of journals if PostgreSQL is away for an hour at the peak. */
  readonly journalGigabytesPerHour: number;
}

const [GIGABYTE, HOURS_PER_MONTH, DAYS_PER_MONTH] = [1e9, 730, 30];
/** Visitors are retained for 60 days, in whole months. */
const VISITOR_MONTHS = 3;
const CONNECTIONS_OF_INSTANCE = 27;

/** Returns what a load needs, assuming that writing scales to any number of cores. */
export function needsOf(costs: StepCosts, load: Load): Needs {
  const coresFor = (microseconds: number): number => (load.peak * microseconds) / 1e6 / load.coreUse;
  const instances = Math.ceil(coresFor(costs.redirectMain));
  const instanceCores = Math.ceil(coresFor(costs.redirectMain + costs.redirectOthers + costs.writeInstance));
  const databaseCores = Math.ceil(coresFor(costs.writeDatabase));
  const coordinatorCores = Math.ceil(coresFor(costs.writeCoordinator));
  const gigabytes = (bytes: number): number => (load.scansPerMonth * bytes) / GIGABYTE;
  const hours = gigabytes(costs.hourRow) / load.scansOfHourRow;
  const days = (load.campaigns * DAYS_PER_MONTH * costs.dayRow) / GIGABYTE;
  const raw = gigabytes(costs.rawScan);
  const visitors = gigabytes(costs.visitor * load.uniqueShare) * VISITOR_MONTHS;
  const blocks = gigabytes(costs.blockScan);
  const figures = hours + days;
  const totals = (load.campaigns * costs.totalRow) / GIGABYTE;
  return {
    instances,
    instanceCores,
    databaseCores,
    coordinatorCores,
    logMegabytesPerSecond: (load.peak * costs.logBytes) / 1e6,
    rawGigabytesPerMonth: raw,
    visitorGigabytes: visitors,
    blockGigabytesPerMonth: blocks,
    figuresGigabytesPerMonth: figures,
    gigabytesAfterYear: (raw + blocks) * load.retentionMonths + figures * 12 + visitors + totals,
    answeredGigabytesPerMonth: gigabytes(load.requestBytes),
    peakGigabitsPerSecond: (load.peak * load.requestBytes * 8) / 1e9,
    coreHoursPerMonth: (instanceCores + databaseCores + coordinatorCores) * HOURS_PER_MONTH,
    connections: instances * CONNECTIONS_OF_INSTANCE,
    journalGigabytesPerHour: (load.peak * 3_600 * costs.journalBytes) / GIGABYTE,
  };
}
