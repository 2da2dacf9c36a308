import { expect } from 'chai';
import supertest from 'supertest';
import { type Client, CODES, clientOf, dynamicUrl } from '../../support/http/client.js';
import { expectContract } from '../../support/http/contract.js';
import { describeApi } from '../../support/service/describe-api.js';

describeApi('PUT /api/v1/qr-codes/{id}/status', { hasSecond: true }, ({ running, second }) => {
  let client: Client;

  before(async () => {
    client = clientOf(running.url, (await running.addWorkspace()).key);
  });

  const setStatus = async (id: string, body: unknown, as: Client = client) => {
    const response = await as.put(`${CODES}/${id}/status`, body);
    expectContract('PUT', `${CODES}/{id}/status`, response);
    return response;
  };
  const scan = async (code: string) =>
    Promise.all([running, second].map(async ({ url }) => (await supertest(url).get(`/r/${code}`)).status));

  it('takes effect from the next scan, also on a second instance', async () => {
    const { body } = await client.post(CODES, dynamicUrl());
    expect(await scan(body.code)).to.deep.equal([302, 302]);
    for (let round = 0; round < 20; round++) {
      const isActive = round % 2 === 1;
      const response = await setStatus(body.id, { isActive });
      expect([response.status, response.body]).to.deep.equal([200, { id: body.id, isActive }]);
      expect(await scan(body.code)).to.deep.equal(isActive ? [302, 302] : [404, 404]);
      expect((await client.get(`${CODES}/${body.id}`)).body.isActive).to.equal(isActive);
    }
  });

  it('accepts the same status again', async () => {
    const { body } = await client.post(CODES, dynamicUrl());
    expect((await setStatus(body.id, { isActive: true, more: 1 })).status).to.equal(200);
  });

  it('accepts only true and false', async () => {
    const { body } = await client.post(CODES, dynamicUrl());
    for (const wrong of [{}, { isActive: null }, { isActive: 'false' }, { isActive: 0 }, { isActive: [] }]) {
      const response = await setStatus(body.id, wrong);
      expect([response.status, Object.keys(response.body.errors)]).to.deep.equal([400, ['isActive']]);
    }
    expect((await client.get(`${CODES}/${body.id}`)).body.isActive).to.equal(true);
  });

  it('checks scope and workspace before it reads the body', async () => {
    const { body } = await client.post(CODES, dynamicUrl());
    const reader = clientOf(running.url, (await running.addWorkspace({}, { scopes: ['qr:read'] })).key);
    const other = clientOf(running.url, (await running.addWorkspace()).key);
    expect((await setStatus(body.id, {}, reader)).status).to.equal(403);
    expect((await setStatus(body.id, {}, other)).status).to.equal(404);
  });
});
