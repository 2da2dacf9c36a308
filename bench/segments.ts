import { join } from 'node:path';
import { DAY_MS, systemClock } from '../src/core/clock.js';
import { QUEUE_SCHEMA } from '../src/platform/queue/queue-options.js';
import { packScans } from '../src/scans/blocks/pack-scans.js';
import { openDuckDb } from './support/duckdb.js';
import { elapsed, type Measurement, measureRows, reportRow, timedFetch } from './support/measure-rows.js';
import { query, usedBy, withStage } from './support/stage.js';
import { addCampaigns, addWorkspace, withTables } from './support/workspace.js';
import { writeScans } from './support/write-scans.js';

/**
 * Overviews of segments and of time zones, and tables of two dimensions, over GraphQL: a million scans of 90 days, 10,000
 * campaigns. Arguments choose cases by their ids.
 */
const SCANS = 1_000_000;
const [CAMPAIGNS, TAGGED] = [10_000, 20];
/** Of the scans, half. */
const DUCKDB_HALF = "device = 'Mobile'";
const FIELDS = `scansInPeriod timeline { date scans uniqueScans } countries { label scans uniqueScans }
  cities { city scans } devices { label scans } operatingSystems { label scans } browsers { label scans }
  sources { label scans }`;
/** The only members of the cases whose id begins with `split`. */
const SPLIT = 'scansInPeriod split { columns { label scans } rows { label scans scansByColumn uniqueScansByColumn } }';
const THREE =
  'filter: {devices: {anyOf: ["Mobile"]}, operatingSystems: {anyOf: ["iOS"]}, countries: {anyOf: ["AD", "BD", "CD"]}}';
const HALF = 'filter: {devices: {anyOf: ["Mobile"]}}';
const BY_CITY = 'splitBy: {rows: campaign, columns: city}';

/** Before the cases: all days are in blocks, then every second day is only in rows, then all days. */
const STATES: [ending: string, statement: string][] = [
  ['', 'select'],
  ['-mixed', 'delete from scan_block where extract(day from day)::int % 2 = 0'],
  ['-fresh', 'delete from scan_block'],
];
/** The cases that are measured in each of these states. */
const IN_ALL_STATES = ['three-dimensions', 'with-excluded', 'half', 'top', 'campaign', 'tag', 'split', 'split-labels'];

/** Cases of 90 whole days that end yesterday. */
const casesOf = (campaign: string): [id: string, what: string, args: string, more?: string][] => [
  ['three-dimensions', 'three dimensions', THREE],
  ['with-previous', 'three dimensions, with the period before', THREE, 'previousPeriod { scans }'],
  ['with-excluded', 'three dimensions, with what is not counted', THREE, 'excluded { scans }'],
  ['most', 'all but one source', 'filter: {sources: {noneOf: ["source-0"]}}'],
  ['kolkata-half', 'one dimension, Asia/Kolkata', `timeZone: "Asia/Kolkata", ${HALF}`],
  ['top', 'half of the scans, with campaigns', `topCampaigns: 20, ${HALF}`, 'topCampaigns { scans }'],
  ['half', 'one dimension that half of the scans have', HALF],
  ['campaign', 'three dimensions of one campaign', `qrCodeId: "${campaign}", ${THREE}`],
  ['tag', 'all scans of the 20 campaigns with a tag', 'anyTag: ["Few"]'],
  ['tag-many', 'all scans of the 10,000 campaigns with a tag', 'anyTag: ["Every"]'],
  ['tag-many-half', 'half of the scans of 10,000 campaigns with a tag', `anyTag: ["Every"], ${HALF}`],
  ['split', 'campaign by city', BY_CITY],
  ['split-labels', 'city by source', 'splitBy: {rows: city, columns: source, maxRows: 100, maxColumns: 100}'],
  ['split-weeks', 'campaign by week', 'splitBy: {rows: campaign, columns: week}'],
  ['split-half', 'campaign by city, half of the scans', `${BY_CITY}, ${HALF}`],
  [
    'split-compared',
    'campaign by city, 45 days and the 45 before',
    `${BY_CITY}, compareWith: PreviousPeriod`,
    'split { rows { previousScansByColumn } }',
  ],
  ['utc', 'all scans, UTC', ''],
  ['berlin', 'all scans, Europe/Berlin', 'timeZone: "Europe/Berlin"'],
  ['kolkata', 'all scans, Asia/Kolkata', 'timeZone: "Asia/Kolkata"'],
];

const dayOf = (daysAgo: number): string => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);

await withStage(
  async (stage) => {
    const { url } = stage.server;
    const workspace = await addWorkspace(url);
    const ids = (await addCampaigns(url, workspace.id, CAMPAIGNS, TAGGED)).map(({ id }) => id);
    await writeScans(url, workspace.id, ids, SCANS);
    const pack = elapsed(() => withTables(url, ({ em }) => packScans(em.fork(), { clock: systemClock })));
    const packed = [((await pack()) * 1000) / SCANS];
    reportRow({
      id: 'segments-pack',
      what: 'packing a million scans into blocks, per scan',
      unit: 'µs',
      samples: packed,
    });
    const service = await stage.start('service', url, join(stage.folder, 'data'));
    // Otherwise it would pack the scans between the states.
    await query(url, `delete from ${QUEUE_SCHEMA}.schedule where name = 'pack-scans'`);
    const askDuckDb = await openDuckDb(url, stage.folder);
    const besideDuckDb = { name: 'the same questions in DuckDB', measure: elapsed(() => askDuckDb(DUCKDB_HALF)) };
    const ask = async (text: string): Promise<number> => {
      const headers = { 'X-Api-Key': workspace.key, 'Content-Type': 'application/json' };
      const request = { method: 'POST', headers, body: JSON.stringify({ query: text }) };
      const { milliseconds, text: answer } = await timedFetch(`${service.url}/graphql`, request);
      if (!/^\{"data":.*"scansInPeriod":\d/.test(answer)) throw new Error(`${text} was answered with ${answer}`);
      return milliseconds;
    };
    const wanted = process.argv.slice(2);
    for (const [ending, statement] of STATES) {
      await query(url, statement);
      const rows = casesOf(ids.at(-1) ?? '').flatMap(([id, what, args, more = '']): Measurement[] => {
        const isWanted = wanted.length === 0 || wanted.some((word) => id.startsWith(word));
        if (!isWanted || (ending !== '' && !IN_ALL_STATES.includes(id))) return [];
        const days = `fromUtc: "${dayOf(id === 'split-compared' ? 45 : 90)}", toUtc: "${dayOf(0)}"`;
        const fields = id.startsWith('split') ? SPLIT : FIELDS;
        const text = `{ analyticsOverview(${days}, ${args}) { ${fields} ${more} } }`;
        const row = {
          id: `segments-${id}${ending}`,
          what: `overview of a million scans, ${what}`,
          measure: () => ask(text),
        };
        if (id !== 'half') return [row];
        return [{ ...row, peer: besideDuckDb, limit: ending === '' ? 1 : null }];
      });
      await measureRows(rows, { rounds: 11, warmUp: 3, used: usedBy(stage, service) });
    }
  },
  { durable: false },
);
