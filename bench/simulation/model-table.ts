import { markdownTable } from './markdown-table.js';
import { LOADS, STEP_COSTS } from './parameters.js';
import { type Needs, needsOf } from './step-costs.js';

const grouped = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 2 : 0 });

const ROWS: readonly (readonly [what: string, name: keyof Needs])[] = [
  ['instances, by the main thread of each', 'instances'],
  ['cores of instances, with the thread that writes', 'instanceCores'],
  ["cores of PostgreSQL, or of Citus's workers", 'databaseCores'],
  ["cores of Citus's coordinator", 'coordinatorCores'],
  ['connections to the coordinator', 'connections'],
  ['write-ahead log, MB/s', 'logMegabytesPerSecond'],
  ['requests and answers, Gbit/s', 'peakGigabitsPerSecond'],
  ['journals, should PostgreSQL be away at the peak, GB/hour', 'journalGigabytesPerHour'],
  ['raw scans, GB a month', 'rawGigabytesPerMonth'],
  ['blocks of them, GB a month', 'blockGigabytesPerMonth'],
  ['hashes of visitors, GB, which stays', 'visitorGigabytes'],
  ['figures by hour and day, GB a month', 'figuresGigabytesPerMonth'],
  ['disk after a year, without copies, GB', 'gigabytesAfterYear'],
  ['core-hours a month, if the peak is paid for always', 'coreHoursPerMonth'],
  ['requests and answers, GB a month', 'answeredGigabytesPerMonth'],
];

/** What each load needs, as a Markdown table. */
export function modelTable(): string {
  const needs = LOADS.map((load) => needsOf(STEP_COSTS, load));
  const head = ['scans a second at the peak', ...LOADS.map(({ peak }) => grouped(peak))];
  const months = ['scans a month', ...LOADS.map(({ scansPerMonth }) => grouped(scansPerMonth))];
  return markdownTable(head, [
    months,
    ...ROWS.map(([what, name]) => [what, ...needs.map((each) => grouped(each[name]))]),
  ]);
}
