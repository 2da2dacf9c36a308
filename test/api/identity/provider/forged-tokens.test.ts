import { expect } from 'chai';
import { consoleOf } from '../../../support/http/console.js';
import { CLIENT_ID, type FakeIssuer, FOREIGN_KEY, startFakeIssuer } from '../../../support/provider/fake-issuer.js';
import { askProvider, begin, comeBack, problemIn, signInAt } from '../../../support/provider/provider-sign-in.js';
import { startTestService, type TestService } from '../../../support/service/service.js';

const VALID = { email: 'sample@example.com', email_verified: true };

describe('A sign-in with a provider', () => {
  let issuer: FakeIssuer;
  let one: TestService;
  let other: TestService;

  before(async () => {
    issuer = await startFakeIssuer();
    const environment = { OIDC_ISSUER: issuer.url, OIDC_CLIENT_ID: CLIENT_ID, OIDC_DEFAULT_ROLE: 'Analyst' };
    one = await startTestService({ environment });
    other = await startTestService({ environment, databaseUrl: one.databaseUrl });
    for (const { service } of [one, other]) service.services.rateLimits.wrongKeys.points = Number.MAX_SAFE_INTEGER;
  });
  beforeEach(() => {
    issuer.token = { claims: VALID };
  });
  after(async () => {
    await other.close();
    await one.close();
    await issuer.close();
  });

  const now = Math.floor(Date.now() / 1000);
  const REFUSED: Record<string, FakeIssuer['token']> = {
    'of another issuer': { claims: { iss: 'https://issuer.invalid' } },
    'for another client': { claims: { aud: 'another' } },
    'for several clients, of which another asked': { claims: { aud: [CLIENT_ID, 'another'], azp: 'another' } },
    'with the nonce of another sign-in': { claims: { nonce: 'another' } },
    'without a nonce': { claims: { nonce: undefined } },
    'that expired more than a minute ago': { claims: { iat: now - 600, exp: now - 90 } },
    'that is not valid for more than a minute': { claims: { nbf: now + 600 } },
    'without an end': { claims: { exp: undefined } },
    'without a subject': { claims: { sub: undefined } },
    'with an endless subject': { claims: { sub: 'a'.repeat(256) } },
    'without a signature, as `alg: none` allows': { header: { alg: 'none' }, key: null },
    'signed with the public key as a secret': { header: { alg: 'HS256' } },
    'with a key that the issuer does not publish': { key: FOREIGN_KEY },
    'with an unknown key': { header: { kid: 'b' } },
  };
  for (const [which, token] of Object.entries(REFUSED)) {
    it(`is refused with a token ${which}`, async () => {
      issuer.token = { ...token, claims: { ...VALID, ...token.claims } };
      const ended = await signInAt(one);
      expect([problemIn(ended), ended.browser.cookie]).to.deep.equal(['provider_refused', '']);
    });
  }

  it('is accepted when the clocks differ by less than a minute', async () => {
    issuer.token = { claims: { ...VALID, iat: now + 30, exp: Math.floor(Date.now() / 1000) - 30 } };
    expect((await signInAt(one)).location).to.equal('/campaigns');
    issuer.token = { claims: { ...VALID, nbf: Math.floor(Date.now() / 1000) + 30 } };
    expect((await signInAt(one)).location).to.equal('/campaigns');
  });

  it('can be completed on another instance, and leads to the requested screen only', async () => {
    const begun = await begin(one, '/files?a=1');
    const ended = await comeBack(other, await askProvider(begun), begun.cookie);
    expect(ended.location).to.equal('/files?a=1');
    expect((await ended.browser.get('/console/session')).body.email).to.equal(VALID.email);
    for (const next of ['https://example.com/', '//example.com', '/\\example.com', 'campaigns', '/', '/a\nb']) {
      expect((await signInAt(one, next)).location).to.equal('/campaigns');
    }
  });

  it('is refused without the cookie, with that of another browser, and with another state', async () => {
    const begun = await begin(one);
    const path = await askProvider(begun);
    const foreign = await begin(one);
    for (const cookie of ['', `signpost_sign_in=${'a'.repeat(43)}`, foreign.cookie]) {
      expect(problemIn(await comeBack(one, path, cookie))).to.equal('provider_refused');
    }
    const changed = path.replace(/state=[^&]*/, 'state=another');
    expect(problemIn(await comeBack(one, changed, begun.cookie))).to.equal('provider_refused');
  });

  it('works once: neither its attempt nor its code can be used again', async () => {
    const begun = await begin(one);
    const path = await askProvider(begun);
    expect(problemIn(await comeBack(one, path, begun.cookie))).to.equal(null);
    expect(problemIn(await comeBack(one, path, begun.cookie))).to.equal('provider_refused');
    const again = await begin(one);
    const code = new URL(path, one.url).searchParams.get('code') ?? '';
    const replayed = (await askProvider(again)).replace(/code=[^&]*/, `code=${code}`);
    expect(problemIn(await comeBack(one, replayed, again.cookie))).to.equal('provider_refused');
  });

  it('is explained when it is cancelled at the provider', async () => {
    const begun = await begin(one, '/files');
    const state = new URL(begun.location).searchParams.get('state');
    const path = `/console/provider/callback?error=access_denied&state=${state}`;
    const { location } = await comeBack(one, path, begun.cookie);
    expect(location).to.equal('/sign-in?problem=provider_cancelled&next=%2Ffiles');
  });

  it('begins on our own pages only', async () => {
    const { status, body } = await consoleOf(one.url).get('/console/provider').set('Sec-Fetch-Site', 'cross-site');
    expect([status, body.code]).to.deep.equal([403, 'foreign_page']);
  });
});
