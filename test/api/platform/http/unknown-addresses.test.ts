import { expect } from 'chai';
import supertest, { type Agent } from 'supertest';
import { describeApi } from '../../../support/service/describe-api.js';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

describeApi('Unknown addresses', ({ running }) => {
  let agent: Agent;
  before(async () => {
    agent = supertest(running.url);
  });

  it('are answered with a page in the language of a browser', async () => {
    for (const [language, title] of [
      ['en', 'Page not found'],
      ['de-CH', 'Seite nicht gefunden'],
      ['tlh', 'Page not found'],
    ] as const) {
      const { status, headers, text } = await agent
        .get('/nonsense')
        .set({ Accept: BROWSER, 'Accept-Language': language });
      expect([status, headers['content-type']]).to.deep.equal([404, 'text/html; charset=utf-8']);
      expect(text).to.contain(`<h1>${title}</h1>`);
    }
    for (const path of ['/nonsense/', '/a/b?c=d', '/index.html', '/docs/none', '/campaignsx', '/apis']) {
      expect((await agent.get(path).set('Accept', BROWSER)).text, path).to.contain('<h1>Page not found</h1>');
    }
  });

  it('have a page with the headers of the other error pages', async () => {
    const [unknown, code] = await Promise.all(
      ['/nonsense', '/p/nonsense'].map((path) => agent.get(path).set('Accept', BROWSER)),
    );
    for (const headers of [unknown?.headers, code?.headers]) {
      for (const name of ['date', 'x-request-id', 'content-length']) delete headers?.[name];
    }
    expect(unknown?.headers).to.deep.equal(code?.headers);
    expect(unknown?.headers['content-security-policy']).to.match(/^default-src 'none'; style-src 'sha256-/);
  });

  it('have a page without its body for HEAD', async () => {
    const { status, headers, text } = await agent.head('/nonsense').set('Accept', BROWSER);
    expect([status, headers['content-type'], text]).to.deep.equal([404, 'text/html; charset=utf-8', undefined]);
  });

  it('are answered in JSON for programs, other methods and addresses of the API', async () => {
    for (const accepted of ['*/*', 'application/json', 'application/json, text/html;q=0.9', 'image/png']) {
      const { status, body, headers } = await agent.get('/nonsense').set('Accept', accepted);
      expect([status, body.code], accepted).to.deep.equal([404, 'not_found']);
      expect(headers.vary).to.match(/Accept(,|$)/);
    }
    expect((await agent.post('/nonsense').set('Accept', BROWSER)).body.code).to.equal('not_found');
    for (const path of ['/api', '/api/v2', '/graphql/none', '/imports/a/b', '/exports/none', '/exports/a/b']) {
      const { status, body } = await agent.get(path).set('Accept', BROWSER);
      expect([status, body.code], path).to.deep.equal([404, 'not_found']);
    }
  });
});
