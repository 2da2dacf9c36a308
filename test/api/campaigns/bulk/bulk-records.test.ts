import { expect } from 'chai';
import supertest from 'supertest';
import { Plan } from '../../../../src/core/contract/plans.js';
import { SCOPES } from '../../../../src/core/contract/scopes.js';
import { bulkItems, CREATE_MANY, callBulk, UPSERT_MANY, updateBulk } from '../../../support/bulk/bulk-calls.js';
import { eventually } from '../../../support/eventually.js';
import { type Client, CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { uploadFile } from '../../../support/http/upload.js';
import { describeApi } from '../../../support/service/describe-api.js';

/** In storage order, which the timestamps within one transaction do not show. */
const ENTRIES = `select action, subject_id as id, details from audit_entry
  where workspace_id = ? and subject_type = 'Campaign' order by ctid`;
const START =
  'mutation ($fileId: ID!, $dryRun: Boolean!) { startImport(fileId: $fileId, options: {dryRun: $dryRun}) { id } }';
const RESULT = 'query ($id: ID!) { import(id: $id) { state rowsOk rowsUpdated rowsUnchanged rowsProblem } }';

interface Entry {
  readonly action: string;
  readonly id: string;
  readonly details: Record<string, unknown>;
}

describeApi(
  'The records of bulk requests and imports',
  { environment: { RATE_LIMIT_PER_MINUTE: '0' } },
  ({ running }) => {
    let client: Client;
    let key: string;
    let workspaceId: string;

    const begin = async (plan: Plan = Plan.Business) => {
      ({ key, workspaceId } = await running.addWorkspace({ plan }, { scopes: SCOPES }));
      client = clientOf(running.url, key);
    };
    const entries = (): Promise<Entry[]> => running.operator.em.execute(ENTRIES, [workspaceId]);
    const upload = () => uploadFile(running.url, key);
    const menu = (assetId: string, title = 'Menu') => ({
      name: title,
      mode: 'Dynamic',
      payloadType: 'Menu',
      content: JSON.stringify({ title, assetIds: [assetId] }),
    });
    const runImport = async (rows: readonly object[], dryRun = false) => {
      const file = rows.map((row) => JSON.stringify(row)).join('\n');
      const request = supertest(running.url).post('/imports').set('X-Api-Key', key).set('Content-Type', 'text/csv');
      const { id: fileId } = (await request.send(file).expect(201)).body;
      const { id } = (await client.graphql(START, { fileId, dryRun })).body.data.startImport;
      const find = async () => (await client.graphql(RESULT, { id })).body.data.import;
      await eventually('the import ends', async () => (await find()).state === 'Finished');
      const { text } = await client.get(`/imports/${id}/result?format=ndjson`).buffer(true).expect(200);
      const lines: string[] = text.trim().split('\n');
      return { id, counts: await find(), result: lines.map((line) => JSON.parse(line)) };
    };

    it('have an entry for each changed campaign: edits first, those with files last, then creations', async () => {
      await begin();
      const asset = await upload();
      const [plain, hosted] = [
        { ...dynamicUrl(), externalId: 'plain' },
        { ...menu(asset), externalId: 'hosted' },
      ];
      const first = await callBulk(client, CREATE_MANY, { items: [plain, hosted] });
      const items = [
        { ...dynamicUrl(), externalId: 'new 1' },
        { ...hosted, ...menu(asset, 'Other menu') },
        { ...plain, tags: ['x'], name: 'Other name' },
        { ...menu(await upload()), externalId: 'new 2' },
        { ...dynamicUrl(), externalId: 'new 3' },
      ];
      const second = await callBulk(client, UPSERT_MANY, { items });
      await callBulk(client, UPSERT_MANY, { items });
      await updateBulk(
        client,
        second.slice(0, 3).map(({ campaign }) => campaign),
        { action: 'Pause' },
      );
      const [created, url] = ['CampaignCreated', { mode: 'Dynamic', payloadType: 'Url' }];
      expect(await entries()).to.deep.equal([
        { action: created, id: first[0]?.id, details: url },
        { action: created, id: first[1]?.id, details: { mode: 'Dynamic', payloadType: 'Menu' } },
        { action: 'CampaignUpdated', id: first[0]?.id, details: { changed: ['name', 'tags'], revision: 2 } },
        { action: 'CampaignUpdated', id: first[1]?.id, details: { changed: ['name', 'content'], revision: 2 } },
        { action: created, id: second[0]?.id, details: url },
        { action: created, id: second[3]?.id, details: { mode: 'Dynamic', payloadType: 'Menu' } },
        { action: created, id: second[4]?.id, details: url },
        ...second.slice(0, 3).map(({ id }) => ({ action: 'CampaignPaused', id, details: {} })),
      ]);
    });

    it('have a version for each update of a single campaign, and for each effective one of many', async () => {
      await begin();
      const { id, ...body } = (await client.post(CODES, dynamicUrl()).expect(201)).body;
      await client.put(`${CODES}/${id}`, body).expect(200);
      const [same] = await updateBulk(client, [{ id }], { edit: { setTags: [] } });
      expect([same?.outcome, same?.campaign.version]).to.deep.equal(['Unchanged', 2]);
      expect((await entries()).slice(1)).to.deep.equal([
        { action: 'CampaignUpdated', id, details: { changed: [], revision: null } },
      ]);
    });

    it('lose no version when requests change the same campaigns concurrently', async () => {
      await begin();
      const campaigns = (await callBulk(client, CREATE_MANY, { items: bulkItems(4) })).map(({ campaign }) => campaign);
      const ids = campaigns.map(({ id }) => ({ id }));
      const [{ id = '' } = {}] = ids;
      const change = (tag: string, some = ids) => updateBulk(client, some, { edit: { addTags: [tag] } });
      const [a, b] = await Promise.all([
        change('a'),
        change('b', ids.toReversed()),
        client.put(`${CODES}/${id}`, { name: 'Renamed', content: 'https://example.com/new' }).expect(200),
      ]);
      expect([...a, ...b].map(({ outcome }) => outcome)).to.deep.equal(Array(8).fill('Updated'));
      const { items } = (await client.graphql('{ qrCodes { items { id version tags name revisions { revision } } } }'))
        .body.data.qrCodes;
      for (const campaign of items) {
        const isRenamed = campaign.id === id;
        expect(campaign.tags).to.have.members(['a', 'b']);
        expect(campaign.version).to.equal(isRenamed ? 4 : 3);
        expect(campaign.name === 'Renamed').to.equal(isRenamed);
        expect(campaign.revisions).to.have.length(isRenamed ? 2 : 1);
      }
      expect(await entries()).to.have.length(4 + 8 + 1);
    });

    it('are the same for the rows of an import, with its id', async () => {
      await begin();
      const good = (externalId: string, more = {}) => ({ ...dynamicUrl(), externalId, ...more });
      await runImport([good('a'), good('b')]);
      const { id, counts, result } = await runImport([
        good('c'),
        good('b', { name: 'Other' }),
        good('d', { name: '' }),
        good('a'),
        good('e'),
      ]);
      expect(counts).to.include({ rowsOk: 2, rowsUpdated: 1, rowsUnchanged: 1, rowsProblem: 1 });
      const url = { mode: 'Dynamic', payloadType: 'Url', importId: id };
      expect((await entries()).slice(2)).to.deep.equal([
        { action: 'CampaignUpdated', id: result[1].id, details: { changed: ['name'], revision: 2, importId: id } },
        { action: 'CampaignCreated', id: result[0].id, details: url },
        { action: 'CampaignCreated', id: result[4].id, details: url },
      ]);
    });

    it('are absent for a dry run, which refuses the same rows as the import would', async () => {
      await begin(Plan.Free);
      const text = (name: string, more = {}) => ({ name, mode: 'Static', payloadType: 'Text', content: name, ...more });
      await callBulk(client, CREATE_MANY, { items: Array.from({ length: 23 }, (_, index) => text(`Text ${index}`)) });
      const [kept] = await callBulk(client, UPSERT_MANY, { items: [text('kept', { externalId: 'kept' })] });
      const rows = [
        dynamicUrl(),
        text('first'),
        text('Other name', { externalId: 'kept' }),
        text('', { style: { foregroundColor: 'red' } }),
        text('beyond'),
        dynamicUrl(),
      ];
      const dry = await runImport(rows, true);
      expect(await entries()).to.have.length(24);
      const real = await runImport(rows);
      expect(dry.counts).to.deep.equal(real.counts);
      const outcomes = ({ result }: typeof real) =>
        result.map(({ status, problems }: { status: string; problems: object }) => ({ status, problems }));
      expect(outcomes(dry)).to.deep.equal(outcomes(real));
      expect(outcomes(real).map(({ status, problems }) => [status, ...Object.keys(problems)])).to.deep.equal([
        ['problem', 'mode'],
        ['ok'],
        ['updated'],
        ['problem', 'name', 'content', 'style.foregroundColor'],
        ['problem', ''],
        ['problem', 'mode'],
      ]);
      expect(dry.result.map(({ id, code }: { id: string; code: string }) => [id, code !== null])).to.deep.equal([
        ...[
          [null, false],
          [null, false],
          [kept?.id, true],
        ],
        ...[
          [null, false],
          [null, false],
          [null, false],
        ],
      ]);
    });
  },
);
