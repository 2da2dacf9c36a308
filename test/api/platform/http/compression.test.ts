import { expect } from 'chai';
import fc from 'fast-check';
import { SCOPES } from '../../../../src/core/contract/scopes.js';
import { picture } from '../../../support/files/pictures.js';
import { CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { type CodedRequest, requestCoded } from '../../../support/http/coded-request.js';
import { type PageClient, pageClientOf } from '../../../support/pages/page-client.js';
import { describeApi } from '../../../support/service/describe-api.js';

const ALL = 'gzip, deflate, br, zstd';
const DETAILS = 'Sample words of a text. '.repeat(100);

/** A page also depends on its reader's language. */
const VARY = /^(Accept-Language, )?Accept-Encoding$/;

describeApi('Compression', ({ running }) => {
  let one: PageClient;
  let page: string;
  let pictureId: string;

  before(async () => {
    one = await pageClientOf(running);
    pictureId = await one.upload(await picture(900, 600, 'image/jpeg'), 'image/jpeg');
    const content = { title: 'Sample', details: DETAILS, assetIds: [pictureId] };
    page = `/p/${(await one.create('Document', content)).code}`;
  });

  const send = (path: string, accepted?: string, more: CodedRequest = {}) => {
    const accept: Record<string, string> = accepted === undefined ? {} : { 'Accept-Encoding': accepted };
    return requestCoded(running.url + path, { ...more, headers: { ...accept, ...more.headers } });
  };
  const sendWithKey = (path: string, more: CodedRequest = {}) =>
    send(path, ALL, { ...more, headers: { 'X-Api-Key': one.key, ...more.headers } });
  const sendQuery = (query: string, key = one.key) =>
    sendWithKey('/graphql', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Api-Key': key },
      body: JSON.stringify({ query }),
    });

  it('uses brotli if the request accepts it, otherwise gzip, for pages and for descriptions of the service', async () => {
    for (const path of [page, '/openapi.yaml', '/docs', '/docs/swagger-ui.css', '/graphql/editor/styles.css']) {
      const plain = await send(path);
      expect(plain.headers).to.not.have.property('content-encoding');
      expect(plain.headers.vary, path).to.match(VARY);
      for (const [accepted, coding] of [
        [ALL, 'br'],
        ['gzip, deflate', 'gzip'],
      ] as const) {
        const { status, headers, sent, text } = await send(path, accepted);
        expect([path, status, headers['content-encoding']]).to.deep.equal([path, 200, coding]);
        expect(headers.vary).to.match(VARY);
        expect(headers['content-type']).to.equal(plain.headers['content-type']);
        expect(sent.length, path).to.be.below(plain.sent.length);
        expect(text === plain.text, path).to.equal(true);
        const length = headers['content-length'];
        if (length !== undefined) expect(length).to.equal(String(sent.length));
      }
    }
  });

  const PREFERENCES: readonly (readonly [string, string | undefined])[] = [
    ['', undefined],
    ['identity', undefined],
    ['br', 'br'],
    ['BR', 'br'],
    ['*', 'br'],
    ['br;q=0', undefined],
    ['br;q=0, *', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0, gzip;q=0.000', undefined],
    ['gzip;q=0.5, br;q=0.5', 'br'],
    ['br;q=0.5, identity', undefined],
    ['identity;q=0, br', 'br'],
    // Nothing is acceptable: uncompressed bytes serve such a client better than a refusal.
    ['identity;q=0', undefined],
    ['*;q=0', undefined],
  ];
  for (const [accepted, coding] of PREFERENCES) {
    it(`of a page and of a file is ${coding ?? 'none'} for "Accept-Encoding: ${accepted}"`, async () => {
      for (const path of [page, '/docs/swagger-ui.css']) {
        const { status, headers } = await send(path, accepted);
        expect([path, status, headers['content-encoding']]).to.deep.equal([path, 200, coding]);
      }
    });
  }

  it('never changes the content of a response, whatever the request accepts', async () => {
    const plain = await send(page);
    const coding = fc.constantFrom('br', 'gzip', 'deflate', 'identity', '*', 'zstd', 'compress', 'x-gzip', 'BR', '');
    const weights = ['', ';q=0', ';q=1', ';q=0.001', ';q=', ';q=2', ';q=-1', ';q=NaN', ' ; q = 0.3', ';;', ';a=b'];
    const item = fc.tuple(coding, fc.constantFrom(...weights)).map((parts) => parts.join(''));
    const separator = fc.constantFrom(',', ', ', ',,', ' ,\t', ';');
    const list = fc.tuple(fc.array(item, { maxLength: 8 }), separator).map(([items, between]) => items.join(between));
    const text = fc.string({ unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)) });
    await fc.assert(
      fc.asyncProperty(fc.oneof({ weight: 4, arbitrary: list }, text), async (accepted) => {
        const { status, headers, text: received } = await send(page, accepted);
        expect(status).to.equal(200);
        expect(received === plain.text).to.equal(true);
        const used = headers['content-encoding'];
        if (used !== undefined) expect(accepted.toLowerCase()).to.match(new RegExp(`${used}|\\*`));
      }),
      { numRuns: 100 },
    );
    const long = ['br,'.repeat(4000), `br;${'q=0;'.repeat(3000)}`, '*'.repeat(12_000), ` ${','.repeat(12_000)}`];
    for (const accepted of long) {
      expect((await send(page, accepted)).text === plain.text).to.equal(true);
    }
  });

  it('is announced by HEAD like by GET, without a misleading length', async () => {
    for (const path of [page, '/openapi.yaml', '/docs/swagger-ui.css']) {
      const got = await send(path, ALL);
      const { status, headers, sent } = await send(path, ALL, { method: 'HEAD' });
      expect([path, status, sent.length]).to.deep.equal([path, 200, 0]);
      expect(headers.vary).to.equal(got.headers.vary);
      const length = headers['content-length'];
      if (length !== undefined) expect(length).to.equal(String(got.sent.length));
    }
    const head = await sendWithKey(CODES, { method: 'HEAD' });
    expect([head.status, head.headers['content-length'] ?? null]).to.deep.equal([200, null]);
  });

  it('does not prevent recognising an unchanged file, also in another encoding', async () => {
    for (const path of ['/openapi.yaml', '/docs', '/docs/swagger-ui.css', '/docs/icon.png']) {
      const tag = (await send(path, ALL)).headers.etag ?? '';
      expect(tag).to.match(/^W\/"/);
      for (const accepted of [ALL, 'gzip', '']) {
        const { status, headers, sent } = await send(path, accepted, { headers: { 'If-None-Match': tag } });
        expect([path, status, sent.length, headers['content-encoding']]).to.deep.equal([path, 304, 0, undefined]);
        expect([headers.etag, headers.vary]).to.deep.equal([tag, path.endsWith('png') ? undefined : 'Accept-Encoding']);
      }
    }
  });

  it('leaves pictures, fonts and their parts unchanged', async () => {
    const font = /\.\.(\/fonts\/[\w-]+\.woff2)/.exec((await send(page)).text)?.[1] ?? '';
    for (const path of [`${page}/assets/${pictureId}`, font, '/docs/icon.png']) {
      const { status, headers, sent } = await send(path, ALL);
      expect([path, status]).to.deep.equal([path, 200]);
      expect(headers).to.not.have.any.keys('content-encoding', 'vary');
      expect(headers['content-length']).to.equal(String(sent.length));
    }
    for (const path of [`${page}/assets/${pictureId}`, font]) {
      const whole = (await send(path)).sent;
      const { status, headers, sent } = await send(path, ALL, { headers: { Range: 'bytes=10-19' } });
      expect([status, headers['content-range']]).to.deep.equal([206, `bytes 10-19/${whole.length}`]);
      expect(headers).to.not.have.property('content-encoding');
      expect(sent.equals(whole.subarray(10, 20))).to.equal(true);
    }
  });

  it('applies to lists and queries, but not to responses with a tag, which stays strong', async () => {
    const client = clientOf(running.url, one.key);
    for (let at = 0; at < 3; at++) await client.post(CODES, dynamicUrl({ name: 'From a list' })).expect(201);
    const list = await sendWithKey(CODES);
    expect(list.headers['content-encoding']).to.equal('br');
    expect(JSON.parse(list.text).items).to.have.length(4);
    const { id } = JSON.parse(list.text).items[0];
    const { headers, text } = await sendWithKey(`${CODES}/${id}`);
    expect(headers).to.not.have.property('content-encoding');
    expect(headers.etag).to.match(/^"/);
    expect(JSON.parse(text).id).to.equal(id);
    const query = await sendQuery('{ __schema { types { name fields { name } } } }');
    expect([query.status, query.headers['content-encoding']]).to.deep.equal([200, 'br']);
  });

  it('never applies to responses of mutations, which may contain a key, and is forbidden to proxies', async () => {
    const { key } = await running.addWorkspace({}, { scopes: SCOPES });
    const name = 'A'.repeat(100);
    const mutation = `mutation {
      ${Array.from({ length: 5 }, (_, at) => `key${at}: createApiKey(input: { name: "${name}", scopes: ["qr:read"] }) { text key { name scopes id displayPrefix } }`).join('\n')}
    }`;
    const created = await sendQuery(mutation, key);
    expect(created.text).to.contain(name);
    expect(created.sent.length).to.be.above(1024);
    expect(created.headers['cache-control']).to.equal('no-store, no-transform');
    expect(created.headers).to.not.have.property('content-encoding');
  });

  it('does not apply to redirects', async () => {
    const { code } = await one.create('Url', `https://example.com/${'a'.repeat(1500)}`);
    const { status, headers } = await send(`/r/${code}`, ALL);
    expect(status).to.equal(302);
    expect(headers).to.not.have.any.keys('content-encoding', 'vary');
  });
});
