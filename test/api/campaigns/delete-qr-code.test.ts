import { expect } from 'chai';
import supertest from 'supertest';
import { type Client, CODES, clientOf, dynamicUrl } from '../../support/http/client.js';
import { expectContract } from '../../support/http/contract.js';
import { describeApi } from '../../support/service/describe-api.js';

describeApi('DELETE /api/v1/qr-codes/{id}', ({ running, client }) => {
  const remove = async (id: string, as: Client = client) => {
    const response = await as.delete(`${CODES}/${id}`);
    expectContract('DELETE', `${CODES}/{id}`, response);
    return response;
  };

  it('makes the campaign unavailable for finding, listing, changing, scanning and deleting again', async () => {
    const { body } = await client.post(CODES, dynamicUrl());
    expect((await supertest(running.url).get(`/r/${body.code}`)).status).to.equal(302);
    expect((await remove(body.id)).status).to.equal(204);
    expect((await supertest(running.url).get(`/r/${body.code}`)).status).to.equal(404);
    expect((await client.get(`${CODES}/${body.id}`)).status).to.equal(404);
    expect((await client.get(CODES)).body.totalCount).to.equal(0);
    expect((await client.put(`${CODES}/${body.id}/status`, { isActive: true })).status).to.equal(404);
    expect((await client.put(`${CODES}/${body.id}`, dynamicUrl())).status).to.equal(404);
    expect((await client.get(`${CODES}/${body.id}/download`)).status).to.equal(404);
    expect((await remove(body.id)).status).to.equal(404);
  });

  it('frees a place in the plan', async () => {
    const free = clientOf(running.url, (await running.addWorkspace({ plan: 'Free' as never })).key);
    const staticUrl = dynamicUrl({ mode: 'Static' });
    const all = await Promise.all(Array.from({ length: 25 }, () => free.post(CODES, staticUrl)));
    expect((await free.post(CODES, staticUrl)).status).to.equal(402);
    await free.delete(`${CODES}/${all[0]?.body.id}`);
    expect((await free.post(CODES, staticUrl)).status).to.equal(201);
  });

  it('requires the scope qr:delete and the same workspace', async () => {
    const { body } = await client.post(CODES, dynamicUrl());
    const writer = clientOf(running.url, (await running.addWorkspace({}, { scopes: ['qr:read', 'qr:write'] })).key);
    const other = clientOf(running.url, (await running.addWorkspace()).key);
    expect((await remove(body.id, writer)).status).to.equal(403);
    expect((await remove(body.id, other)).status).to.equal(404);
    expect((await remove('none')).status).to.equal(404);
    expect((await client.get(`${CODES}/${body.id}`)).status).to.equal(200);
  });
});
