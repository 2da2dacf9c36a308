import { expect } from 'chai';
import supertest from 'supertest';
import { createApiKeyAsOperator } from '../../../../src/access/api-keys/commands/issue-api-key.js';
import { revokeApiKeyAsOperator } from '../../../../src/access/api-keys/commands/revoke-api-key.js';
import { createSchema } from '../../../../src/api/graphql/schema.js';
import { restoreCampaignAsOperator } from '../../../../src/campaigns/restore-campaign.js';
import { SCOPES } from '../../../../src/core/contract/scopes.js';
import { newId } from '../../../../src/core/ids.js';
import { eventually } from '../../../support/eventually.js';
import { picture } from '../../../support/files/pictures.js';
import { type Client, CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { describeApi } from '../../../support/service/describe-api.js';

interface Entry {
  readonly atUtc: string;
  readonly action: string;
  readonly subjectType: string;
  readonly subjectId: string;
  readonly details: Record<string, unknown>;
  readonly actor: { readonly id: string; readonly name: string; readonly displayPrefix: string } | null;
}

const ENTRIES = `query ($page: Int, $pageSize: Int, $subjectId: ID) {
  auditEntries(page: $page, pageSize: $pageSize, subjectId: $subjectId) {
    totalCount items { atUtc action subjectType subjectId details actor { id name displayPrefix } } } }`;

const CREATE = 'mutation ($input: CreateQrCodeInput!) { createQrCode(input: $input) { id } }';
const CREATE_KEY = 'mutation { createApiKey(input: {name: "a", scopes: ["qr:read"]}) { key { id } } }';
const UPDATE = 'mutation ($id: ID!, $input: UpdateQrCodeInput!) { updateQrCode(id: $id, input: $input) { id } }';
const CREATE_PRINT_RUN = 'mutation ($input: CreatePrintRunInput!) { createPrintRun(input: $input) { id } }';

/** The receiver's name has no address, so nothing leaves this machine. */
const CREATE_WEBHOOK = `mutation ($input: CreateWebhookEndpointInput!) {
  createWebhookEndpoint(input: $input) { endpoint { id } } }`;
const GIVEN_UP = `insert into webhook_delivery (id, workspace_id, endpoint_id, message_id, event_type, subject_id, payload,
  state, attempts, created_utc) values (?, ?, ?, 'msg_1', 'key.revoked', ?, '{}', 'GivenUp', 3, now())`;

describeApi('The audit', ({ running }) => {
  let client: Client;
  let key: string;
  let workspaceId: string;

  beforeEach(async () => {
    ({ key, workspaceId } = await running.addWorkspace({}, { scopes: SCOPES, name: 'dashboard' }));
    client = clientOf(running.url, key);
  });

  const entries = async (variables: object = { pageSize: 100 }): Promise<{ totalCount: number; items: Entry[] }> =>
    (await client.graphql(ENTRIES, variables)).body.data.auditEntries;
  const run = async (query: string, variables: object = {}) => {
    const { body } = await client.graphql(query, variables);
    expect(body.errors).to.equal(undefined);
    return Object.values<{ id: string }>(body.data)[0];
  };
  const runMany = async (name: string, type: string, items: object[]): Promise<string> => {
    const query = `mutation ($items: [${type}!]!) { ${name}(items: $items) { results { id } } }`;
    return (await client.graphql(query, { items })).body.data[name].results[0].id;
  };
  const upload = async () => {
    const request = supertest(running.url).post('/api/v1/qr-assets').set('X-Api-Key', key);
    return (await request.attach('file', await picture(8, 8), { filename: 'a.png', contentType: 'image/png' })).body.id;
  };
  const campaign = async () => (await client.post(CODES, dynamicUrl())).body.id;
  const deletedCampaign = async () => {
    const id = await campaign();
    await client.delete(`${CODES}/${id}`).expect(204);
    return id;
  };
  const importFile = async () => {
    const request = supertest(running.url).post('/imports').set('X-Api-Key', key).set('Content-Type', 'text/csv');
    return (await request.send('name,content\nA,https://example.com/a\n').expect(201)).body.id;
  };
  const startDryRun = (fileId: string) =>
    run('mutation ($id: ID!) { startImport(fileId: $id, options: {dryRun: true}) { id } }', { id: fileId });
  /** An import that no job goes on with. */
  const runningImport = async () => {
    const id = (await startDryRun(await importFile()))?.id ?? '';
    const { em } = running.operator;
    await eventually('the import ends', async () => {
      const [row] = await em.execute('select state from campaign_import where id = ?', [id]);
      return row?.state === 'Finished';
    });
    await em.execute("update campaign_import set state = 'Running', ended_utc = null where id = ?", [id]);
    return id;
  };
  const endpoint = async () => {
    const input = { url: 'https://receiver.invalid/', events: ['key.revoked'] };
    const { body } = await client.graphql(CREATE_WEBHOOK, { input });
    return body.data.createWebhookEndpoint.endpoint.id;
  };
  const createPrintRun = async (campaignId: string) => {
    const input = { kind: 'Zip', campaignIds: [campaignId], files: [{ format: 'svg' }] };
    return (await run(CREATE_PRINT_RUN, { input }))?.id ?? '';
  };
  const newKey = async () => (await createApiKeyAsOperator(running.operator, { workspaceId })).key.id;

  /** For each mutation: the subject that it needs, how it is called (returns the id of a new subject), its action. */
  const MUTATIONS: Record<
    string,
    { prepare?: () => Promise<string>; call: (id: string) => Promise<unknown>; action: string }
  > = {
    createQrCode: {
      call: async () => (await run(CREATE, { input: dynamicUrl() }))?.id,
      action: 'CampaignCreated',
    },
    updateQrCode: {
      prepare: campaign,
      call: (id) => run(UPDATE, { id, input: { name: 'New', content: 'https://example.com/new' } }),
      action: 'CampaignUpdated',
    },
    setQrCodeStatus: {
      prepare: campaign,
      call: (id) => run('mutation ($id: ID!) { setQrCodeStatus(id: $id, isActive: false) { id } }', { id }),
      action: 'CampaignPaused',
    },
    deleteQrCode: {
      prepare: campaign,
      call: (id) => run('mutation ($id: ID!) { deleteQrCode(id: $id) }', { id }),
      action: 'CampaignDeleted',
    },
    restoreQrCode: {
      prepare: deletedCampaign,
      call: (id) => run('mutation ($id: ID!) { restoreQrCode(id: $id) { id } }', { id }),
      action: 'CampaignRestored',
    },
    restoreQrCodeRevision: {
      prepare: campaign,
      call: (id) => run('mutation ($id: ID!) { restoreQrCodeRevision(id: $id, revision: 1) { id } }', { id }),
      action: 'CampaignRevisionRestored',
    },
    uploadQrAsset: { call: upload, action: 'AssetUploaded' },
    deleteQrAsset: {
      prepare: upload,
      call: (id) => run('mutation ($id: ID!) { deleteQrAsset(id: $id) }', { id }),
      action: 'AssetDeleted',
    },
    // A dry run, which ends without an entry.
    startImport: { call: async () => (await startDryRun(await importFile()))?.id, action: 'ImportStarted' },
    cancelImport: {
      prepare: runningImport,
      call: (id) => run('mutation ($id: ID!) { cancelImport(id: $id) { id } }', { id }),
      action: 'ImportCancelled',
    },
    createApiKey: {
      call: async () => (await client.graphql(CREATE_KEY)).body.data.createApiKey.key.id,
      action: 'KeyCreated',
    },
    rotateApiKey: {
      prepare: newKey,
      call: (id) => run('mutation ($id: ID!) { rotateApiKey(id: $id, overlapHours: 1) { key { id } } }', { id }),
      action: 'KeyRotated',
    },
    revokeApiKey: {
      prepare: newKey,
      call: (id) => run('mutation ($id: ID!) { revokeApiKey(id: $id) { id } }', { id }),
      action: 'KeyRevoked',
    },
    createWebhookEndpoint: { call: () => endpoint(), action: 'WebhookCreated' },
    updateWebhookEndpoint: {
      prepare: endpoint,
      call: (id) =>
        run('mutation ($id: ID!) { updateWebhookEndpoint(id: $id, input: {isPaused: true}) { id } }', { id }),
      action: 'WebhookUpdated',
    },
    rotateWebhookSecret: {
      prepare: endpoint,
      call: (id) => run('mutation ($id: ID!) { rotateWebhookSecret(id: $id) { secret } }', { id }),
      action: 'WebhookSecretRotated',
    },
    deleteWebhookEndpoint: {
      prepare: endpoint,
      call: (id) => run('mutation ($id: ID!) { deleteWebhookEndpoint(id: $id) }', { id }),
      action: 'WebhookDeleted',
    },
    sendTestWebhook: {
      prepare: endpoint,
      call: (id) => run('mutation ($id: ID!) { sendTestWebhook(id: $id) { id } }', { id }),
      action: 'WebhookTested',
    },
    redeliverWebhook: {
      prepare: endpoint,
      call: async (id) => {
        const { em } = running.operator;
        const deliveryId = newId();
        await em.execute(GIVEN_UP, [deliveryId, workspaceId, id, newId()]);
        await run('mutation ($id: ID!) { redeliverWebhook(id: $id) { id } }', { id: deliveryId });
      },
      action: 'WebhookRedelivered',
    },
    createQrCodes: {
      call: () => runMany('createQrCodes', 'CreateQrCodeInput', [dynamicUrl(), dynamicUrl({ name: '' })]),
      action: 'CampaignCreated',
    },
    upsertQrCodes: {
      call: () => runMany('upsertQrCodes', 'UpsertQrCodeInput', [dynamicUrl({ externalId: 'one' })]),
      action: 'CampaignCreated',
    },
    updateQrCodes: {
      prepare: campaign,
      call: (id) =>
        run('mutation ($id: ID!) { updateQrCodes(items: [{id: $id}], change: {action: Pause}) { okCount } }', { id }),
      action: 'CampaignPaused',
    },
    renameQrCodeTag: {
      prepare: async () => (await run(CREATE, { input: dynamicUrl({ tags: ['old'] }) }))?.id ?? '',
      call: (id) => run('mutation { renameQrCodeTag(from: "old", to: "new") { changed } }').then(() => id),
      action: 'CampaignUpdated',
    },
    createPrintRun: { prepare: campaign, call: createPrintRun, action: 'PrintRunCreated' },
    cancelPrintRun: {
      prepare: async () => createPrintRun(await campaign()),
      call: (id) => run('mutation ($id: ID!) { cancelPrintRun(id: $id) { id } }', { id }),
      action: 'PrintRunCancelled',
    },
  };

  it('is tested for every mutation of the schema', () => {
    const mutations = Object.keys(createSchema().getMutationType()?.getFields() ?? {});
    expect(Object.keys(MUTATIONS)).to.have.members(mutations);
  });

  for (const [mutation, { prepare, call, action }] of Object.entries(MUTATIONS)) {
    it(`has exactly one entry of ${mutation}, with actor and action`, async () => {
      const id = (await prepare?.()) ?? '';
      const before = await entries();
      const from = Date.now();
      const called = await call(id);
      const to = Date.now();
      const after = await entries();
      expect(after.totalCount).to.equal(before.totalCount + 1);
      const known = new Set(before.items.map((entry) => JSON.stringify(entry)));
      const [entry] = after.items.filter((item) => !known.has(JSON.stringify(item)));
      expect(entry?.action).to.equal(action);
      expect(Date.parse(entry?.atUtc ?? '')).to.be.within(from, to);
      expect(entry?.actor).to.deep.include({ name: 'dashboard', displayPrefix: key.slice(0, 10) });
      expect(entry?.subjectId).to.equal(typeof called === 'string' ? called : id);
      expect(action.startsWith(entry?.subjectType ?? 'none')).to.equal(true);
    });
  }

  it('has the names of changed fields, but no contents or names', async () => {
    const id = await campaign();
    const input = { name: 'Private name', content: 'https://example.com/private', style: { moduleShape: 'Dots' } };
    await run(UPDATE, { id, input });
    await run(UPDATE, { id, input });
    const { items } = await entries({ subjectId: id });
    expect(items.map(({ details }) => details)).to.deep.include.members([
      { changed: ['name', 'content', 'style'], revision: 2 },
      { changed: [], revision: null },
    ]);
    expect(JSON.stringify(items)).to.not.match(/Private name|private|example\.com/);
  });

  it('is listed in pages, newest first, for all subjects or one', async () => {
    const [first, second] = [await campaign(), await campaign()];
    await client.put(`${CODES}/${first}/status`, { isActive: false }).expect(200);
    await client.put(`${CODES}/${first}/status`, { isActive: true }).expect(200);
    const { items, totalCount } = await entries({ subjectId: first });
    expect(totalCount).to.equal(3);
    expect(items.map(({ action }) => action)).to.deep.equal(['CampaignActivated', 'CampaignPaused', 'CampaignCreated']);
    const paged = await Promise.all([1, 2, 3, 4].map((page) => entries({ page, pageSize: 2 })));
    expect(paged.map((page) => page.items.length)).to.deep.equal([2, 2, 1, 0]);
    expect(paged.flatMap((page) => page.items.map(({ subjectId }) => subjectId))).to.include(second);
    expect((await entries({ subjectId: 'none' })).items).to.deep.equal([]);
    const { body } = await client.graphql(ENTRIES, { pageSize: 101 });
    expect(body.errors[0].extensions.errors).to.have.all.keys('pageSize');
  });

  it('has no entry for a refused request', async () => {
    const id = await campaign();
    const before = await entries();
    await client.put(`${CODES}/${id}`, { name: '', content: 'none' }).expect(400);
    await client.put(`${CODES}/7d0f9d1e-8f4f-4a0a-9c57-5a4f8a3f6a01/status`, { isActive: false }).expect(404);
    await client.post(CODES, dynamicUrl({ content: 'javascript:alert(1)' })).expect(400);
    expect(await entries()).to.deep.equal(before);
  });

  it("has the operator's commands, without an actor", async () => {
    const id = await newKey();
    await revokeApiKeyAsOperator(running.operator, id);
    const restored = await deletedCampaign();
    await restoreCampaignAsOperator(running.operator, restored);
    const own = [...(await entries({ subjectId: id })).items, ...(await entries({ subjectId: restored })).items];
    const byOperator = own.filter(({ actor }) => actor === null).map(({ action }) => action);
    expect(byOperator).to.have.members(['KeyCreated', 'KeyRevoked', 'CampaignRestored']);
  });

  it('needs the scope keys:manage', async () => {
    const reader = clientOf(running.url, (await running.addWorkspace()).key);
    const { body } = await reader.graphql(ENTRIES);
    expect(body.errors[0].extensions.code).to.equal('insufficient_scope');
  });
});
