import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { describeApi } from '../../../support/service/describe-api.js';

const QUERY = `query ($id: ID, $allTags: [String!], $anyTag: [String!], $from: String, $zone: String, $filter: SegmentFilter) {
  analyticsOverview(qrCodeId: $id, allTags: $allTags, anyTag: $anyTag, fromUtc: $from, timeZone: $zone, filter: $filter) { totalScans } }`;

describeApi('The period and segment of an overview', ({ client }) => {
  const ask = async (variables: Record<string, unknown>, query = QUERY) =>
    (await client.graphql(query, variables)).body;
  const codeOf = async (variables: Record<string, unknown>) => {
    const { code, errors } = (await ask(variables)).errors[0].extensions;
    return { code, fields: Object.keys(errors ?? {}) };
  };

  it('take days of the zone as the period', async () => {
    const query = `query ($from: String, $to: String, $zone: String) {
      analyticsOverview(fromDate: $from, toDate: $to, timeZone: $zone) {
        timeZone period { fromUtc toUtc } timeline { date } hourly { hour } } }`;
    const { data } = await ask({ from: '2024-10-27', to: '2024-10-27', zone: 'europe/berlin' }, query);
    const { timeZone, period, timeline, hourly } = data.analyticsOverview;
    expect(timeZone).to.equal('Europe/Berlin');
    expect(period).to.deep.equal({ fromUtc: '2024-10-26T22:00:00.000Z', toUtc: '2024-10-27T23:00:00.000Z' });
    expect(timeline).to.deep.equal([{ date: '2024-10-27' }]);
    expect(hourly.map(({ hour }: { hour: string }) => hour).slice(2, 4)).to.deep.equal([
      '2024-10-27T02:00:00+02:00',
      '2024-10-27T02:00:00+01:00',
    ]);
    expect(hourly.length).to.equal(25);
    const week = await ask({ from: '2024-10-21', to: '2024-10-27', zone: 'Europe/Berlin' }, query);
    expect(week.data.analyticsOverview.hourly.length).to.equal(7 * 24 + 1);
    const month = await ask({ from: null, to: '2024-03-31', zone: 'Asia/Kathmandu' }, query);
    expect(month.data.analyticsOverview.timeline.map(({ date }: { date: string }) => date)[0]).to.equal('2024-03-02');
  });

  it('match the documentation', async () => {
    const queries = [...readFileSync('docs/figures.md', 'utf8').matchAll(/```graphql\n([\s\S]*?)```/g)]
      .map(([, query = '']) => query)
      .filter((query) => query.includes('analyticsOverview'));
    expect(queries.length).to.be.at.least(5);
    for (const query of queries) {
      const { data, errors } = await ask({}, query);
      expect(errors, query).to.equal(undefined);
      expect(data.analyticsOverview.scansInPeriod ?? 0, query).to.equal(0);
    }
  });

  it('refuse every invalid value by its field', async () => {
    const texts = Array.from({ length: 101 }, (_, index) => `source-${index}`);
    for (const [variables, fields] of [
      [{ zone: 'Berlin' }, ['timeZone']],
      [{ zone: '+02:00' }, ['timeZone']],
      [{ zone: '' }, ['timeZone']],
      [{ zone: "Europe/Berlin'; drop table scan" }, ['timeZone']],
      [{ filter: { sources: { anyOf: [] } } }, ['filter.sources.anyOf']],
      [{ filter: { sources: { noneOf: texts } } }, ['filter.sources.noneOf']],
      [{ filter: { sources: { anyOf: ['\0'] } } }, ['filter.sources.anyOf']],
      [
        { filter: { browsers: { anyOf: [''] }, devices: { anyOf: ['x'.repeat(201)] } } },
        ['filter.devices.anyOf', 'filter.browsers.anyOf'],
      ],
      [{ filter: { countries: { anyOf: ['Atlantis'] } } }, ['filter.countries.anyOf']],
      [{ filter: { cities: { anyOf: [{ countryCode: 'Germany', city: 'Berlin' }] } } }, ['filter.cities.anyOf']],
      [{ filter: { qrCodeIds: ['x'] } }, ['filter.qrCodeIds']],
      [{ anyTag: texts }, ['anyTag']],
      [{ allTags: ['a', ' ', 'x'.repeat(41)], anyTag: [''] }, ['allTags[1]', 'allTags[2]', 'anyTag[0]']],
      [{ anyTag: ['a'], id: 'x' }, ['qrCodeId']],
      [{ filter: { qrCodeIds: [] }, from: 'never' }, ['filter.qrCodeIds', 'fromUtc']],
    ] as const) {
      const { code, fields: found } = await codeOf(variables);
      expect([code, found.toSorted()], JSON.stringify(variables)).to.deep.equal([
        'validation_failed',
        [...fields].toSorted(),
      ]);
    }
    const dates = `query ($from: String, $to: String, $utc: String) {
      analyticsOverview(fromDate: $from, toDate: $to, fromUtc: $utc) { totalScans } }`;
    for (const [variables, fields] of [
      [{ from: '2024-02-30' }, ['fromDate']],
      [{ from: '2024-02-01', to: '2024-01-01' }, ['fromDate']],
      [{ from: '2024-01-01', to: '2024-02-01', utc: '2024-01-01' }, ['fromDate']],
      [{ from: '2010-01-01', to: '2024-02-01' }, ['fromDate']],
      [{ to: 'today' }, ['toDate']],
    ] as const) {
      const { errors } = await ask(variables, dates);
      expect(Object.keys(errors[0].extensions.errors), JSON.stringify(variables)).to.deep.equal(fields);
    }
  });
});
