import { expect } from 'chai';
import { Client as PgClient } from 'pg';
import supertest from 'supertest';
import { eventually } from '../../support/eventually.js';
import { type Client, CODES, clientOf, dynamicUrl } from '../../support/http/client.js';
import { BROWSER } from '../../support/scans/scan-until.js';
import { countDifferences } from '../../support/scans/scans.js';
import { describeApi } from '../../support/service/describe-api.js';

const CREATE = 'mutation ($input: CreateQrCodeInput!) { createQrCode(input: $input) { id code counting } }';
const UPDATE = 'mutation ($id: ID!, $input: UpdateQrCodeInput!) { updateQrCode(id: $id, input: $input) { counting } }';
const READ = 'query ($id: ID!) { qrCode(id: $id) { counting revisions { counting } } }';
const RESTORE = 'mutation ($id: ID!) { restoreQrCodeRevision(id: $id, revision: 1) { counting } }';
const EDIT = `mutation ($ids: [UpdateQrCodesItem!]!, $counting: QrCounting) {
  updateQrCodes(items: $ids, change: { edit: { counting: $counting } }) { results { outcome } } }`;
const FIGURES = `query ($id: ID!) { qrCode(id: $id) { totalScans lastScannedUtc }
  analyticsOverview(qrCodeId: $id) { uniqueScans scansInPeriod totalsOnlyScans countries { scans } excluded { scans } } }`;
const DELETE = 'mutation ($id: ID!, $keep: Boolean!) { deleteScans(id: $id, keepTotals: $keep) { id } }';
const RULE = { name: 'Half', destination: 'https://example.com/half', share: 50 };

describeApi('How a campaign counts its scans', { hasSecond: true }, ({ running, second }) => {
  let client: Client;
  let database: PgClient;

  before(async () => {
    client = clientOf(running.url, (await running.addWorkspace()).key);
    database = new PgClient({ connectionString: running.databaseUrl });
    await database.connect();
  });
  after(() => database.end());

  const create = async (more: object = {}): Promise<{ id: string; code: string; counting: string }> =>
    (await client.graphql(CREATE, { input: { ...dynamicUrl(), ...more } })).body.data.createQrCode;
  const update = (id: string, counting: string | null, more: object = {}) =>
    client.graphql(UPDATE, { id, input: { name: 'Sample', content: 'https://example.com/', counting, ...more } });
  const scan = async (code: string, agent = BROWSER): Promise<void> => {
    for (const { url } of [running, second])
      await supertest(url).get(`/r/${code}`).set('User-Agent', agent).expect(302);
  };
  const rowsOf = async (id: string): Promise<[raw: number, visitors: number]> => {
    const count = async (table: string): Promise<number> =>
      (await database.query(`select count(*)::int as n from ${table} where campaign_id = $1`, [id])).rows[0].n;
    return [await count('scan'), await count('scan_visitor')];
  };
  const figures = async (id: string) => (await client.graphql(FIGURES, { id })).body.data;
  const untilCounted = (id: string, scans: number): Promise<void> =>
    eventually(`${scans} scans are counted`, async () => (await figures(id)).qrCode.totalScans === scans, 30);

  it('is full unless chosen otherwise, belongs to the history, and REST neither shows nor changes it', async () => {
    const { id, counting } = await create();
    expect(counting).to.equal('Full');
    expect((await update(id, 'TotalsOnly')).body.data.updateQrCode.counting).to.equal('TotalsOnly');
    const { body } = await client.put(`${CODES}/${id}`, { name: 'By REST', content: 'https://example.com/rest' });
    expect(body).to.not.have.property('counting');
    await client.put(`${CODES}/${id}`, { name: 'By REST', content: 'https://example.com/', counting: 'Nothing' });
    expect((await update(id, null, { name: 'Null keeps it' })).body.data.updateQrCode.counting).to.equal('TotalsOnly');
    const { revisions } = (await client.graphql(READ, { id })).body.data.qrCode;
    expect(new Set(revisions.slice(0, -1).map((each: { counting: string }) => each.counting))).to.deep.equal(
      new Set(['TotalsOnly']),
    );
    expect(revisions.at(-1).counting).to.equal('Full');
    expect((await client.graphql(RESTORE, { id })).body.data.restoreQrCodeRevision.counting).to.equal('Full');
    const { body: refused } = await update(id, 'Everything');
    expect(refused.errors).to.have.length(1);
  });

  it('changes in bulk, and is exported and imported as a column', async () => {
    const [one, other] = [await create(), await create({ counting: 'TotalsOnly' })];
    const { body } = await client.graphql(EDIT, { ids: [{ id: one.id }, { id: other.id }], counting: 'Nothing' });
    expect(body.data?.updateQrCodes.results, JSON.stringify(body)).to.deep.equal([
      { outcome: 'Updated' },
      { outcome: 'Updated' },
    ]);
    const { text } = await client.get('/exports/campaigns?format=csv');
    const [header = '', ...lines] = text.split('\r\n');
    const column = header.split(',').indexOf('counting');
    expect(lines.filter((line) => line.includes(one.code)).map((line) => line.split(',')[column])).to.deep.equal([
      'Nothing',
    ]);
  });

  it('holds on every instance once a change is answered', async () => {
    const { id, code } = await create();
    await scan(code);
    for (let round = 0; round < 10; round++) {
      await update(id, round % 2 === 0 ? 'Nothing' : 'TotalsOnly');
      await scan(code);
    }
    // Bots leave nothing, not even among the excluded scans.
    await scan(code, 'Googlebot/2.1');
    await update(id, 'Full');
    await scan(code, 'Googlebot/2.1');
    await scan(code);
    await untilCounted(id, 14);
    await eventually('bots are counted', async () => (await rowsOf(id))[0] === 6, 30);
    expect(await rowsOf(id)).to.deep.equal([6, 1]);
    const { analyticsOverview } = await figures(id);
    expect(analyticsOverview).to.deep.equal({
      ...{ uniqueScans: 1, scansInPeriod: 14, totalsOnlyScans: 10 },
      ...{ countries: [{ scans: 4 }], excluded: [{ scans: 2 }] },
    });
    expect(await countDifferences(database)).to.equal(0);
  });

  it('leaves no trace of a scan when nothing is counted, with rules too', async () => {
    const rules = [RULE];
    const [plain, ruled] = [await create({ counting: 'Nothing' }), await create({ counting: 'Nothing', rules })];
    const marker = await create();
    for (let i = 0; i < 10; i++) {
      await scan(plain.code);
      await scan(ruled.code);
    }
    await scan(marker.code);
    await untilCounted(marker.id, 2);
    for (const { id } of [plain, ruled]) {
      expect((await figures(id)).qrCode).to.deep.equal({ totalScans: 0, lastScannedUtc: null });
      expect(await rowsOf(id)).to.deep.equal([0, 0]);
    }
  });

  it('draws shares of scans again where visitors are not recognised', async () => {
    const { id, code } = await create({ counting: 'TotalsOnly', rules: [RULE] });
    const locations = new Set<string>();
    for (let i = 0; i < 40; i++) {
      const { headers } = await supertest(running.url).get(`/r/${code}`).set('User-Agent', BROWSER);
      locations.add(headers.location ?? '');
    }
    expect(locations).to.have.property('size', 2);
    await untilCounted(id, 40);
    expect(await rowsOf(id)).to.deep.equal([0, 0]);
  });

  for (const keep of [true, false]) {
    it(`can be followed by deleting what is stored, ${keep ? 'with' : 'without'} keeping totals`, async () => {
      const [{ id, code }, other] = [await create(), await create()];
      for (const each of [code, code, other.code]) await scan(each);
      await untilCounted(id, 4);
      await untilCounted(other.id, 2);
      const before = (await figures(id)).qrCode;
      await update(id, 'TotalsOnly');
      const reader = clientOf(running.url, (await running.addWorkspace({}, { scopes: ['qr:read', 'qr:write'] })).key);
      expect((await reader.graphql(DELETE, { id, keep })).body.errors[0].extensions.code).to.equal(
        'insufficient_scope',
      );
      expect((await client.graphql(DELETE, { id, keep })).body.data.deleteScans).to.deep.equal({ id });
      await eventually('the raw scans are gone', async () => (await rowsOf(id))[0] === 0, 30);
      await scan(code);
      await untilCounted(id, keep ? 6 : 2);
      const after = await figures(id);
      expect(after.analyticsOverview).to.deep.equal({
        ...{ uniqueScans: keep ? 1 : 0, scansInPeriod: keep ? 6 : 2, totalsOnlyScans: keep ? 6 : 2 },
        ...{ countries: [], excluded: [] },
      });
      expect(Date.parse(after.qrCode.lastScannedUtc)).to.be.above(Date.parse(before.lastScannedUtc));
      expect(await rowsOf(id)).to.deep.equal([0, 0]);
      expect(await rowsOf(other.id)).to.deep.equal([2, 1]);
      expect(await countDifferences(database)).to.equal(0);
      const { rows } = await database.query(
        "select details from audit_entry where subject_id = $1 and action = 'CampaignScansDeleted'",
        [id],
      );
      expect(rows).to.deep.equal([{ details: { kept: keep ? 'totals' : 'nothing' } }]);
    });
  }
});
