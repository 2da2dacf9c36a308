import { expect } from 'chai';
import { type Client, CODES, clientOf, dynamicUrl } from '../../support/http/client.js';
import { expectContract } from '../../support/http/contract.js';
import { describeApi } from '../../support/service/describe-api.js';

describeApi('GET /api/v1/qr-codes/{id}', ({ running, client }) => {
  const get = async (id: string, as: Client = client) => {
    const response = await as.get(`${CODES}/${id}`);
    expectContract('GET', `${CODES}/{id}`, response);
    return response;
  };

  it('returns the same as the creation', async () => {
    const { body } = await client.post(CODES, dynamicUrl());
    expect((await get(body.id)).body).to.deep.equal(body);
    expect((await get(body.id.toUpperCase())).body).to.deep.equal(body);
  });

  it('does not find an unknown id, an invalid one, or one of another workspace', async () => {
    const { body } = await client.post(CODES, dynamicUrl());
    const other = clientOf(running.url, (await running.addWorkspace()).key);
    for (const id of ['7d0f9d1e-8f4f-4a0a-9c57-5a4f8a3f6a01', 'x', '1', '%00', '%', body.code]) {
      const response = await get(id);
      expect([response.status, response.body.code], id).to.deep.equal([404, 'not_found']);
    }
    expect((await get(body.id, other)).status).to.equal(404);
  });

  it('includes in GraphQL the address in the picture of a Dynamic code', async () => {
    const query = 'query ($id: ID!) { qrCode(id: $id) { address } }';
    const addressOf = async (id: string) => (await client.graphql(query, { id })).body.data.qrCode.address;
    const { id, code } = (await client.post(CODES, dynamicUrl())).body;
    expect(await addressOf(id)).to.equal(`${running.service.services.publicUrl}/r/${code}`);
    const { body } = await client.post(CODES, dynamicUrl({ mode: 'Static' }));
    expect(await addressOf(body.id)).to.equal(null);
  });

  it('requires the scope qr:read', async () => {
    const { body } = await client.post(CODES, dynamicUrl());
    const { key } = await running.addWorkspace({}, { scopes: ['qr:write'] });
    expect((await get(body.id, clientOf(running.url, key))).body.code).to.equal('insufficient_scope');
  });

  it('has the same values in GraphQL, whichever fields are selected with them', async () => {
    const { body } = await client.post(CODES, dynamicUrl());
    const fields = [
      ...['id', 'name', 'code', 'mode', 'payloadType', 'content', 'isActive', 'version', 'createdUtc', 'deletedUtc'],
      ...['totalScans', 'lastScannedUtc', 'svg', 'style { moduleShape logoDataUrl }', 'scannability { grade }'],
      ...['revisions { revision name }', '__typename'],
    ];
    const ask = async (selection: string, more = '') => {
      const query = `query ($id: ID!) { qrCode(id: $id) { ${selection} } } ${more}`;
      const answer = await client.graphql(query, { id: body.id });
      expect(answer.body.errors, selection).to.equal(undefined);
      return answer.body.data.qrCode;
    };
    const whole = await ask(fields.join(' '));
    expect(whole).to.include({ name: body.name, content: body.content, svg: body.svg, version: 1, totalScans: 0 });
    for (const field of fields) {
      const name = field.split(' ')[0] ?? '';
      expect(await ask(field), field).to.deep.equal({ [name]: whole[name] });
      const spread = await ask('id ...f', `fragment f on QrCode { ${field} }`);
      expect(spread, field).to.deep.equal({ id: body.id, [name]: whole[name] });
    }
    expect(await ask('name: content content: name')).to.deep.equal({ name: body.content, content: body.name });
  });
});
