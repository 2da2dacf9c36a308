import { expect } from 'chai';
import { Pool } from 'pg';
import { Plan } from '../../../../src/core/contract/plans.js';
import { SCOPES } from '../../../../src/core/contract/scopes.js';
import { recount } from '../../../../src/scans/recount/recount.js';
import { type Client, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { AGENTS } from '../../../support/http/sample-requests.js';
import { describeApi } from '../../../support/service/describe-api.js';

const CREATE = 'mutation ($input: CreateQrCodeInput!) { createQrCode(input: $input) { id code } }';
const EDIT = `mutation ($id: ID!, $input: UpdateQrCodeInput!) { updateQrCode(id: $id, input: $input) { id } }`;
const ALL = `{
  qrCodes(pageSize: 50) { items { id name code payloadType isActive tags totalScans schedule { fromUtc } rules { name }
    style { templateCode } } }
  qrAssets { totalCount } deletedQrCodes { totalCount } sampleQrCodes }`;
/** Rows of the sample in each table that has campaigns. */
const ROWS = [
  'campaign where id',
  'campaign_revision where campaign_id',
  'campaign_listing where id',
  'scan where campaign_id',
  'scan_visitor where campaign_id',
  'scan_hour where subject_id',
  'scan_day where subject_id',
  'scan_total where subject_id',
  'webhook_scan_count where campaign_id',
];

describeApi('The sample', ({ running }) => {
  let workspaceId: string;
  let client: Client;
  const run = async (query: string, variables = {}) => (await client.graphql(query, variables)).body;
  const read = async () => (await run(ALL)).data;
  const expectRightFigures = async () => {
    const pool = new Pool({ connectionString: running.databaseUrl, max: 1 });
    const { differences } = await recount({ pool, workspaceId, repair: false }).finally(() => pool.end());
    expect(differences).to.deep.equal([]);
  };

  before(async () => {
    const added = await running.addWorkspace({ plan: Plan.Business }, { scopes: SCOPES });
    workspaceId = added.workspaceId;
    client = clientOf(running.url, added.key);
  });

  it('has twelve campaigns with pages, rules, files and scans, and is created once', async () => {
    const { body } = await client.graphql('mutation { createSample }');
    expect(body.errors).to.equal(undefined);
    expect(body.data.createSample).to.have.length(12);
    expect((await run('mutation { createSample }')).data.createSample).to.have.members(body.data.createSample);
    const { qrCodes, qrAssets, sampleQrCodes } = await read();
    const { items } = qrCodes;
    expect(items.map(({ id }: { id: string }) => id)).to.have.members(sampleQrCodes);
    const looks = new Set(items.map(({ style }: { style: { templateCode: string } }) => style.templateCode));
    const types = new Set(items.map(({ payloadType }: { payloadType: string }) => payloadType));
    expect([looks.size, qrAssets.totalCount]).to.deep.equal([12, 4]);
    expect([...types]).to.have.members(['Url', 'Menu', 'Document', 'Memory', 'VCard']);
    expect(items.filter(({ isActive }: { isActive: boolean }) => !isActive)).to.have.length(1);
    expect(items.filter(({ schedule }: { schedule: object }) => schedule)).to.have.length(1);
    expect(items.filter(({ rules }: { rules: object[] }) => rules.length > 0)).to.have.length(1);
    for (const { code, payloadType } of items) {
      if (!['Menu', 'Document', 'Memory'].includes(payloadType)) continue;
      expect((await fetch(`${running.url}/p/${code}`)).status, payloadType).to.equal(200);
    }
    expect((await run('{ analyticsOverview { totalScans } }')).data.analyticsOverview.totalScans).to.be.above(2_000);
    await expectRightFigures();
  });

  it('is removed with everything of it, however it was edited, and nothing else', async () => {
    const own = (await run(CREATE, { input: dynamicUrl({ name: 'Own', tags: ['sample'] }) })).data.createQrCode;
    await fetch(`${running.url}/r/${own.code}`, { redirect: 'manual', headers: { 'User-Agent': AGENTS[0].text } });
    await running.service.scans.drained();
    const { sampleQrCodes: ids } = await read();
    const changed = { name: 'Renamed', content: 'https://example.com/mine', tags: [], externalId: 'mine' };
    const poster = (await read()).qrCodes.items.find(({ name }: { name: string }) => name === 'Poster at the station');
    expect((await run(EDIT, { id: poster.id, input: changed })).errors).to.equal(undefined);
    await run('mutation ($id: ID!) { deleteQrCode(id: $id) }', { id: ids.find((id: string) => id !== poster.id) });
    expect((await run('mutation { removeSample }')).data.removeSample).to.equal(12);
    const left = await read();
    expect(left.qrCodes.items.map(({ name }: { name: string }) => name)).to.deep.equal(['Own']);
    expect([left.qrAssets.totalCount, left.deletedQrCodes.totalCount, left.sampleQrCodes]).to.deep.equal([0, 0, []]);
    const pool = new Pool({ connectionString: running.databaseUrl, max: 1 });
    for (const rows of ROWS) {
      const { rowCount } = await pool.query(`select from ${rows} = any($1::uuid[])`, [ids]);
      expect(rowCount, rows).to.equal(0);
    }
    await pool.end();
    expect((await run('{ analyticsOverview { totalScans } }')).data.analyticsOverview.totalScans).to.equal(1);
    await expectRightFigures();
    expect((await run('mutation { removeSample }')).data.removeSample).to.equal(0);
  });

  it('can be created again, also after its campaigns were moved to the trash', async () => {
    const created = await run('mutation { createSample }');
    expect(created.errors).to.equal(undefined);
    const ids: string[] = created.data.createSample;
    for (const id of ids) await run('mutation ($id: ID!) { deleteQrCode(id: $id) }', { id });
    const again = await run('mutation { createSample }');
    expect(again.errors).to.equal(undefined);
    expect(again.data.createSample).to.have.members(ids);
    expect((await read()).deletedQrCodes.totalCount).to.equal(0);
    await expectRightFigures();
  });

  it('is refused without the scopes or a plan that has all of it, and leaves nothing', async () => {
    const small = await running.addWorkspace({ plan: Plan.Free }, { scopes: SCOPES });
    const free = clientOf(running.url, small.key);
    expect((await free.graphql('mutation { createSample }')).body.errors[0].extensions.code).to.equal(
      'plan_limit_reached',
    );
    expect((await free.graphql(ALL)).body.data.qrAssets.totalCount).to.equal(0);
    const reader = clientOf(running.url, (await running.addWorkspace({}, { scopes: ['qr:read'] })).key);
    for (const mutation of ['createSample', 'removeSample']) {
      const { body } = await reader.graphql(`mutation { ${mutation} }`);
      expect(body.errors[0].extensions.code, mutation).to.equal('insufficient_scope');
    }
  });
});
