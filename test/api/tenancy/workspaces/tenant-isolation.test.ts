import { expect } from 'chai';
import fc from 'fast-check';
import type { Response } from 'supertest';
import { createSchema } from '../../../../src/api/graphql/schema.js';
import { FILE_ROUTES } from '../../../../src/api/rest/file-routes.js';
import { API_PREFIX, ROUTES } from '../../../../src/api/rest/routes.js';
import { newId } from '../../../../src/core/ids.js';
import { type Client, CODES, dynamicUrl } from '../../../support/http/client.js';
import { PEOPLE_FIELDS } from '../../../support/people-fields.js';
import { describeApi } from '../../../support/service/describe-api.js';
import { FIELDS, kindFor } from '../../../support/tenant-fields.js';
import { addTenant, snapshotOf, type Tenant } from '../../../support/tenants.js';

const BODY = { name: 'Changed', content: 'https://example.com/changed', isActive: false };

/** Fields with a list of IDs: they report the invalid one, of another tenant or unknown, and do nothing. */
const FIELDS_OF_LISTS: Record<string, string> = { createPrintRun: 'campaignIds.0', printRunLabels: 'campaignIds.0' };

describeApi('Tenant isolation', ({ running }) => {
  let tenants: Tenant[];

  before(async () => {
    const secrets = ['secret-one', 'secret-two', 'secret-three'];
    tenants = await Promise.all(secrets.map((secret) => addTenant(running, secret)));
  });

  const call = (client: Client, method: string, path: string): Promise<Response> => {
    if (method === 'GET') return client.get(path).then((response) => response);
    if (method === 'DELETE') return client.delete(path).then((response) => response);
    return (method === 'PUT' ? client.put(path, BODY) : client.post(path, dynamicUrl())).then((response) => response);
  };

  const isForeign = ({ text }: Response, others: readonly Tenant[]): boolean =>
    others.some(({ secret, ids }) => {
      const foreign = Object.values(ids).flat();
      return text?.includes(secret) || foreign.some((id) => text?.includes(`"${id}"`));
    });

  /** The refusals without the request's id. */
  const refusalsOf = ({ body }: Response) =>
    body.errors.map(({ extensions: { requestId: _, ...refusal } }: { extensions: Record<string, object> }) => refusal);

  /** A request by one tenant with the ID of another reveals nothing about the other, and changes nothing. */
  const expectIsolation = <Field>(
    fields: readonly Field[],
    numRuns: number,
    ask: (field: Field, caller: Tenant, other: Tenant, item: number) => Promise<Response>,
  ) => {
    const request = fc.record({
      actor: fc.nat({ max: 2 }),
      step: fc.integer({ min: 1, max: 2 }),
      item: fc.nat({ max: 1 }),
      field: fc.constantFrom(...fields),
    });
    const property = fc.asyncProperty(request, async ({ actor, step, item, field }) => {
      const [caller, other] = [tenants[actor], tenants[(actor + step) % 3]] as [Tenant, Tenant];
      const response = await ask(field, caller, other, item);
      const others = tenants.filter((tenant) => tenant !== caller);
      expect(isForeign(response, others)).to.equal(false);
      expect(await snapshotOf(other.client)).to.equal(other.snapshot);
    });
    return fc.assert(property, { numRuns });
  };

  it('applies to every REST endpoint', async () => {
    await expectIsolation(ROUTES, 60, async ({ method, path }, caller, { ids }, item) => {
      const id = (path.startsWith('/qr-assets') ? ids.assets : ids.campaigns)[item] ?? '';
      const response = await call(caller.client, method, API_PREFIX + path.replace(':id', id));
      if (path.includes(':id')) expect(response.status).to.equal(404);
      return response;
    });
  });

  it('applies to every file', async () => {
    const [caller, other] = tenants as [Tenant, Tenant];
    for (const { path } of FILE_ROUTES.filter(({ method }) => method === 'GET')) {
      const [id = ''] = path.startsWith('/imports') ? other.ids.imports : path.includes(':') ? other.ids.assets : [];
      const response = await caller.client.get(path.replace(/:(id|token)/, id)).expect(id === '' ? 200 : 404);
      expect(isForeign(response, [other]), path).to.equal(false);
    }
  });

  it('applies to every GraphQL field', async () => {
    const schema = createSchema();
    const fields = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap((type) =>
      Object.keys(type?.getFields() ?? {}),
    );
    // An upload takes no resource, a subscription uses another protocol, and people need a session. They have their own
    // tests.
    const others = ['uploadQrAsset', 'scanRecorded', 'importProgress', ...Object.keys(PEOPLE_FIELDS)];
    expect([...Object.keys(FIELDS), ...others]).to.have.members(fields);
    await expectIsolation(Object.entries(FIELDS), 120, async ([name, query], { client }, { ids }, item) => {
      const response = await client.graphql(query, { id: ids[kindFor(query)][item] });
      const listed = FIELDS_OF_LISTS[name];
      if (listed !== undefined) {
        const unknown = await client.graphql(query, { id: newId() });
        expect(refusalsOf(response)).to.deep.equal(refusalsOf(unknown));
        expect(Object.keys(refusalsOf(response)[0]?.errors ?? {})).to.deep.equal([listed]);
      } else if (name === 'matchQrCodes') {
        expect(response.body.data.matchQrCodes[0].qrCodes).to.deep.equal([]);
      } else if (query.includes('$id')) {
        // In a bulk request, another tenant's campaign is a problem of its item.
        const [problem] = response.body.data?.updateQrCodes?.results[0].problems ?? [];
        expect((problem ?? response.body.errors[0].extensions).code).to.equal('not_found');
      }
      return response;
    });
  });

  it('shows each workspace its own resources', async () => {
    for (const { client, ids, secret, snapshot } of tenants) {
      const { body } = await client.get(`${CODES}?search=${secret}`);
      expect(body.items.map(({ id }: { id: string }) => id)).to.have.members(ids.campaigns);
      expect(await snapshotOf(client)).to.equal(snapshot);
      for (const id of ids.assets) await client.delete(`/api/v1/qr-assets/${id}`).expect(204);
    }
  });
});
