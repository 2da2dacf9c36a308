import { expect } from 'chai';
import supertest from 'supertest';
import { parse } from 'yaml';
import { CODES } from '../../../support/http/client.js';
import { startTestService, type TestService } from '../../../support/service/service.js';

const HTML = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

describe('The headers of every response', () => {
  let running: TestService;
  let secure: TestService;

  before(async () => {
    running = await startTestService();
    secure = await startTestService({ publicUrl: 'https://qr.example.com' });
  });
  after(async () => {
    await running.close();
    await secure.close();
  });

  for (const path of [CODES, '/graphql', '/healthz', '/openapi.yaml', '/nowhere', '/docs/swagger-ui.css']) {
    it(`protect ${path}`, async () => {
      const { headers } = await supertest(running.url).get(path);
      expect(headers).to.include({
        'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
      });
      expect(headers).to.not.have.any.keys('x-powered-by', 'strict-transport-security', 'access-control-allow-origin');
    });
  }

  for (const path of ['/docs/rest', '/graphql']) {
    it(`let the page at ${path} load only from its own origin`, async () => {
      const { status, headers, text } = await supertest(running.url).get(path).set('Accept', HTML);
      expect([status, headers['content-type']]).to.deep.equal([200, 'text/html; charset=utf-8']);
      const policy = headers['content-security-policy'] ?? '';
      expect(policy)
        .to.contain("default-src 'none'")
        .and.contain("script-src 'self';")
        .and.contain("connect-src 'self'");
      expect(policy)
        .to.contain("frame-ancestors 'none'")
        .and.not.match(/https?:|unsafe-eval|\*/);
      expect(headers).to.include({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
      expect(text).to.not.match(/https?:\/\//);
    });
  }

  it('require https only if the public address uses it', async () => {
    for (const path of ['/healthz', '/docs', CODES]) {
      const { headers } = await supertest(secure.url).get(path);
      expect(headers['strict-transport-security']).to.equal('max-age=31536000');
    }
  });

  it('come with a contract', async () => {
    const read = async ({ url }: TestService) => {
      const { headers, text } = await supertest(url).get('/openapi.yaml').buffer(true);
      expect(headers['content-type']).to.equal('application/yaml; charset=utf-8');
      return parse(text);
    };
    expect((await read(running)).servers).to.deep.equal([{ url: '/' }]);
  });

  it('show the page of /graphql only to browsers', async () => {
    const { key } = await running.addWorkspace();
    const get = (accept: string) =>
      supertest(running.url).get('/graphql?query={__typename}').set('Accept', accept).set('X-Api-Key', key);
    for (const accept of ['*/*', 'application/json', 'application/graphql-response+json, application/json']) {
      const { status, body } = await get(accept).set('Apollo-Require-Preflight', '1');
      expect([status, body], accept).to.deep.equal([200, { data: { __typename: 'Query' } }]);
    }
    expect((await get(HTML)).text).to.contain('<title>Signpost: GraphQL</title>');
  });

  it('let a browser cache the files of the pages, and serve nothing else next to them', async () => {
    const agent = supertest(running.url);
    for (const path of ['/graphql/editor/main.js', '/docs/swagger-ui-bundle.js', '/graphql/graphql-page.js']) {
      const first = await agent.get(path);
      expect([first.status, first.headers['content-type']]).to.deep.equal([200, 'text/javascript; charset=utf-8']);
      expect((await agent.get(path).set('If-None-Match', first.headers.etag ?? 'none')).status, path).to.equal(304);
    }
    const packed = await agent.get('/graphql/editor/main.js').set('Accept-Encoding', 'br').buffer(false);
    expect(packed.headers).to.include({ 'content-encoding': 'br' });
    expect(packed.headers.vary).to.contain('Accept-Encoding');
    for (const path of [
      'index.html',
      'swagger-initializer.js',
      'package.json',
      '..%2fpackage.json',
      'swagger-ui-bundle.js.map',
    ]) {
      expect((await agent.get(`/docs/${path}`)).status, path).to.equal(404);
    }
    for (const path of ['index.html', 'iframe-sandbox/index.html', '..%2findex.js', '__proto__', 'constructor']) {
      expect((await agent.get(`/graphql/editor/${path}`).set('Accept', HTML)).status, path).to.be.at.least(400);
    }
    for (const name of ['docs', 'graphql']) {
      const { status, headers } = await agent.get(`/${name}/`).set('Accept', HTML);
      expect([status, headers.location]).to.deep.equal([308, `../${name}`]);
    }
  });
});
