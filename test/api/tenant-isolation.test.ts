import { expect } from 'chai';
import fc from 'fast-check';
import supertest, { type Response } from 'supertest';
import { createSchema } from '../../src/graphql/schema.js';
import { API_PREFIX, ROUTES } from '../../src/rest/routes.js';
import { type Client, CODES, clientOf, dynamicUrl } from '../support/client.js';
import { picture } from '../support/pictures.js';
import { startTestService, type TestService } from '../support/service.js';

interface Tenant {
  readonly client: Client;
  readonly secret: string;
  readonly ids: string[];
  readonly assetIds: string[];
  readonly snapshot: string;
}

const BODY = { name: 'Changed', content: 'https://example.com/changed', isActive: false };

/** How every root field of the schema is called with somebody's id. A new field must be added, or the test fails. */
const FIELDS: Record<string, string> = {
  qrCode: 'query ($id: ID!) { qrCode(id: $id) { id name content svg totalScans } }',
  qrCodes: 'query { qrCodes(pageSize: 100) { items { id name content svg } } }',
  qrCodeArtwork: 'query ($id: ID!) { qrCodeArtwork(id: $id, format: svg) { base64 } }',
  previewQrCode: 'query { previewQrCode(input: {mode: Dynamic}) { svg } }',
  previewPage: 'query { previewPage(input: {payloadType: Text, content: "own"}) }',
  deleteQrAsset: 'mutation ($id: ID!) { deleteQrAsset(id: $id) }',
  createQrCode: `mutation { createQrCode(input: {name: "Own", mode: Static, payloadType: Text, content: "own"}) { id } }`,
  updateQrCode: `mutation ($id: ID!) { updateQrCode(id: $id, input: {name: "x", content: "https://example.com"}) { id } }`,
  setQrCodeStatus: 'mutation ($id: ID!) { setQrCodeStatus(id: $id, isActive: false) { id } }',
  analyticsOverview:
    'query ($id: ID!) { analyticsOverview(qrCodeId: $id, topCampaigns: 100) { topCampaigns { label } } }',
  deleteQrCode: 'mutation ($id: ID!) { deleteQrCode(id: $id) }',
};

describe('Tenant isolation', () => {
  let running: TestService;
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

  before(async () => {
    running = await startTestService();
    tenants = await Promise.all(
      ['secret-one', 'secret-two', 'secret-three'].map(async (secret) => {
        const { key } = await running.addWorkspace();
        const client = clientOf(running.url, key);
        const ids: string[] = [];
        for (const mode of ['Static', 'Dynamic']) {
          const content = `https://example.com/${secret}`;
          ids.push((await client.post(CODES, dynamicUrl({ name: secret, content, mode }))).body.id);
        }
        const assetIds = await Promise.all(ids.map(() => upload(key)));
        return { client, secret, ids, assetIds, snapshot: await snapshotOf(client) };
      }),
    );
  });
  after(() => running.close());

  const call = (client: Client, method: string, path: string): Promise<Response> => {
    if (method === 'GET') return client.get(path).then((response) => response);
    if (method === 'DELETE') return client.delete(path).then((response) => response);
    return (method === 'PUT' ? client.put(path, BODY) : client.post(path, dynamicUrl())).then((response) => response);
  };

  const isForeign = (response: Response, others: Tenant[]): boolean =>
    others.some(
      ({ secret, ids }) => response.text?.includes(secret) || ids.some((id) => response.text?.includes(`"${id}"`)),
    );

  const pair = fc
    .tuple(fc.nat({ max: 2 }), fc.integer({ min: 1, max: 2 }), fc.nat({ max: 1 }))
    .map(([actor, step, item]) => ({ actor, owner: (actor + step) % 3, item }));

  it('holds for every REST endpoint', async () => {
    await fc.assert(
      fc.asyncProperty(pair, fc.constantFrom(...ROUTES), async ({ actor, owner, item }, { method, path }) => {
        const [me, other] = [tenants[actor], tenants[owner]];
        if (me === undefined || other === undefined) throw new Error('no such tenant');
        const response = await call(
          me.client,
          method,
          API_PREFIX + path.replace(':id', (path.startsWith('/qr-assets') ? other.assetIds : other.ids)[item] ?? ''),
        );
        if (path.includes(':id')) expect(response.status).to.equal(404);
        expect(
          isForeign(
            response,
            tenants.filter((tenant) => tenant !== me),
          ),
        ).to.equal(false);
        expect(await snapshotOf(other.client)).to.equal(other.snapshot);
      }),
      { numRuns: 60 },
    );
  });

  it('holds for every GraphQL field', async () => {
    const schema = createSchema();
    const fields = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap((type) =>
      Object.keys(type?.getFields() ?? {}),
    );
    // An upload names nobody's resource, a subscription comes by another way; their own tests show whose they are.
    expect([...Object.keys(FIELDS), 'uploadQrAsset', 'scanRecorded']).to.have.members(fields);
    await fc.assert(
      fc.asyncProperty(pair, fc.constantFrom(...Object.values(FIELDS)), async ({ actor, owner, item }, query) => {
        const [me, other] = [tenants[actor], tenants[owner]];
        if (me === undefined || other === undefined) throw new Error('no such tenant');
        const response = await me.client.graphql(query, {
          id: (query.includes('Asset') ? other.assetIds : other.ids)[item],
        });
        if (query.includes('$id')) expect(response.body.errors[0].extensions.code).to.equal('not_found');
        expect(
          isForeign(
            response,
            tenants.filter((tenant) => tenant !== me),
          ),
        ).to.equal(false);
        expect(await snapshotOf(other.client)).to.equal(other.snapshot);
      }),
      { numRuns: 60 },
    );
  });

  it('shows each workspace its own', async () => {
    for (const { client, ids, assetIds, secret, snapshot } of tenants) {
      const { body } = await client.get(`${CODES}?search=${secret}`);
      expect(body.items.map(({ id }: { id: string }) => id)).to.have.members(ids);
      expect(await snapshotOf(client)).to.equal(snapshot);
      for (const id of assetIds) await client.delete(`/api/v1/qr-assets/${id}`).expect(204);
    }
  });
});
