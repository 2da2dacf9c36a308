import { once } from 'node:events';
import { expect } from 'chai';
import supertest from 'supertest';
import type { Member } from '../../../../src/identity/people/member.js';
import { consoleOf, setCookieOf, signedIn } from '../../../support/http/console.js';
import { openRawSocket } from '../../../support/http/raw-socket.js';
import { startTestService, type TestService } from '../../../support/service/service.js';

const PUBLIC = 'https://codes.example.com';
const LIST = '{ qrCodes { totalCount } }';

describe('Sessions under attack', () => {
  let plain: TestService;
  let secure: TestService;
  let member: Member;

  before(async () => {
    plain = await startTestService();
    secure = await startTestService({ databaseUrl: plain.databaseUrl, publicUrl: PUBLIC });
    member = await plain.addMember((await plain.addWorkspace()).workspaceId);
  });
  after(async () => {
    await secure.close();
    await plain.close();
  });

  /** A request from a page of this origin to the host behind TLS, from a browser that sends no other headers. */
  const from = (origin: string, headers: Record<string, string> = {}) => ({
    Host: 'codes.example.com',
    Origin: origin,
    'X-Signpost-Console': '1',
    ...headers,
  });
  const signInSecurely = async (): Promise<string> => {
    const token = await secure.linkOf(member);
    const answer = await supertest(secure.url).post('/console/session').set(from(PUBLIC)).send({ token }).expect(201);
    return setCookieOf(answer);
  };

  it('have a cookie with TLS that no other host can set and no plain connection carries', async () => {
    const cookie = await signInSecurely();
    expect(cookie).to.match(/^__Host-signpost_session=[\w-]{43}; Path=\/; .*HttpOnly; SameSite=Strict; Secure$/);
    const [pair = ''] = cookie.split(';', 1);
    const ask = (Cookie: string) =>
      supertest(secure.url).post('/graphql').set(from(PUBLIC, { Cookie })).send({ query: LIST });
    await ask(pair).expect(200);
    const renamed = pair.replace('__Host-', '');
    await ask(renamed).expect(401);
    await ask(`__Secure-${renamed}`).expect(401);
  });

  it('cannot be used by a page without TLS on the same host, nor by its WebSocket', async () => {
    const [Cookie = ''] = (await signInSecurely()).split(';', 1);
    for (const origin of [
      'http://codes.example.com',
      'http://codes.example.com:443',
      'https://codes.example.com:444',
    ]) {
      const headers = from(origin, { Cookie });
      await supertest(secure.url).post('/graphql').set(headers).send({ query: LIST }).expect(403);
      await supertest(secure.url).delete('/console/sessions').set(headers).expect(403);
      const socket = openRawSocket(secure.url, { headers: { Cookie, Origin: origin, Host: 'codes.example.com' } });
      await socket.opened;
      socket.send({ type: 'connection_init' });
      expect(await socket.closed, origin).to.include({ code: 4401 });
    }
    const own = openRawSocket(secure.url, { headers: { Cookie, Origin: PUBLIC, Host: 'codes.example.com' } });
    await own.opened;
    own.send({ type: 'connection_init' });
    await once(own.socket, 'message');
    expect(own.messages).to.deep.equal(['{"type":"connection_ack"}']);
    own.socket.terminate();
  });

  it('cannot be fixated: signing in always creates a new secret, and ends the previous session', async () => {
    const planted = `signpost_session=${'a'.repeat(43)}`;
    const signIn = async (cookie: string): Promise<string> => {
      const answer = await consoleOf(plain.url, cookie).signIn({ token: await plain.linkOf(member) });
      return setCookieOf(answer).split(';', 1)[0] ?? '';
    };
    const first = await signIn(planted);
    expect(first).to.not.equal(planted);
    const second = await signIn(first);
    expect((await consoleOf(plain.url, first).graphql(LIST)).status).to.equal(401);
    expect((await consoleOf(plain.url, second).graphql(LIST)).status).to.equal(200);
    const refused = await consoleOf(plain.url, second).signIn({ token: 'wrong' });
    expect([refused.status, setCookieOf(refused)]).to.deep.equal([401, '']);
    expect((await consoleOf(plain.url, second).graphql(LIST)).status).to.equal(200);
  });

  it('never approve preflight requests of another origin', async () => {
    for (const path of ['/console/session', '/console/sessions', '/graphql', '/imports', '/exports/campaigns']) {
      const { headers } = await supertest(plain.url).options(path).set({
        Origin: 'https://evil.example',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'x-signpost-console',
      });
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).to.deep.equal([]);
    }
  });

  it('answer odd addresses below /console with an error that reveals nothing', async () => {
    const browser = await signedIn(plain, member);
    const odd = [
      '/console/sessions/%ff',
      '/console/sessions/%00',
      '/console/sessions/..%2fsession',
      '/console//session',
    ];
    for (const path of [...odd, '/console/session/', '/console/', '/console/SESSION', '/console/sessions/a/b']) {
      const { status, body, text } = await browser.delete(path);
      expect(status, path).to.be.within(400, 405);
      expect(body, path).to.include.keys('code', 'message');
      expect(text).to.not.match(/node_modules|\bat \w+ \(|[/]src[/]/);
    }
    expect((await browser.graphql(LIST)).status).to.equal(200);
  });

  it('leave nothing in intermediate caches', async () => {
    const browser = await signedIn(plain, member);
    for (const path of ['/console/session', '/console/sessions', '/exports/campaigns']) {
      expect((await browser.get(path).expect(200)).headers['cache-control'], path).to.contain('no-store');
    }
    expect((await browser.graphql(LIST)).headers['cache-control']).to.contain('no-store');
  });

  it('do not let a query change anything by GET, which needs no header', async () => {
    const browser = await signedIn(plain, member);
    const query = encodeURIComponent('mutation { createApiKey(input: {name: "a", scopes: ["qr:read"]}) { text } }');
    const { status, text } = await browser.get(`/graphql?query=${query}`).set('Apollo-Require-Preflight', '1');
    expect(status).to.be.within(400, 405);
    expect(text).to.not.contain('spk_');
  });
});
