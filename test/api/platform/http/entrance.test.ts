import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import supertest from 'supertest';
import { LIMITS } from '../../../../src/core/contract/contract-limits.js';
import { type Client, CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { headOf, openRawConnection, type RawAnswer } from '../../../support/http/raw-request.js';
import { describeApi } from '../../../support/service/describe-api.js';

const JSON_TYPE = { 'Content-Type': 'application/json' };
const FORM_TYPE = { 'Content-Type': 'multipart/form-data; boundary=b' };
const ASKING = { 'Apollo-Require-Preflight': '1' };

describeApi('A request at the entrance', ({ running }) => {
  let client: Client;
  let key: string;

  before(async () => {
    ({ key } = await running.addWorkspace());
    client = clientOf(running.url, key);
  });

  /** Sends only a header, which announces a body, and waits for the response. */
  const announce = async (line: string, headers: Record<string, string | number>): Promise<RawAnswer> => {
    const { socket, answer } = await openRawConnection(running.url);
    socket.write(headOf(line, headers));
    const given = await answer();
    socket.destroy();
    return given;
  };

  const POST_GRAPHQL = 'POST /graphql HTTP/1.1';
  const POST_CODES = `POST ${CODES} HTTP/1.1`;
  const REFUSED: [what: string, line: string, headers: Record<string, string>, status: number, body: RegExp][] = [
    ['GraphQL without a key', POST_GRAPHQL, JSON_TYPE, 401, /"missing_api_key"/],
    ['GraphQL with a wrong key', POST_GRAPHQL, { ...JSON_TYPE, 'X-Api-Key': 'x' }, 401, /"invalid_api_key"/],
    ['a GraphQL form without a key', POST_GRAPHQL, { ...FORM_TYPE, ...ASKING }, 401, /"missing_api_key"/],
    ['a GraphQL form that a foreign page may send', POST_GRAPHQL, FORM_TYPE, 400, /"BAD_REQUEST"/],
    ['REST without a key', POST_CODES, JSON_TYPE, 401, /"missing_api_key"/],
    ['an upload without a key', 'POST /api/v1/qr-assets HTTP/1.1', FORM_TYPE, 401, /"missing_api_key"/],
  ];
  for (const [what, line, headers, status, body] of REFUSED) {
    it(`is refused before its body is read: ${what}`, async () => {
      const given = await announce(line, { ...headers, 'Content-Length': 1_000_000 });
      expect([given.status, given.body]).to.satisfy(([code]: [number]) => code === status);
      expect(given.body).to.match(body);
    });
  }

  it('is refused before its body is read if its header is sufficient', async () => {
    const keyed = { 'X-Api-Key': key };
    const { jsonBodyBytes } = LIMITS;
    for (const line of [POST_GRAPHQL, POST_CODES]) {
      const long = await announce(line, { ...keyed, ...JSON_TYPE, 'Content-Length': jsonBodyBytes + 1 });
      expect([long.status, long.body]).to.satisfy(([, text]: [number, string]) => text.includes(`${jsonBodyBytes}`));
      const odd = await announce(line, { ...keyed, 'Content-Type': 'application/xml', 'Content-Length': 10 });
      const strange = { ...keyed, ...JSON_TYPE, 'Content-Encoding': 'rot13', 'Content-Length': 10 };
      const packed = await announce(line, strange);
      for (const given of [long, odd, packed]) {
        expect(given.status).to.equal(400);
        expect(given.body).to.contain('"invalid_json"');
      }
    }
    const form = await announce(POST_GRAPHQL, { ...keyed, ...FORM_TYPE, ...ASKING, 'Content-Length': 1_000_000_000 });
    expect(form.status).to.equal(400);
    expect(form.body).to.contain('"file_too_large"');
  });

  it('keeps its connection when it is refused', async () => {
    const { socket, answer } = await openRawConnection(running.url);
    const body = 'x'.repeat(300_000);
    socket.write(headOf(POST_GRAPHQL, { ...JSON_TYPE, 'Content-Length': body.length }));
    expect((await answer()).status).to.equal(401);
    socket.write(body);
    socket.write(headOf('GET /healthz HTTP/1.1', {}));
    expect((await answer()).status).to.equal(200);
    socket.destroy();
  });

  it('is cut off if its body does not end after it was refused', async () => {
    const { socket, answer } = await openRawConnection(running.url);
    socket.write(headOf(POST_CODES, { ...JSON_TYPE, 'Content-Length': 100_000_000_000 }));
    expect((await answer()).status).to.equal(401);
    const closed = new Promise<boolean>((resolve) => socket.once('close', () => resolve(true)));
    const chunk = Buffer.alloc(1_000_000);
    const send = (): Promise<boolean> => {
      const sent = new Promise<boolean>((resolve) => socket.write(chunk, () => resolve(socket.destroyed)));
      return Promise.race([closed, sent]);
    };
    while (!(await send()));
    expect(await closed).to.equal(true);
  });

  it('cannot exceed the limit by compression', async () => {
    const post = (path: string, body: Buffer) => {
      const request = supertest(running.url).post(path).set('X-Api-Key', key).set(JSON_TYPE);
      return request
        .set('Content-Encoding', 'gzip')
        .serialize((value) => value)
        .send(body);
    };
    const bomb = gzipSync(Buffer.alloc(100_000_000, ' '));
    for (const path of ['/graphql', CODES]) {
      const { status, text } = await post(path, bomb);
      expect(status).to.equal(400);
      expect(text).to.contain('"invalid_json"').and.to.contain(`${LIMITS.jsonBodyBytes} bytes`);
      expect((await post(path, Buffer.from('{}'))).status).to.equal(400);
    }
    // Gzip allows any number of empty members.
    const nothing = new Blob([Buffer.alloc(LIMITS.jsonBodyBytes * 2, gzipSync(''))]);
    const chunked: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: { ...JSON_TYPE, 'X-Api-Key': key, 'Content-Encoding': 'gzip' },
      body: nothing.stream(),
      duplex: 'half',
    };
    const endless = await fetch(running.url + CODES, chunked);
    expect(endless.status).to.equal(400);
    expect(await endless.text()).to.contain(`${LIMITS.jsonBodyBytes} bytes`);
    const packed = await post(CODES, gzipSync(JSON.stringify(dynamicUrl())));
    expect(packed.status).to.equal(201);
  });

  it('may contain the largest logo with the longest content', async () => {
    const content = `https://example.com/${'\u{1F600}'.repeat(50)}`;
    const logoDataUrl = `data:image/png;base64,${Buffer.alloc(LIMITS.logoBytes + 1, 7).toString('base64')}`;
    const { status, body } = await client.post(CODES, dynamicUrl({ content, style: { logoDataUrl } }));
    expect([status, body.errors]).to.deep.equal([400, { 'style.logoDataUrl': ['Must be at most 512 KB.'] }]);
  });

  it('has a limited number of values', async () => {
    const wide = (most: number) => Array.from({ length: most + 1 }, () => 1);
    const ask = (v: readonly number[]) =>
      client.post('/graphql', { query: 'query ($v: [Int!]) { __typename }', variables: { v } });
    for (const [answer, most] of [
      [await client.post(CODES, { ...dynamicUrl(), wide: wide(LIMITS.jsonMembers) }), LIMITS.jsonMembers],
      [await ask(wide(LIMITS.selectionMax)), LIMITS.selectionMax],
    ] as const) {
      expect(answer.status).to.equal(400);
      expect(answer.text).to.contain('"invalid_json"').and.to.contain(`limit is ${most} members`);
    }
  });

  it('reaches no prototype by the names of its members', async () => {
    const hostile = `{"__proto__": {"mode": "Static", "polluted": 1}, "constructor": {"prototype": {"polluted": 1}},
      "hasOwnProperty": 1, "toString": null, "name": "Sample", "mode": "Dynamic", "payloadType": "Url",
      "content": "https://example.com", "style": {"__proto__": {"polluted": 1}, "valueOf": 5}}`;
    const post = (path: string, body: string) =>
      supertest(running.url).post(path).set('X-Api-Key', key).set(JSON_TYPE).send(body);
    const created = await post(CODES, hostile);
    expect([created.status, created.body.mode]).to.deep.equal([201, 'Dynamic']);
    const query = 'mutation ($input: CreateQrCodeInput!) { createQrCode(input: $input) { id } }';
    const graphql = await post('/graphql', `{"query": "${query}", "variables": {"input": ${hostile}}}`);
    expect([graphql.status, graphql.body.errors[0].extensions.code]).to.deep.equal([400, 'BAD_USER_INPUT']);
    expect(Reflect.get(Object.prototype, 'polluted')).to.equal(undefined);
    expect((await client.get(CODES)).status).to.equal(200);
  });

  it('is answered with a few of many invalid values, in few words', async () => {
    const query = 'mutation ($id: ID!, $v: [Int!]) { deleteQrCode(id: $id, expectedVersions: $v) }';
    const wrong = await client.graphql(query, { id: 'x', v: Array.from({ length: 999 }, () => 'wrong') });
    expect([wrong.status, wrong.body.errors.length]).to.deep.equal([400, 1]);
    expect(wrong.body.errors[0].message).to.match(/at "v\[0\]"; Int cannot represent/);
    const listed = 'query ($mode: QrCodeMode, $page: Int) { qrCodes(mode: $mode, page: $page) { page } }';
    for (const variables of [{ mode: 'x'.repeat(1_000_000) }, { page: 'x'.repeat(1_000_000) }]) {
      const { status, body, text } = await client.graphql(listed, variables);
      expect([status, body.errors[0].extensions.code]).to.deep.equal([400, 'BAD_USER_INPUT']);
      expect(text.length).to.be.below(2_000);
    }
    const long = await client.graphql(`{ ${'x'.repeat(LIMITS.graphql.length)} }`);
    expect([long.status, long.body.errors[0].extensions.code]).to.deep.equal([400, 'query_too_complex']);
  });
});
