import { expect } from 'chai';
import fc from 'fast-check';
import supertest, { type Response } from 'supertest';
import { createSchema } from '../../../../src/api/graphql/schema.js';
import { FILE_ROUTES } from '../../../../src/api/rest/file-routes.js';
import { API_PREFIX, ROUTES } from '../../../../src/api/rest/routes.js';
import { SCOPES } from '../../../../src/core/contract/scopes.js';
import { newId } from '../../../../src/core/ids.js';
import { picture } from '../../../support/files/pictures.js';
import { type Client, CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { describeApi } from '../../../support/service/describe-api.js';

interface Tenant {
  readonly client: Client;
  readonly secret: string;
  readonly ids: string[];
  readonly assetIds: string[];
  readonly deletedIds: string[];
  readonly keyIds: string[];
  readonly webhookIds: string[];
  readonly deliveryIds: string[];
  readonly importFileIds: string[];
  readonly importIds: string[];
  readonly externalIds: string[];
  readonly snapshot: string;
}

const BODY = { name: 'Changed', content: 'https://example.com/changed', isActive: false };

/** The IDs that a field is called with. */
const idsFor = (query: string, tenant: Tenant): string[] => {
  const { ids, assetIds, deletedIds, keyIds, webhookIds, deliveryIds, importFileIds, importIds } = tenant;
  if (query.includes('ByExternalId')) return tenant.externalIds;
  if (query.includes('startImport')) return importFileIds;
  if (/[ {](import|cancelImport)\(/.test(query)) return importIds;
  if (query.includes('redeliverWebhook')) return deliveryIds;
  if (query.includes('Webhook')) return webhookIds;
  if (query.includes('ApiKey')) return keyIds;
  if (/restoreQrCode\(|deletedQrCode\(/.test(query)) return deletedIds;
  return query.includes('Asset') ? assetIds : ids;
};

/** How every root field of the schema is called with an ID of another tenant. A new field must be added here. */
const FIELDS: Record<string, string> = {
  qrCode: 'query ($id: ID!) { qrCode(id: $id) { id name content svg totalScans revisions { name } } }',
  qrCodeByExternalId: 'query ($id: String!) { qrCodeByExternalId(externalId: $id) { id name content } }',
  qrCodes: 'query { qrCodes(pageSize: 20) { items { id name content svg } } }',
  qrCodeTags: 'query { qrCodeTags(pageSize: 100) { items { tag } } }',
  qrAsset: 'query ($id: ID!) { qrAsset(id: $id) { id fileName } }',
  qrCodeArtwork: 'query ($id: ID!) { qrCodeArtwork(id: $id, format: svg) { base64 } }',
  qrTemplates: 'query { qrTemplates { code svg } }',
  previewQrCode: 'query { previewQrCode(input: {mode: Dynamic}) { svg } }',
  previewPage: 'query { previewPage(input: {payloadType: Text, content: "own"}) }',
  pagePreview: 'query { pagePreview(input: {payloadType: Memory, content: "{}"}) { address files { id } } }',
  previewDestination: 'query ($id: ID!) { previewDestination(id: $id, scan: {}) { destination rules { name } } }',
  qrAssets: 'query { qrAssets(pageSize: 100) { items { id fileName shownBy { id } } } }',
  qrAssetStorage: 'query { qrAssetStorage { __typename } }',
  deletedQrCode: 'query ($id: ID!) { deletedQrCode(id: $id) { id name content revisions { name } } }',
  matchQrCodes:
    'query ($id: String!) { matchQrCodes(references: [$id, "secret-one", "secret-two"]) { qrCodes { name } } }',
  renameQrCodeTag: 'mutation { renameQrCodeTag(from: "none", to: "other") { changed } }',
  deleteQrAsset: 'mutation ($id: ID!) { deleteQrAsset(id: $id) }',
  createQrCode: `mutation { createQrCode(input: {name: "Own", mode: Static, payloadType: Text, content: "own"}) { id } }`,
  updateQrCode: `mutation ($id: ID!) { updateQrCode(id: $id, input: {name: "x", content: "https://example.com"}) { id } }`,
  createQrCodes: `mutation { createQrCodes(items: [{name: "Own", mode: Static, payloadType: Text, content: "own"}]) {
    results { campaign { name } } } }`,
  upsertQrCodes: `mutation { upsertQrCodes(items: [{externalId: "own", name: "Own", mode: Static, payloadType: Text,
    content: "own"}]) { results { campaign { name } } } }`,
  updateQrCodes: `mutation ($id: ID!) { updateQrCodes(items: [{id: $id}], change: {edit: {addTags: ["x"]}}) {
    results { campaign { name content } problems { code message } } } }`,
  setQrCodeStatus: 'mutation ($id: ID!) { setQrCodeStatus(id: $id, isActive: false) { id } }',
  analyticsOverview:
    'query ($id: ID!) { analyticsOverview(qrCodeId: $id, topCampaigns: 100) { topCampaigns { label } } }',
  deleteQrCode: 'mutation ($id: ID!) { deleteQrCode(id: $id) }',
  deletedQrCodes: 'query { deletedQrCodes(pageSize: 100) { items { id name content revisions { name } } } }',
  restoreQrCode: 'mutation ($id: ID!) { restoreQrCode(id: $id) { id } }',
  restoreQrCodeRevision: 'mutation ($id: ID!) { restoreQrCodeRevision(id: $id, revision: 1) { id } }',
  apiKeys: 'query { apiKeys { id name } }',
  createApiKey: 'mutation { createApiKey(input: {name: "own", scopes: ["qr:read"]}) { key { id } } }',
  rotateApiKey: 'mutation ($id: ID!) { rotateApiKey(id: $id, overlapHours: 0) { text } }',
  revokeApiKey: 'mutation ($id: ID!) { revokeApiKey(id: $id) { id } }',
  workspace: 'query { workspace { id name } }',
  webhookEndpoints: 'query { webhookEndpoints { id description } }',
  webhookDeliveries: 'query { webhookDeliveries(pageSize: 100) { items { id payload subjectId } } }',
  createWebhookEndpoint:
    'mutation { createWebhookEndpoint(input: {url: "https://198.51.100.300.example", events: []}) { secret } }',
  updateWebhookEndpoint: 'mutation ($id: ID!) { updateWebhookEndpoint(id: $id, input: {isPaused: true}) { id } }',
  rotateWebhookSecret: 'mutation ($id: ID!) { rotateWebhookSecret(id: $id) { secret } }',
  deleteWebhookEndpoint: 'mutation ($id: ID!) { deleteWebhookEndpoint(id: $id) }',
  sendTestWebhook: 'mutation ($id: ID!) { sendTestWebhook(id: $id) { id } }',
  redeliverWebhook: 'mutation ($id: ID!) { redeliverWebhook(id: $id) { id } }',
  printRuns: 'query { printRuns(pageSize: 100) { items { id fileName } } }',
  printRun: 'query ($id: ID!) { printRun(id: $id) { id } }',
  createPrintRun:
    'mutation ($id: ID!) { createPrintRun(input: {kind: Zip, campaignIds: [$id], files: [{format: svg}]}) { id } }',
  cancelPrintRun: 'mutation ($id: ID!) { cancelPrintRun(id: $id) { id } }',
  imports: 'query { imports(pageSize: 100) { items { id fileName } } }',
  import: 'query ($id: ID!) { import(id: $id) { id fileName } }',
  startImport: 'mutation ($id: ID!) { startImport(fileId: $id) { id fileName } }',
  cancelImport: 'mutation ($id: ID!) { cancelImport(id: $id) { id fileName } }',
  auditEntries: 'query { auditEntries(pageSize: 100) { items { subjectId actor { id name } } } }',
};

/** Fields with a list of IDs: they name the one that is wrong, of another tenant or of nobody, and do nothing. */
const FIELDS_OF_LISTS: Record<string, string> = { createPrintRun: 'campaignIds.0' };

/** The receiver's name has no address, so nothing leaves this machine. */
const createWebhook = `mutation ($description: String!) { createWebhookEndpoint(input: {
  url: "https://receiver.invalid/", description: $description, events: ["key.created"]}) { endpoint { id } } }`;
const createNamed = `mutation ($externalId: String!) { createQrCode(input: {name: "Outside", mode: Static,
  payloadType: Text, content: "outside", externalId: $externalId}) { id } }`;
const createKey = `mutation ($name: String!) { createApiKey(input: {name: $name, scopes: ["qr:read"]}) { text } }`;

describeApi('Tenant isolation', ({ running }) => {
  let tenants: Tenant[];

  const snapshotOf = async (client: Client): Promise<string> => {
    const { body } = await client.get(`${CODES}?pageSize=100&search=secret`);
    const details = await Promise.all(
      body.items.map(async ({ id }: { id: string }) => (await client.get(`${CODES}/${id}`)).body),
    );
    return JSON.stringify(details);
  };

  const upload = async (key: string): Promise<string> => {
    const request = supertest(running.url).post('/api/v1/qr-assets').set('X-Api-Key', key);
    const file = { filename: 'a.png', contentType: 'image/png' };
    return (await request.attach('file', await picture(8, 8), file).expect(201)).body.id;
  };

  const sendImport = async (key: string, filename: string): Promise<string> => {
    const request = supertest(running.url).post('/imports').set('X-Api-Key', key);
    const content = Buffer.from(`name,content\n${filename},https://example.com\n`);
    return (await request.attach('file', content, { filename }).expect(201)).body.id;
  };
  const startDryRun = async (client: Client, fileId: string): Promise<string> => {
    const start = 'mutation ($id: ID!) { startImport(fileId: $id, options: {dryRun: true}) { id } }';
    return (await client.graphql(start, { id: fileId })).body.data.startImport.id;
  };

  before(async () => {
    tenants = await Promise.all(
      ['secret-one', 'secret-two', 'secret-three'].map(async (secret) => {
        const { key } = await running.addWorkspace({}, { name: secret, scopes: SCOPES });
        const client = clientOf(running.url, key);
        const ids: string[] = [];
        const deletedIds: string[] = [];
        for (const mode of ['Static', 'Dynamic']) {
          const content = `https://example.com/${secret}`;
          ids.push((await client.post(CODES, dynamicUrl({ name: secret, content, mode }))).body.id);
          const deleted = (await client.post(CODES, dynamicUrl({ name: secret, content, mode }))).body.id;
          await client.delete(`${CODES}/${deleted}`).expect(204);
          deletedIds.push(deleted);
        }
        const assetIds = await Promise.all(ids.map(() => upload(key)));
        const { text } = (await client.graphql(createKey, { name: secret })).body.data.createApiKey;
        const hook = (await client.graphql(createWebhook, { description: secret })).body.data.createWebhookEndpoint;
        const webhookIds = [hook.endpoint.id, hook.endpoint.id];
        const test = 'mutation ($id: ID!) { sendTestWebhook(id: $id) { id } }';
        const delivery = (await client.graphql(test, { id: hook.endpoint.id })).body.data.sendTestWebhook;
        const deliveryIds = [delivery.id, delivery.id];
        const keyIds = (await client.graphql('{ apiKeys { id } }')).body.data.apiKeys.map(
          ({ id }: { id: string }) => id,
        );
        expect((await clientOf(running.url, text).get(CODES)).status).to.equal(200);
        const importFileIds = await Promise.all([1, 2].map((number) => sendImport(key, `${secret}-${number}.csv`)));
        const importIds = await Promise.all(importFileIds.map((fileId) => startDryRun(client, fileId)));
        const externalIds = [newId(), newId()];
        for (const externalId of externalIds) {
          expect((await client.graphql(createNamed, { externalId })).body.errors).to.equal(undefined);
        }
        return {
          client,
          secret,
          externalIds,
          ids,
          assetIds,
          deletedIds,
          keyIds,
          webhookIds,
          deliveryIds,
          importFileIds,
          importIds,
          snapshot: await snapshotOf(client),
        };
      }),
    );
  });

  const call = (client: Client, method: string, path: string): Promise<Response> => {
    if (method === 'GET') return client.get(path).then((response) => response);
    if (method === 'DELETE') return client.delete(path).then((response) => response);
    return (method === 'PUT' ? client.put(path, BODY) : client.post(path, dynamicUrl())).then((response) => response);
  };

  const isForeign = (response: Response, others: Tenant[]): boolean =>
    others.some(
      ({ secret, ids, deletedIds, keyIds, webhookIds, deliveryIds, importIds, importFileIds }) =>
        response.text?.includes(secret) ||
        [...ids, ...deletedIds, ...keyIds, ...webhookIds, ...deliveryIds, ...importIds, ...importFileIds].some((id) =>
          response.text?.includes(`"${id}"`),
        ),
    );

  /** The refusals without the id of the request. */
  const refusalsOf = ({ body }: Response): { code: string; errors: Record<string, string[]> }[] =>
    body.errors.map(({ extensions: { code, errors } }: { extensions: { code: string; errors: object } }) => ({
      code,
      errors,
    }));

  const pair = fc
    .tuple(fc.nat({ max: 2 }), fc.integer({ min: 1, max: 2 }), fc.nat({ max: 1 }))
    .map(([actor, step, item]) => ({ actor, owner: (actor + step) % 3, item }));

  it('holds for every REST endpoint', async () => {
    await fc.assert(
      fc.asyncProperty(pair, fc.constantFrom(...ROUTES), async ({ actor, owner, item }, { method, path }) => {
        const [caller, other] = [tenants[actor], tenants[owner]];
        if (caller === undefined || other === undefined) throw new Error('no such tenant');
        const response = await call(
          caller.client,
          method,
          API_PREFIX + path.replace(':id', (path.startsWith('/qr-assets') ? other.assetIds : other.ids)[item] ?? ''),
        );
        if (path.includes(':id')) expect(response.status).to.equal(404);
        expect(
          isForeign(
            response,
            tenants.filter((tenant) => tenant !== caller),
          ),
        ).to.equal(false);
        expect(await snapshotOf(other.client)).to.equal(other.snapshot);
      }),
      { numRuns: 60 },
    );
  });

  it('holds for every file', async () => {
    const [caller, other] = tenants as [Tenant, Tenant];
    for (const { path } of FILE_ROUTES.filter(({ method }) => method === 'GET')) {
      const [id = ''] = path.startsWith('/imports') ? other.importIds : path.includes(':') ? other.assetIds : [];
      const response = await caller.client.get(path.replace(/:(id|token)/, id)).expect(id === '' ? 200 : 404);
      expect(isForeign(response, [other]), path).to.equal(false);
    }
  });

  it('holds for every GraphQL field', async () => {
    const schema = createSchema();
    const fields = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap((type) =>
      Object.keys(type?.getFields() ?? {}),
    );
    // An upload names no resource, and a subscription uses another protocol. Both have tests of their own.
    expect([...Object.keys(FIELDS), 'uploadQrAsset', 'scanRecorded', 'importProgress']).to.have.members(fields);
    await fc.assert(
      fc.asyncProperty(
        pair,
        fc.constantFrom(...Object.entries(FIELDS)),
        async ({ actor, owner, item }, [name, query]) => {
          const [caller, other] = [tenants[actor], tenants[owner]];
          if (caller === undefined || other === undefined) throw new Error('no such tenant');
          const id = idsFor(query, other)[item];
          const response = await caller.client.graphql(query, { id });
          const listed = FIELDS_OF_LISTS[name];
          if (listed !== undefined) {
            const unknown = await caller.client.graphql(query, { id: newId() });
            expect(refusalsOf(response)).to.deep.equal(refusalsOf(unknown));
            expect(Object.keys(refusalsOf(response)[0]?.errors ?? {})).to.deep.equal([listed]);
          } else if (name === 'matchQrCodes') {
            expect(response.body.data.matchQrCodes[0].qrCodes).to.deep.equal([]);
          } else if (query.includes('$id')) {
            // Of a call for many, a foreign campaign is the problem of its item.
            const [problem] = response.body.data?.updateQrCodes?.results[0].problems ?? [];
            expect((problem ?? response.body.errors[0].extensions).code).to.equal('not_found');
          }
          expect(
            isForeign(
              response,
              tenants.filter((tenant) => tenant !== caller),
            ),
          ).to.equal(false);
          expect(await snapshotOf(other.client)).to.equal(other.snapshot);
        },
      ),
      { numRuns: 120 },
    );
  });

  it('shows each workspace its own resources', async () => {
    for (const { client, ids, assetIds, secret, snapshot } of tenants) {
      const { body } = await client.get(`${CODES}?search=${secret}`);
      expect(body.items.map(({ id }: { id: string }) => id)).to.have.members(ids);
      expect(await snapshotOf(client)).to.equal(snapshot);
      for (const id of assetIds) await client.delete(`/api/v1/qr-assets/${id}`).expect(204);
    }
  });
});
