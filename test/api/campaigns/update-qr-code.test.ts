import { expect } from 'chai';
import { type Client, CODES, clientOf, dynamicUrl } from '../../support/http/client.js';
import { expectContract } from '../../support/http/contract.js';
import { describeApi } from '../../support/service/describe-api.js';

describeApi('PUT /api/v1/qr-codes/{id}', ({ running, client }) => {
  const create = async (more: object = {}) => (await client.post(CODES, dynamicUrl(more))).body;
  const update = async (id: string, body: unknown, as: Client = client) => {
    const response = await as.put(`${CODES}/${id}`, body);
    expectContract('PUT', `${CODES}/{id}`, response);
    return response;
  };
  const CHANGE = { name: 'Another name', content: 'https://example.com/other' };

  it('changes name and content and nothing else', async () => {
    const before = await create({ style: { pixelsPerModule: 8 } });
    const { status, body } = await update(before.id, CHANGE);
    expect(status).to.equal(200);
    const { svg: _, ...expected } = { ...before, ...CHANGE };
    expect(body).to.deep.include(expected);
    expect((await client.get(`${CODES}/${before.id}`)).body).to.deep.equal(body);
  });

  it('uses defaults for fields missing in a style', async () => {
    const before = await create({ style: { pixelsPerModule: 8, foregroundColor: '#000000' } });
    const { body } = await update(before.id, { ...CHANGE, style: { foregroundColor: '#000080' } });
    expect(body.style).to.include({ pixelsPerModule: 16, foregroundColor: '#000080' });
  });

  it('accepts the campaign as a client has read it', async () => {
    const before = await create();
    const { status, body } = await update(before.id, before);
    expect(status).to.equal(200);
    expect(body).to.deep.equal(before);
  });

  it('preserves mode and payload type, and validates the content accordingly', async () => {
    const before = await create();
    const { body } = await update(before.id, { ...CHANGE, mode: 'Static', payloadType: 'Text' });
    expect(body).to.include({ mode: 'Dynamic', payloadType: 'Url' });
    const refused = await update(before.id, { ...CHANGE, content: 'not an address' });
    expect(refused.body.errors).to.have.all.keys('content');
  });

  it('updates the results of searches', async () => {
    const before = await create();
    await update(before.id, { ...CHANGE, name: 'Findable' });
    const { body } = await client.get(`${CODES}?search=findABLE`);
    expect(body.items.map((item: { id: string }) => item.id)).to.deep.equal([before.id]);
  });

  it('names all problems and changes nothing', async () => {
    const before = await create();
    const style = { foregroundColor: '#FFFFFF', pixelsPerModule: 5 };
    const { status, body } = await update(before.id, { name: 5, content: 'ftp://example.com', style });
    expect(status).to.equal(400);
    expect(body.errors).to.have.all.keys('name', 'content', 'style.foregroundColor', 'style.pixelsPerModule');
    expect((await client.get(`${CODES}/${before.id}`)).body).to.deep.equal(before);
  });

  it('answers 404 before it reads the body, and checks the scope before that', async () => {
    const { id } = await create();
    const other = clientOf(running.url, (await running.addWorkspace()).key);
    const reader = clientOf(running.url, (await running.addWorkspace({}, { scopes: ['qr:read'] })).key);
    for (const body of [CHANGE, { name: 5 }]) {
      expect((await update(id, body, other)).status).to.equal(404);
      expect((await update('7d0f9d1e-8f4f-4a0a-9c57-5a4f8a3f6a01', body)).status).to.equal(404);
      expect((await update('none', body)).status).to.equal(404);
      expect((await update(id, body, reader)).status).to.equal(403);
    }
  });
});
