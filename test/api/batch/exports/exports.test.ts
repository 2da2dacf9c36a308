import { once } from 'node:events';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { parse } from 'csv-parse/sync';
import { RIGHTS_MS } from '../../../../src/batch/exports/send-exports.js';
import type { Scan } from '../../../../src/core/contract/scan.js';
import { createApiKeyAsOperator } from '../../../../src/identity/api-keys/commands/issue-api-key.js';
import { revokeApiKeyAsOperator } from '../../../../src/identity/api-keys/commands/revoke-api-key.js';
import { eventually } from '../../../support/eventually.js';
import { type Connection, connect } from '../../../support/exports/database-activity.js';
import { readNdjson } from '../../../support/exports/read-ndjson.js';
import { type Client, CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { type KnownScan, randomOf, randomScans } from '../../../support/scans/random-scans.js';
import { recordScans } from '../../../support/scans/record-scans.js';
import { scanOf } from '../../../support/scans/scans.js';
import { describeApi } from '../../../support/service/describe-api.js';

type Row = Readonly<Record<string, unknown>>;
const NAMES = ['Plain', '=cmd()|"calc"', 'a, "b"\r\nc', "'=twice", 'Übergröße 東京 🙂'];
const rowsOf = (csv: string): Record<string, string>[] => parse(csv, { columns: true, bom: true });
describeApi('Exports', { isOwn: true }, ({ running }) => {
  let database: Connection;
  let client: Client;
  let campaigns: { id: string; code: string; name: string }[];
  let scans: KnownScan[];

  before(async () => {
    database = await connect(running.databaseUrl);
    const { workspaceId, key } = await running.addWorkspace();
    client = clientOf(running.url, key);
    campaigns = [];
    for (const name of NAMES) campaigns.push((await client.post(CODES, dynamicUrl({ name })).expect(201)).body);
    const campaignIds = campaigns.map(({ id }) => id);
    scans = randomScans({ random: randomOf(7), workspaceId, campaignIds, count: 5_000 });
    await recordScans(running.databaseUrl, scans);
  });
  after(() => database?.close());

  const expected = ({ scannedMs, visitor: _, campaignKey: __, totalsOnly: ___, ...rest }: KnownScan) => {
    const { code, name } = campaigns.find(({ id }) => id === rest.campaignId) ?? {};
    return { ...rest, time: new Date(scannedMs).toISOString(), code, name, externalId: null };
  };
  /** Scans in the order of the export, ignoring the order of equal times. */
  const sorted = (rows: readonly Row[]): string[] =>
    rows.map(({ isUnique: _, ...row }) => JSON.stringify(Object.fromEntries(Object.entries(row).sort()))).sort();

  it('have every raw scan as NDJSON, by time, and as many unique ones as the figures', async () => {
    const { text, headers } = await client.get('/exports/scans?format=ndjson').buffer().expect(200);
    const rows = readNdjson<Row>(text);
    expect(rows.map(({ time }) => time)).to.deep.equal(rows.map(({ time }) => time).sort());
    expect(sorted(rows)).to.deep.equal(sorted(scans.map(expected)));
    const { data } = (await client.graphql('{ analyticsOverview { totalScans uniqueScans } }')).body;
    const totals = data.analyticsOverview;
    expect(rows.filter((row) => row.class === 'person').length).to.equal(totals.totalScans);
    expect(rows.filter(({ isUnique }) => isUnique === true).length).to.equal(totals.uniqueScans);
    expect(headers['content-type']).to.equal('application/x-ndjson; charset=utf-8');
    expect(headers['content-disposition']).to.match(/^attachment; filename="?scans-[\dT-]+\.ndjson"?$/);
    expect(headers['cache-control']).to.equal('private, no-store');
  });

  it('have the same scans as CSV without formulas', async () => {
    const { text } = await client.get('/exports/scans').buffer().expect(200);
    expect(text.startsWith('\ufefftime,campaignId,')).to.equal(true);
    const rows = rowsOf(text);
    const guarded = (name: unknown): unknown => (name === NAMES[1] || name === NAMES[3] ? `'${name}` : name);
    const asTexts = scans
      .map(expected)
      .map((row) => ({ ...row, name: guarded(row.name), externalId: '', rule: row.rule ?? '' }));
    expect(sorted(rows)).to.deep.equal(sorted(asTexts));
    const plain = await client.get('/exports/scans?byteOrderMark=false').buffer().expect(200);
    expect(plain.text).to.equal(text.slice(1));
  });

  it('have the scans of a period and of a campaign', async () => {
    const [from, to] = [Date.parse('2024-03-10T00:00:00Z'), Date.parse('2024-10-27T02:00:00Z')];
    const campaignId = campaigns[1]?.id ?? '';
    const query = `fromUtc=${new Date(from).toISOString()}&toUtc=${new Date(to).toISOString()}&campaignId=${campaignId}`;
    const { text } = await client.get(`/exports/scans?format=ndjson&${query}`).buffer().expect(200);
    const wanted = scans.filter(
      (each) => each.scannedMs >= from && each.scannedMs < to && each.campaignId === campaignId,
    );
    expect(wanted.length).to.be.above(10);
    expect(sorted(readNdjson(text))).to.deep.equal(sorted(wanted.map(expected)));
  });

  it('have the campaigns with their figures', async () => {
    const rows = readNdjson<Row>((await client.get('/exports/campaigns?format=ndjson').buffer().expect(200)).text);
    expect(rows.map(({ id }) => id)).to.deep.equal(campaigns.map(({ id }) => id));
    const { body } = await client.get(`${CODES}/${campaigns[0]?.id}`);
    expect(rows[0]).to.deep.include({ name: 'Plain', style: body.style, isActive: true, schedule: null, rules: [] });
    const persons = scans.filter(({ campaignId, class: c }) => campaignId === campaigns[0]?.id && c === 'person');
    expect(rows[0]?.totalScans).to.equal(persons.length);
    const csv = rowsOf((await client.get('/exports/campaigns').buffer().expect(200)).text);
    expect(csv.map(({ code }) => code)).to.deep.equal(campaigns.map(({ code }) => code));
    expect(csv[1]?.name).to.equal(`'${NAMES[1]}`);
    expect(csv[0]).to.include({ isActive: 'true', 'style.moduleShape': 'Square' });
  });

  it('show nothing of other workspaces', async () => {
    const other = clientOf(running.url, (await running.addWorkspace()).key);
    for (const path of ['/exports/scans?format=ndjson', '/exports/campaigns?format=ndjson']) {
      expect((await other.get(path).buffer().expect(200)).text).to.equal('');
    }
    await other.get(`/exports/scans?campaignId=${campaigns[0]?.id}`).expect(404);
  });

  it('refuse invalid parameters, and keys that may not read', async () => {
    const wrong: [string, string][] = [
      ['/exports/scans?format=xml', 'format'],
      ['/exports/scans?from=2024-01-01', 'from'],
      ['/exports/scans?fromUtc=yesterday', 'fromUtc'],
      ['/exports/scans?fromUtc=2024-01-02&toUtc=2024-01-01', 'fromUtc'],
      ['/exports/scans?fromUtc=2024-01-02&fromUtc=2024-01-03', 'fromUtc'],
      ['/exports/scans?campaignId=1', 'campaignId'],
      ['/exports/campaigns?byteOrderMark=1', 'byteOrderMark'],
      ['/exports/campaigns?campaignId=1', 'campaignId'],
    ];
    for (const [path, field] of wrong) {
      const { body } = await client.get(path).expect(400);
      expect(Object.keys(body.errors)).to.deep.equal([field], path);
    }
    await clientOf(running.url, 'spk_no').get('/exports/scans').expect(401);
    const { key: writer } = await running.addWorkspace({}, { scopes: ['qr:write'] });
    await clientOf(running.url, writer).get('/exports/scans').expect(403);
    await client.post('/exports/scans').expect('Allow', 'GET, HEAD').expect(405);
    await client.head('/exports/scans').expect('Content-Type', 'text/csv; charset=utf-8').expect(200);
    await client.get('/exports/nothing').expect(404);
  });

  describe('of a large workspace', () => {
    /** More than socket buffers can hold. */
    const COUNT = 60_000;
    const DAY = Date.parse('2025-06-01T00:00:00Z');
    let large: { workspaceId: string; key: string; campaignId: string };
    const open: ClientRequest[] = [];

    const scan = (index: number, more: Partial<Scan> = {}): Scan =>
      scanOf(large.workspaceId, large.campaignId, { scannedMs: DAY + index * 1_000, source: 's'.repeat(100), ...more });

    before(async () => {
      const { workspaceId: id, key: largeKey } = await running.addWorkspace();
      const campaign = (await clientOf(running.url, largeKey).post(CODES, dynamicUrl()).expect(201)).body;
      large = { workspaceId: id, key: largeKey, campaignId: campaign.id };
      await recordScans(running.databaseUrl, [scan(0)]);
      await database.repeatScans(large.workspaceId, COUNT - 1);
    });
    afterEach(() => {
      for (const request of open.splice(0)) request.destroy();
    });

    /** A response that has not been read yet. */
    async function begin(key = large.key): Promise<IncomingMessage> {
      const request = get(`${running.url}/exports/scans?format=ndjson`, { headers: { 'X-Api-Key': key } });
      open.push(request);
      request.on('error', () => {});
      const [response]: IncomingMessage[] = await once(request, 'response');
      if (response === undefined) throw new Error('there is no answer');
      return response;
    }
    async function linesOf(response: IncomingMessage): Promise<number> {
      let lines = 0;
      for await (const chunk of response) lines += String(chunk).split('\n').length - 1;
      return lines;
    }

    it('hold no connection while their reader waits, and only have the scans from their start', async () => {
      const response = await begin();
      expect(response.statusCode).to.equal(200);
      await eventually('no statement of an export runs any more', () => database.isQuiet());
      await recordScans(running.databaseUrl, [scan(COUNT - 2, { rule: 'Late' })]);
      expect(await database.openTransactions()).to.equal(0);
      expect(await linesOf(response)).to.equal(COUNT);
      expect(await linesOf(await begin())).to.equal(COUNT + 1);
    });

    it('are cut off after the key has been revoked', async () => {
      const { text, key: revoked } = await createApiKeyAsOperator(running.operator, { workspaceId: large.workspaceId });
      const response = await begin(text);
      await eventually('no statement runs any more', () => database.isQuiet());
      await revokeApiKeyAsOperator(running.operator, revoked.id);
      await sleep(RIGHTS_MS);
      expect(await linesOf(response).catch(({ code }: NodeJS.ErrnoException) => code)).to.equal('ECONNRESET');
    });

    it('are limited to two per workspace; hanging up frees a place', async () => {
      const responses = [await begin(), await begin()];
      expect(responses.map(({ statusCode }) => statusCode)).to.deep.equal([200, 200]);
      const { statusCode, headers } = await begin();
      expect([statusCode, Number(headers['retry-after']) > 0]).to.deep.equal([429, true]);
      open[0]?.destroy();
      await eventually('an export is over', async () => {
        const next = await begin();
        next.destroy();
        return next.statusCode === 200;
      });
      await client.get('/exports/campaigns').expect(200);
    });
  });
});
