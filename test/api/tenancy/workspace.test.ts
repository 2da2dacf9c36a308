import { expect } from 'chai';
import supertest from 'supertest';
import { Plan } from '../../../src/core/contract/plans.js';
import { SCOPES } from '../../../src/core/contract/scopes.js';
import { picture } from '../../support/files/pictures.js';
import { CODES, clientOf, dynamicUrl } from '../../support/http/client.js';
import { describeApi } from '../../support/service/describe-api.js';

const WORKSPACE = `{ workspace { name plan subscriptionUntil hasDynamicCodes hasUploads campaigns { used limit }
  attachedBytes { used limit } unattachedBytes { used limit } keys { used limit } webhookEndpoints { used limit } } }`;
const REVOKE = 'mutation ($id: ID!) { revokeApiKey(id: $id) { id } }';
const CREATE_KEY = 'mutation { createApiKey(input: {name: "second", scopes: ["qr:read"]}) { text key { id } } }';

describeApi('The workspace in GraphQL', ({ running }) => {
  it('shows plan, subscription and the use of each allowance', async () => {
    const until = new Date('2030-01-01T00:00:00Z');
    const { key } = await running.addWorkspace({ plan: Plan.Pro, subscriptionUntil: until }, { scopes: SCOPES });
    const client = clientOf(running.url, key);
    await client.post(CODES, dynamicUrl()).expect(201);
    const { id } = (await client.post(CODES, dynamicUrl())).body;
    await client.delete(`${CODES}/${id}`).expect(204);
    const second = (await client.graphql(CREATE_KEY)).body.data.createApiKey.key.id;
    const file = await picture(8, 8);
    const upload = supertest(running.url).post('/api/v1/qr-assets').set('X-Api-Key', key);
    await upload.attach('file', file, { filename: 'a.png', contentType: 'image/png' }).expect(201);
    const { workspace } = (await client.graphql(WORKSPACE)).body.data;
    const { activeBytes, unattachedBytes } = running.service.services.uploadLimits;
    expect(workspace).to.deep.equal({
      name: 'Sample workspace',
      plan: 'Pro',
      subscriptionUntil: until.toISOString(),
      hasDynamicCodes: true,
      hasUploads: true,
      campaigns: { used: 1, limit: 10_000 },
      attachedBytes: { used: 0, limit: activeBytes },
      unattachedBytes: { used: file.length, limit: unattachedBytes },
      keys: { used: 2, limit: 100 },
      webhookEndpoints: { used: 0, limit: 10 },
    });
    await client.graphql(REVOKE, { id: second });
    expect((await client.graphql(WORKSPACE)).body.data.workspace.keys.used).to.equal(1);
  });

  it('has no limit if the plan has none, and requires the scope qr:read', async () => {
    const { key } = await running.addWorkspace({ plan: Plan.Business });
    const { workspace } = (await clientOf(running.url, key).graphql(WORKSPACE)).body.data;
    expect(workspace.campaigns).to.deep.equal({ used: 0, limit: null });
    const writer = await running.addWorkspace({}, { scopes: ['qr:write'] });
    const { body } = await clientOf(running.url, writer.key).graphql(WORKSPACE);
    expect(body.errors[0].extensions.code).to.equal('insufficient_scope');
  });
});
