import { markdownTable } from './markdown-table.js';
import { LOADS, STEP_COSTS } from './parameters.js';
import { type Needs, needsOf } from './step-costs.js';

const grouped = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 2 : 0 });

const ROWS: readonly (readonly [what: string, name: keyof Needs])[] = [
  ['instances, by their main thread', 'instances'],
  ['instance cores, with the writing thread', 'instanceCores'],
  ['cores of PostgreSQL or Citus workers', 'databaseCores'],
  ['cores of the Citus coordinator', 'coordinatorCores'],
  ['connections to the coordinator', 'connections'],
  ['write-ahead log, MB/s', 'logMegabytesPerSecond'],
  ['requests and responses, Gbit/s', 'peakGigabitsPerSecond'],
  ['journals while PostgreSQL is down at the peak, GB/hour', 'journalGigabytesPerHour'],
  ['raw scans, GB/month', 'rawGigabytesPerMonth'],
  ['blocks, GB/month', 'blockGigabytesPerMonth'],
  ['visitor hashes, GB in total', 'visitorGigabytes'],
  ['hourly and daily figures, GB/month', 'figuresGigabytesPerMonth'],
  ['disk after a year without replicas, GB', 'gigabytesAfterYear'],
  ['core-hours/month, sized for the peak', 'coreHoursPerMonth'],
  ['requests and responses, GB/month', 'answeredGigabytesPerMonth'],
];

/** Returns what each load needs, as a Markdown table. */
export function modelTable(): string {
  const needs = LOADS.map((load) => needsOf(STEP_COSTS, load));
  const head = ['scans per second at the peak', ...LOADS.map(({ peak }) => grouped(peak))];
  const months = ['scans per month', ...LOADS.map(({ scansPerMonth }) => grouped(scansPerMonth))];
  return markdownTable(head, [
    months,
    ...ROWS.map(([what, name]) => [what, ...needs.map((each) => grouped(each[name]))]),
  ]);
}
