import { expect } from 'chai';
import { groupingsFor, type Requested } from '../../../../src/figures/overview/overview-query.js';
import { MOST_SCANS, RowColumn, rowOrderOf } from '../../../../src/figures/overview/rows.js';

const NOTHING: Requested = {
  fields: new Set(),
  order: MOST_SCANS,
  topCampaigns: 0,
  split: null,
  hasHours: true,
  hasHoursOfWeek: true,
};
const table = (rows: 'campaign' | 'rule' | 'tag' | 'week', columns: 'city' | 'device', withPrevious = false) => ({
  split: { rows, columns, maxRows: 5, maxColumns: 5, withPrevious },
});
const fieldsOf = (...names: string[]) => ({ fields: new Set(names) });

const READ: readonly [what: string, Partial<Requested>, groupBy: string, compareBy?: string][] = [
  ['no member', {}, 'total'],
  ['the timeline', fieldsOf('timeline'), 'total day'],
  ['uncounted scans by day', fieldsOf('timeline', 'timeline.excludedScans'), 'total day excludedByDay'],
  ['hours', fieldsOf('hourly', 'hourly.excludedScans'), 'total hour excludedByHour'],
  ['hours of a long period', { ...fieldsOf('hourly', 'hourly.excludedScans'), hasHours: false }, 'total'],
  ['hours of the week', fieldsOf('hoursOfWeek'), 'total hourOfWeek'],
  ['hours of the week of a long period', { ...fieldsOf('hoursOfWeek'), hasHoursOfWeek: false }, 'total'],
  ['a change', fieldsOf('changePercent'), 'total', 'total'],
  ['a list', fieldsOf('cities'), 'city total'],
  ['a compared list', fieldsOf('cities', 'cities.previousScans', 'devices'), 'city device total', 'city total'],
  ['the rules', fieldsOf('rules', 'rules.changePercent'), 'rule total totalsOnly', 'rule total totalsOnly'],
  [
    'lists in the order of their change',
    { ...fieldsOf('sources'), order: rowOrderOf(RowColumn.Change, null) },
    'source total',
    'source total',
  ],
  ['campaigns', { ...fieldsOf('topCampaigns'), topCampaigns: 5 }, 'campaign total'],
  ['scans in totals only', fieldsOf('totalsOnlyScans', 'excluded'), 'excluded total totalsOnly'],
  ['a table', table('campaign', 'city'), 'campaign city total'],
  ['a compared table', table('rule', 'device', true), 'device rule total totalsOnly', 'device rule total totalsOnly'],
  ['tags', fieldsOf('tags', 'tags.previousScans'), 'campaign total', 'campaign total'],
  ['a table of tags', table('tag', 'city'), 'campaign city total'],
  ['a table of weeks', table('week', 'device'), 'day device total'],
];

describe('An overview', () => {
  for (const [what, requested, groupBy, compareBy = ''] of READ)
    it(`groups scans only as needed for ${what}`, () => {
      const read = groupingsFor({ ...NOTHING, ...requested });
      const words = (text: string): string[] => text.split(' ').filter((word) => word !== '');
      expect([...read.groupBy], 'groupBy').to.have.members(words(groupBy));
      expect([...read.compareBy], 'compareBy').to.have.members(words(compareBy));
    });
});
