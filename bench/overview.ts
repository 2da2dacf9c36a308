import { join } from 'node:path';
import { openDuckDb } from './support/duckdb.js';
import { elapsed, type Measure, type Measurement, measureRows, timedFetch } from './support/measure-rows.js';
import { type Stage, usedBy, withStage } from './support/stage.js';
import { addCampaigns, addWorkspace } from './support/workspace.js';
import { writeScans } from './support/write-scans.js';

/**
 * Overviews over REST, and with comparisons over GraphQL: of many scans compared with those of few, and with the same
 * questions in DuckDB over the rows. Arguments replace the two sizes.
 */
const [FEW = 1_000_000, MANY = 10_000_000] = process.argv.slice(2).map(Number);
const CAMPAIGNS = 1_000;
const DAY_MS = 86_400_000;
const TODAY = Math.floor(Date.now() / DAY_MS) * DAY_MS;

/** Every row with its scans in the period before. */
const COMPARED = `scansInPeriod changePercent timeline { date scans uniqueScans } ${[
  ...['countries', 'devices', 'operatingSystems', 'browsers', 'sources'].map((list) => `${list} { label`),
  'cities { countryCode city',
]
  .map((list) => `${list} scans uniqueScans previousScans changePercent }`)
  .join(' ')}`;

const dayOf = (daysAgo: number): string => new Date(TODAY - daysAgo * DAY_MS).toISOString();
const WHOLE = { fromUtc: dayOf(90).slice(0, 10) };
/** 89 days that begin and end in the middle of an hour with scans. */
const CUT = { fromUtc: dayOf(89.4), toUtc: dayOf(0.41) };

interface Case {
  readonly id: string;
  readonly what: string;
  /** For the ratio of many scans to few. */
  readonly limit: number;
  /** Of the period; null for 45 days over GraphQL, compared with the 45 before. */
  readonly period: Readonly<Record<string, string>> | null;
  readonly isOfCampaign?: boolean;
}

const WORKSPACE: Case = { id: 'workspace-90-days', what: 'workspace, 90 days', limit: 1.3, period: WHOLE };
const CASES: readonly Case[] = [
  { id: 'workspace-30-days', what: 'workspace, 30 days', limit: 1.3, period: {} },
  WORKSPACE,
  { id: 'workspace-cut', what: 'workspace, cut in hours', limit: 1.5, period: CUT },
  { id: 'workspace-compared', what: 'workspace, 45 days, rows compared with the 45 before', limit: 1.3, period: null },
  { id: 'campaign-90-days', what: 'campaign, 90 days', limit: 1.3, period: WHOLE, isOfCampaign: true },
  { id: 'campaign-cut', what: 'campaign, cut in hours', limit: 1.5, period: CUT, isOfCampaign: true },
  {
    ...{ id: 'campaign-compared', what: 'campaign, 45 days, rows compared with the 45 before' },
    ...{ limit: 1.3, period: null, isOfCampaign: true },
  },
];

type Ask = (asked: Case) => Measure;

function requestOf({ period, isOfCampaign = false }: Case, campaign: string): [path: string, body?: string] {
  if (period !== null) {
    const query = new URLSearchParams({ ...period, ...(isOfCampaign && { qrCodeId: campaign }) });
    return [`/api/v1/analytics/overview?${query}`];
  }
  const days = `fromDate: "${dayOf(44).slice(0, 10)}", toDate: "${dayOf(0).slice(0, 10)}"`;
  const subject = isOfCampaign ? `, qrCodeId: "${campaign}"` : '';
  const query = `{ analyticsOverview(${days}${subject}, compareWith: PreviousPeriod, orderBy: Change) { ${COMPARED} } }`;
  return ['/graphql', JSON.stringify({ query })];
}

/** Writes that many scans to a database of their own, and starts a service on it. */
async function open(stage: Stage, scans: number): Promise<{ url: string; ask: Ask; used: Measure }> {
  const name = `bench_${scans}`;
  const url = await stage.createDatabase(name);
  const workspace = await addWorkspace(url);
  const ids = (await addCampaigns(url, workspace.id, CAMPAIGNS)).map(({ id }) => id);
  await writeScans(url, workspace.id, ids, scans);
  const service = await stage.start('service', url, join(stage.folder, name));
  const headers = { 'X-Api-Key': workspace.key, 'Content-Type': 'application/json' };
  const ask: Ask = (asked) => {
    const [path, body] = requestOf(asked, ids[0] ?? '');
    const request = body === undefined ? { headers } : { method: 'POST', headers, body };
    return async () => {
      const { milliseconds, text } = await timedFetch(service.url + path, request);
      if (!/"scansInPeriod":[1-9]/.test(text)) throw new Error(`${asked.id} was answered with ${text}`);
      return milliseconds;
    };
  };
  return { url, ask, used: usedBy(stage, service) };
}

const millions = (scans: number): string => `${scans / 1e6} million`;

await withStage(
  async (stage) => {
    const few = await open(stage, FEW);
    const many = await open(stage, MANY);
    const rows = CASES.map(
      (asked): Measurement => ({
        id: `overview-${asked.id}-${Math.ceil(MANY / 1e6)}m`,
        what: `overview over ${millions(MANY)} scans, ${asked.what}`,
        limit: asked.limit,
        measure: many.ask(asked),
        peer: { name: `over ${millions(FEW)}`, measure: few.ask(asked) },
      }),
    );
    await measureRows(rows, { rounds: 40, warmUp: 5, used: many.used });
    const askDuckDb = await openDuckDb(many.url, stage.folder);
    const beside = {
      id: 'overview-beside-duckdb',
      what: `overview over ${millions(MANY)} scans, ${WORKSPACE.what}`,
      measure: many.ask(WORKSPACE),
      peer: { name: 'the same questions in DuckDB', measure: elapsed(() => askDuckDb('true')) },
      limit: 0.015,
    };
    await measureRows([beside], { rounds: 5, warmUp: 1 });
  },
  { durable: false },
);
