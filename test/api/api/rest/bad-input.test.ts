import { expect } from 'chai';
import supertest from 'supertest';
import { type Client, CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { expectContract } from '../../../support/http/contract.js';
import { describeApi } from '../../../support/service/describe-api.js';

describeApi('Bad input', ({ running }) => {
  let client: Client;
  let key: string;
  let id: string;

  before(async () => {
    key = (await running.addWorkspace()).key;
    client = clientOf(running.url, key);
    id = (await client.post(CODES, dynamicUrl())).body.id;
  });

  const send = (body: string | Buffer, type = 'application/json', headers: Record<string, string> = {}) =>
    Promise.all(
      [
        { method: 'post', address: CODES, path: CODES },
        { method: 'put', address: `${CODES}/${id}`, path: `${CODES}/{id}` },
        { method: 'put', address: `${CODES}/${id}/status`, path: `${CODES}/{id}/status` },
      ].map(async ({ method, address, path }) => {
        const request = supertest(running.url)[method as 'post'](address).set('X-Api-Key', key).set(headers);
        const response = await request
          .set('Content-Type', type)
          .serialize((text) => text)
          .send(body);
        expectContract(method, path, response);
        return response;
      }),
    );

  const BROKEN: Record<string, [string | Buffer, string?, Record<string, string>?]> = {
    'an empty body': [''],
    'half an object': ['{"name": "x", '],
    'a list': ['[]'],
    null: ['null'],
    'a string': ['"text"'],
    'form data': ['name=x', 'application/x-www-form-urlencoded'],
    'no media type that is JSON': [JSON.stringify(dynamicUrl()), 'text/plain'],
    'bytes that are not UTF-8': [Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    '10,000 levels of lists': ['['.repeat(10_000) + ']'.repeat(10_000)],
    '10,000 levels in a member that is not known': [`{"more":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`],
    'more than 1.5 megabytes': [JSON.stringify(dynamicUrl({ content: 'a'.repeat(1_500_000) }))],
    'bytes that are not the gzip they say they are': ['{}', 'application/json', { 'Content-Encoding': 'gzip' }],
    'an unknown encoding': ['{}', 'application/json', { 'Content-Encoding': 'rot13' }],
  };

  for (const [what, [body, type, headers]] of Object.entries(BROKEN)) {
    it(`of ${what} is a clear 400 and changes nothing`, async () => {
      const before = (await client.get(`${CODES}/${id}`)).body;
      for (const response of await send(body, type, headers)) {
        expect([response.status, response.body.code]).to.deep.equal([400, 'invalid_json']);
        expect(response.body.message).to.match(/^[A-Z].*\.$/);
        expect(response.text).to.not.match(/ {4}at |node_modules|<html/);
      }
      expect((await client.get(`${CODES}/${id}`)).body).to.deep.equal(before);
      expect((await client.get(CODES)).body.totalCount).to.equal(1);
    });
  }

  it('is answered with 403 or 404 first if that applies anyway', async () => {
    const reader = (await running.addWorkspace({}, { scopes: ['qr:read'] })).key;
    const other = (await running.addWorkspace()).key;
    const put = (as: string) =>
      supertest(running.url)
        .put(`${CODES}/${id}`)
        .set('X-Api-Key', as)
        .set('Content-Type', 'application/json')
        .send('{');
    expect((await put(reader)).status).to.equal(403);
    expect((await put(other)).status).to.equal(404);
    expect((await put(key)).status).to.equal(400);
  });

  it('with a method that an address does not support is 405 with the supported ones', async () => {
    const response = await supertest(running.url).patch(`${CODES}/${id}`).set('X-Api-Key', key);
    expect([response.status, response.body.code]).to.deep.equal([405, 'method_not_allowed']);
    expect(response.headers.allow).to.equal('GET, HEAD, PUT, DELETE');
  });

  it('is always answered with a request id, which is the client’s if well-formed', async () => {
    for (const path of [CODES, '/', '/graphql', '/healthz', '/r/AbCd1234', '/api/v1/%E0%A4%A']) {
      const { headers, text } = await supertest(running.url).get(path);
      expect(headers['x-request-id'], path).to.match(/^[\w.-]+$/);
      expect(text, path).to.not.match(/ at .*\.js|node_modules/);
    }
    const named = await supertest(running.url).get('/healthz').set('X-Request-Id', 'sample-1');
    expect(named.headers['x-request-id']).to.equal('sample-1');
    const odd = await supertest(running.url).get('/healthz').set('X-Request-Id', '<script>');
    expect(odd.headers['x-request-id']).to.not.contain('<');
  });

  it('in malformed GraphQL is answered as JSON, without a stack', async () => {
    const post = (body: string, type = 'application/json') =>
      supertest(running.url).post('/graphql').set('X-Api-Key', key).set('Content-Type', type).send(body);
    for (const response of [
      await post('{'),
      await post('{"query": "{ nothing }"}'),
      await post('{"query": "query ($x: Int!) { qrCodes(page: $x) { page } }", "variables": {"x": "a"}}'),
      await post('query=1', 'application/x-www-form-urlencoded'),
    ]) {
      expect(response.status).to.equal(400);
      expect(response.type).to.equal('application/json');
      expect(response.text).to.not.match(/stack|node_modules/);
    }
  });
});
