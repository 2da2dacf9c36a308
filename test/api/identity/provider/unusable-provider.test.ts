import type { ServerResponse } from 'node:http';
import { expect } from 'chai';
import { consoleOf, signedIn } from '../../../support/http/console.js';
import { CLIENT_ID, type FakeIssuer, startFakeIssuer } from '../../../support/provider/fake-issuer.js';
import { askProvider, begin, comeBack, problemIn, signInAt } from '../../../support/provider/provider-sign-in.js';
import { describeApi } from '../../../support/service/describe-api.js';
import { startTestService, type TestService } from '../../../support/service/service.js';

const html = (_path: string, response: ServerResponse): boolean => {
  response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>Sample</title>');
  return true;
};
const hang = (): boolean => true;

describe('A sign-in provider that is not usable', () => {
  let issuer: FakeIssuer;
  let one: TestService;

  before(async () => {
    issuer = await startFakeIssuer(html);
    const environment = { OIDC_ISSUER: issuer.url, OIDC_CLIENT_ID: CLIENT_ID, OIDC_DEFAULT_ROLE: 'Analyst' };
    one = await startTestService({ environment });
  });
  after(async () => {
    await one.close();
    await issuer.close();
  });

  it('stops neither the start nor the sign-in screen, and is explained there', async () => {
    expect(issuer.paths).to.deep.equal([]);
    const { body } = await consoleOf(one.url).get('/console/sign-in-options');
    expect(body).to.deep.include({ provider: { name: '127.0.0.1' } });
    const { location, cookie } = await begin(one, '/files');
    expect([location, cookie]).to.deep.equal(['/sign-in?problem=provider_unavailable&next=%2Ffiles', '']);
  });

  it('is asked again by the next sign-in, also after it did not respond or is another issuer', async () => {
    const elsewhere = (_path: string, response: ServerResponse): boolean => {
      const metadata = { issuer: 'https://issuer.invalid', authorization_endpoint: 'https://issuer.invalid/' };
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(metadata));
      return true;
    };
    for (const instead of [hang, elsewhere]) {
      issuer.instead = instead;
      expect(problemIn(await begin(one))).to.equal('provider_unavailable');
    }
    issuer.instead = () => false;
    issuer.token = { claims: { email: 'sample@example.com', email_verified: true } };
    expect((await signInAt(one)).location).to.equal('/campaigns');
  });

  it('ends a sign-in that has begun with an explanation, and can be tried again', async () => {
    for (const instead of [html, hang]) {
      const begun = await begin(one);
      const path = await askProvider(begun);
      issuer.instead = instead;
      expect(problemIn(await comeBack(one, path, begun.cookie))).to.equal('provider_unavailable');
      issuer.instead = () => false;
    }
    expect((await signInAt(one)).location).to.equal('/campaigns');
  });

  it('may have no address for signing out', async () => {
    const { browser } = await signInAt(one);
    const { status } = await browser.delete('/console/session');
    expect(status).to.equal(204);
  });

  it('can only be asked so often from one address', async () => {
    const { points } = one.service.services.rateLimits.wrongKeys;
    const ended: (string | null)[] = [];
    for (let count = 0; count <= points; count++) ended.push(problemIn(await begin(one)));
    expect(ended.at(-1)).to.equal('provider_too_often');
  });
});

describeApi('Without a sign-in provider', ({ running: one }) => {
  it('the sign-in screen offers none, and its addresses do not exist', async () => {
    const browser = await signedIn(one, await one.addMember((await one.addWorkspace()).workspaceId));
    expect((await browser.get('/console/sign-in-options')).body).to.deep.include({ provider: null });
    for (const path of ['/console/provider', '/console/provider/callback?code=a&state=b']) {
      expect((await browser.get(path)).status).to.equal(404);
    }
  });
});
