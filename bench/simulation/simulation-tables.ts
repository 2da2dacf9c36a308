import type { Fleet, FleetResult } from './fleet.js';
import { markdownTable } from './markdown-table.js';
import { BENCH, FLEET, LEVERS, MEASURED_DRAIN, ON_ONE_SERVER, USUAL_RATE } from './parameters.js';
import { simulateFleet } from './simulate-fleet.js';

const INSTANCES = [1, 2, 4, 16, 64];
const SKEWS = [0, 0.7, 1, 1.3];
const HOT_INSTANCES = [1, 2, 4, 8, 16];
/** More than a fleet can write, so that its journals are never empty. */
const TOO_MUCH = 20_000;

const grouped = (value: number): string => Math.round(value).toLocaleString('en-US');
const percent = (value: number): string => `${Math.round(value * 100)} %`;
const seconds = (value: number): string => (value >= 10 ? value.toFixed(0) : value.toFixed(1));

/** Lags of a fleet whose journals grow only reflect the simulated time. */
const lagOf = ({ share, lagP50, lagP99 }: FleetResult): string =>
  share < 0.97 ? `behind: writes ${percent(share)}` : `${seconds(lagP50)} / ${seconds(lagP99)}`;

export interface Calibration {
  readonly workspaces: number;
  readonly measured: number;
  readonly simulated: number;
}

/** Returns the drain rates of one instance and one PostgreSQL, both measured and simulated. */
export const calibrate = (): Calibration[] =>
  Object.entries(MEASURED_DRAIN).map(([workspaces, measured]) => {
    const { emptyAfterMs } = simulateFleet({ ...BENCH, workspaces: Number(workspaces) });
    return { workspaces: Number(workspaces), measured, simulated: BENCH.journaledScans / (emptyAfterMs / 1000) };
  });

export const calibrationTable = (calibrations: readonly Calibration[]): string =>
  markdownTable(
    ['one instance, one PostgreSQL, 10,000 campaigns', 'measured', 'simulated', 'ratio'],
    calibrations.map(({ workspaces, measured, simulated }) => [
      `${workspaces} workspace${workspaces === 1 ? '' : 's'}`,
      `${grouped(measured)}/s`,
      `${grouped(simulated)}/s`,
      (simulated / measured).toFixed(2),
    ]),
  );

const fleetOf = (instances: number, change: Partial<Fleet>): Fleet => ({
  ...FLEET,
  instances,
  scansPerSecond: instances * USUAL_RATE,
  ...change,
});

/** Lag by number of instances and skew, with today's way of writing scans. */
export function lagTable(): string {
  const rows = INSTANCES.map((instances) => [
    `${instances}`,
    lagOf(simulateFleet(fleetOf(instances, ON_ONE_SERVER))),
    ...SKEWS.map((skew) => lagOf(simulateFleet(fleetOf(instances, { skew })))),
  ]);
  const head = [`instances, ${grouped(USUAL_RATE)} scans/s each`, 'one PostgreSQL, skew 1'];
  return markdownTable([...head, ...SKEWS.map((skew) => `Citus, skew ${skew}`)], rows);
}

/** Effect of each change for some fleet sizes. */
export function leverTable(): string {
  const rows = [4, 16, 64].flatMap((instances) =>
    LEVERS.map(({ name, change }) => {
      const result = simulateFleet(fleetOf(instances, change));
      return [
        `${instances} instances, ${name}`,
        grouped(result.written),
        lagOf(result),
        grouped(result.batchScans),
        percent(result.waiting),
        percent(result.coordinatorUse),
        percent(result.workerUse),
      ];
    }),
  );
  const head = ['', 'written/s', 'lag p50 / p99, s', 'scans per batch', 'waiting', 'coordinator', 'busiest worker'];
  return markdownTable(head, rows);
}

/** Maximum write rate for a single workspace, by the number of instances that have its scans. */
export function hotTable(): string {
  const rows = LEVERS.map(({ name, change }) => [
    name,
    ...HOT_INSTANCES.map((instances) => {
      const load = { instances, scansPerSecond: instances * TOO_MUCH, workspaces: 1, skew: 0, campaigns: 10_000 };
      return grouped(simulateFleet({ ...FLEET, ...load, ...change }).written);
    }),
  ]);
  return markdownTable(['one workspace: scans/s written by', ...HOT_INSTANCES.map((count) => `${count} inst.`)], rows);
}
