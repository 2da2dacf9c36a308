import { expect } from 'chai';
import { DAY_MS } from '../../../../src/core/clock.js';
import type { Grouping } from '../../../../src/scans/count/figures.js';
import { ALL_SCANS, type CountPlan, type FiguresQuery, planCount } from '../../../../src/scans/count/scan-query.js';
import { localDays, localHours, parseTimeZone } from '../../../../src/scans/period/local-spans.js';

const START = Date.parse('2026-03-01T00:00:00Z');

interface Case {
  readonly zone?: string;
  readonly days?: number;
  /** Null for all of the workspace. */
  readonly campaigns?: number | null;
  readonly isFiltered?: boolean;
  readonly groupBy?: readonly Grouping[];
  readonly sides?: readonly string[];
}

function queryOf({ zone: name = 'UTC', days = 30, campaigns = null, ...rest }: Case): FiguresQuery {
  const zone = parseTimeZone(name);
  if (zone === null) throw new Error(`there is no zone ${name}`);
  const period = { fromMs: START, toMs: START + days * DAY_MS };
  const groupBy = new Set<Grouping>(rest.groupBy ?? ['total', 'day']);
  return {
    scope: { workspaceId: 'w', campaignIds: campaigns === null ? null : Array.from({ length: campaigns }, String) },
    segment: rest.isFiltered ? [{ dimension: 'device', isExcluded: false, labels: ['Mobile'] }] : ALL_SCANS,
    ...{ period, zone, groupBy, compared: period, compareBy: new Set(), now: period.toMs },
    days: groupBy.has('day') ? localDays(period, zone) : [],
    hours: groupBy.has('hour') ? localHours(period, zone) : [],
    sides: rest.sides ?? [],
  };
}

const ROLLUPS: CountPlan = { source: 'rollups', canUseRollups: true, readsScans: false, readsHours: false };
const SCANS: CountPlan = { source: 'scans', canUseRollups: false, readsScans: true, readsHours: false };

/** 10,000 rollups are read rather than scans, and up to 50,000 if scans cannot be read. */
const PLANS: readonly [what: string, given: Case, plan: CountPlan][] = [
  ['a workspace', {}, ROLLUPS],
  ['five years of a workspace', { days: 1_827 }, ROLLUPS],
  ['one campaign', { campaigns: 1 }, ROLLUPS],
  ['a filter', { isFiltered: true }, SCANS],
  ['a filter in a zone', { isFiltered: true, zone: 'Europe/Berlin' }, { ...SCANS, readsHours: true }],
  ['days of a zone', { zone: 'Europe/Berlin' }, { ...ROLLUPS, readsHours: true }],
  ['hours of a zone', { zone: 'Europe/Berlin', days: 7, groupBy: ['hour'] }, { ...ROLLUPS, readsHours: true }],
  ['days that begin within a UTC hour', { zone: 'Asia/Kolkata' }, { ...ROLLUPS, readsHours: true, readsScans: true }],
  ['a total in a zone', { zone: 'Asia/Kolkata', groupBy: ['total'] }, ROLLUPS],
  ['cities of many campaigns in a zone', { zone: 'Europe/Berlin', campaigns: 30, groupBy: ['city'] }, ROLLUPS],
  [
    'hours that begin within a UTC hour',
    { zone: 'Asia/Kolkata', days: 7, groupBy: ['hour'] },
    { ...ROLLUPS, readsHours: true, readsScans: true },
  ],
  ['hours of the week', { groupBy: ['hourOfWeek'] }, { ...ROLLUPS, readsHours: true }],
  ['few campaigns', { campaigns: 333 }, ROLLUPS],
  ['many campaigns', { campaigns: 334 }, { ...SCANS, canUseRollups: true }],
  ['more than can be read as rollups', { campaigns: 1_667 }, SCANS],
  ['few campaigns by the hour', { campaigns: 13, zone: 'Europe/Berlin' }, { ...ROLLUPS, readsHours: true }],
  [
    'many campaigns by the hour',
    { campaigns: 14, zone: 'Europe/Berlin' },
    { ...SCANS, canUseRollups: true, readsHours: true },
  ],
  ['a table', { sides: ['device', 'city'] }, { ...ROLLUPS, canUseRollups: false, readsScans: true }],
  ['a table of campaigns', { sides: ['device', 'campaign'] }, SCANS],
];

describe('The plan of a count', () => {
  for (const [what, given, plan] of PLANS)
    it(`of ${what} reads ${plan.source}`, () => {
      expect(planCount(queryOf(given))).to.deep.equal(plan);
    });
});
