import pg from 'pg';
import { LIMITS } from '../../../src/core/contract/contract-limits.js';
import { WEEKDAYS } from '../../../src/core/contract/rule-words.js';
import type { OrdinaryClient } from '../ordinary-client.js';
import type { RootArguments } from './costly-queries.js';

const CAMPAIGNS = 200;
const REVISIONS = 100;

async function ask<Data>(caller: OrdinaryClient, query: string, variables: object = {}): Promise<Data> {
  const response = await fetch(`${caller.url}/graphql`, {
    method: 'POST',
    headers: { 'X-Api-Key': caller.key, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as { data: Data; errors?: unknown };
  if (errors !== undefined) throw new Error(`${query}: ${JSON.stringify(errors)}`);
  return data;
}

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

const text = (length: number, index: number): string => `${index}-`.padEnd(length, 'ä');

/** As many and as long rules as a request of 1.5 MB can have. */
const rules = times(LIMITS.rules.count, (index) => ({
  name: `Rule ${index}`,
  destination: `https://example.com/${'x'.repeat(1_900)}`,
  languages: times(LIMITS.rules.listLength, (number) => `de-x${number}`),
  query: {
    name: `q${index}`,
    values: times(LIMITS.rules.listLength, (number) => text(LIMITS.rules.parameterLength, number)),
  },
}));

const hours = times(LIMITS.house.times, () => ({
  ...{ weekdays: WEEKDAYS.slice(1), firstDay: '2026-01-01', lastDay: '2099-12-31' },
  ...{ from: '08:00', until: '23:00', isClosed: null },
}));
/** As long as a menu's house can be, as stored. */
const HOUSE = {
  ...{ zone: 'America/Argentina/Buenos_Aires', hours, allergens: 'Letters' },
  ...{ address: text(LIMITS.hostedLineLength, 0), imprint: text(LIMITS.hostedProseLength, 0) },
  sections: times(LIMITS.house.sections, (index) => ({ heading: text(LIMITS.house.dishLength, index), times: hours })),
  pictures: times(LIMITS.house.pictures, (index) => ({
    ...{ dish: text(LIMITS.house.dishLength, index), assetId: '00000000-0000-4000-8000-000000000000' },
  })),
};
const SOLD_OUT = times(LIMITS.house.soldOut, (index) => ({
  ...{ dish: text(LIMITS.house.dishLength, index), untilUtc: '2099-01-01T03:00:00.000Z' },
}));

/** Rows like an existing one of the workspace, with other ids. `changes` is an SQL object of the columns that differ. */
const cloned = (table: string, changes: string): string => `
  insert into ${table} overriding user value select (jsonb_populate_record(null::${table}, to_jsonb(r) || ${changes})).*
  from (select * from ${table} where workspace_id = $1 limit 1) r cross join generate_series(1, $2::integer) n`;

const ID = `jsonb_build_object('id', gen_random_uuid())`;
/** A data URL as long as the largest logo, which does not compress. It is not drawn. */
const LOGO = `'data:image/png;base64,' || (select string_agg(encode(sha256(n::text::bytea), 'hex'), '')
  from generate_series(1, ${Math.ceil((LIMITS.logoBytes * 4) / 3 / 64)}) n)`;

/**
 * Fills the caller's workspace with as much as a query can read: campaigns, revisions and kits with the largest logos
 * rules and houses, and full lists of everything else, also of a person's views if there is one. Rows are written directly, because the interface would take hours.
 */
export async function fillWorkspace(
  caller: OrdinaryClient,
  databaseUrl: string,
  workspaceId: string,
): Promise<RootArguments> {
  const input = { name: 'Sample', mode: 'Dynamic', payloadType: 'Url', content: 'https://example.com/' };
  const { createQrCode } = await ask<{ createQrCode: { id: string } }>(
    caller,
    'mutation ($input: CreateQrCodeInput!) { createQrCode(input: $input) { id } }',
    { input: { ...input, externalId: 'sample', tags: times(LIMITS.tags.count, (index) => text(30, index)), rules } },
  );
  const { id } = createQrCode;
  const gone = await ask<{ createQrCode: { id: string } }>(
    caller,
    'mutation ($input: CreateQrCodeInput!) { createQrCode(input: $input) { id } }',
    { input },
  );
  const made = await ask<Record<string, { id: string }>>(
    caller,
    `mutation {
      deleteQrCode(id: "${gone.createQrCode.id}")
      createBrandKit(input: { name: "Sample", style: {} }) { id }
      createTimelineNote(input: { date: "2026-01-31", text: "Sample" }) { id }
      createSharedFigures(input: { name: "Sample", period: { lastDays: 7 }, timeZone: "UTC", language: "en" }) { sharedFigures { id } }
      createReport(input: { name: "Sample", frequency: Weekly, timeZone: "UTC", recipients: [] }) { id }
      createWebhookEndpoint(input: { url: "https://receiver.invalid/", description: "Sample", events: ["key.created"] }) { endpoint { id } }
      createApiKey(input: { name: "Sample", scopes: ["qr:read"] }) { key { id } }
      createPrintRun(input: { kind: Sheets, campaignIds: ["${id}"] }) { id }
    }`,
  );
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    await fillTables(database, workspaceId, id);
  } finally {
    await database.end();
  }
  const [runId = '', kitId = ''] = [made.createPrintRun?.id, made.createBrandKit?.id];
  return argumentsFor({ id, deletedId: gone.createQrCode.id, runId, kitId });
}

async function fillTables(database: pg.Client, workspaceId: string, id: string): Promise<void> {
  const run = (statement: string, ...values: unknown[]) => database.query(statement, values);
  const style = `jsonb_set(style, '{logoDataUrl}', to_jsonb(${LOGO}))`;
  await run(
    `update campaign set style = ${style}, content = 'https://example.com/?' || repeat('ä', 7000), version = version + 1 where id = $1`,
    id,
  );
  await run(`update campaign set house = $2, sold_out = $3 where id = $1`, id, HOUSE, JSON.stringify(SOLD_OUT));
  await run(`update campaign_revision set house = $2 where campaign_id = $1`, id, HOUSE);
  const { own, shared, searchLength } = LIMITS.savedViews;
  await run(
    `insert into saved_view (id, workspace_id, owner_id, screen, name, search, is_shared, created_utc)
      select gen_random_uuid(), $1, id, 'Campaigns', n, repeat('ä', $2), n > $3, now()
      from principal, generate_series(1, $4::integer) n where workspace_id = $1 and person_id is not null`,
    ...[workspaceId, searchLength, own, own + shared],
  );
  await run(`update brand_kit set style = ${style} where workspace_id = $1`, workspaceId);
  await run(`update campaign_revision set style = ${style} where campaign_id = $1`, id);
  const clone = (table: string, changes: string, count: number) => run(cloned(table, changes), workspaceId, count);
  await run(
    `insert into campaign select (jsonb_populate_record(null::campaign, to_jsonb(c) || jsonb_build_object('id', gen_random_uuid(),
      'code', substr(md5(n::text), 1, 8), 'external_id', n::text))).* from campaign c cross join generate_series(1, $2::integer) n
      where c.id = $1`,
    id,
    CAMPAIGNS - 1,
  );
  await run(
    `insert into campaign_revision select (jsonb_populate_record(null::campaign_revision, to_jsonb(r) || jsonb_build_object('revision', n + 1))).*
      from campaign_revision r cross join generate_series(1, $2::integer) n where r.campaign_id = $1`,
    id,
    REVISIONS,
  );
  await clone('brand_kit', ID, LIMITS.brandKits - 1);
  await clone('timeline_note', ID, LIMITS.notes.listed);
  await clone(
    'shared_figures',
    `${ID} || jsonb_build_object('hash', sha256(gen_random_uuid()::text::bytea))`,
    LIMITS.sharedFigures.count - 1,
  );
  await clone('report', ID, 99);
  await clone('audit_entry', ID, 500);
  await clone(
    'webhook_delivery',
    `${ID} || jsonb_build_object('payload', repeat('x', 60000), 'state', 'Delivered')`,
    300,
  );
}

const STYLE = 'style: {}';
const CAMPAIGN = `name: "Sample", mode: Dynamic, payloadType: Url, content: "https://example.com/", ${STYLE}`;
const PAGE = `payloadType: Menu, content: "{}", ${STYLE}`;

const argumentsFor = ({ id, deletedId, runId, kitId }: Record<string, string>): RootArguments => ({
  brandKitUses: [`id: "${kitId}"`],
  qrCode: [`id: "${id}"`],
  qrCodeByExternalId: ['externalId: "sample"'],
  deletedQrCode: [`id: "${deletedId}"`],
  qrCodeArtwork: [`id: "${id}"`, 'format: png', 'print: { dpi: 1200, mm: 100 }'],
  qrAsset: [`id: "${id}"`],
  import: [`id: "${id}"`],
  printRun: [`id: "${runId}"`],
  printRunLabels: [`input: { kind: Sheets, campaignIds: ["${id}"] }`],
  qrTemplate: ['code: "Classic"'],
  previewQrCode: [`input: { ${CAMPAIGN} }`],
  previewPage: [`input: { ${PAGE} }`],
  pagePreview: [`input: { ${PAGE} }`],
  previewDestination: [`id: "${id}"`, 'scan: {}'],
  matchQrCodes: [`references: [${times(LIMITS.pageSizeMax, () => '"Sample"').join(' ')}]`],
  timelineNotes: ['fromDate: "2000-01-01"', 'toDate: "2099-12-31"'],
  analyticsOverview: ['fromDate: "2021-12-01"', 'toDate: "2026-11-25"', 'topCampaigns: 100'],
});
