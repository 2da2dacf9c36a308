import { expect } from 'chai';
import supertest from 'supertest';
import { Role, SCOPES } from '../../../../src/core/contract/scopes.js';
import type { Member } from '../../../../src/identity/people/member.js';
import { removeExpiredSessions, SESSION_LIMITS } from '../../../../src/identity/sessions/session.js';
import { SESSION_IDLE_MS } from '../../../../src/tenancy/caller/known-session.js';
import { CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { type Console, consoleOf, setCookieOf, signedIn } from '../../../support/http/console.js';
import { describeApi } from '../../../support/service/describe-api.js';
import { startTestService } from '../../../support/service/service.js';

const SESSION = '/console/session';
const SESSIONS = '/console/sessions';
const LIST = '{ qrCodes { totalCount } }';
const AUDIT = '{ auditEntries { items { action subjectType subjectId details actor { name } } } }';

describeApi('Sessions of the console', { isOwn: true, hasSecond: true }, ({ running: one, second: other }) => {
  let key: string;
  let workspaceId: string;
  let member: Member;

  beforeEach(async () => {
    ({ key, workspaceId } = await one.addWorkspace({}, { scopes: SCOPES }));
    member = await one.addMember(workspaceId);
  });

  const sql = (text: string, values: unknown[]) =>
    one.service.services.orm.em.fork().execute<Record<string, unknown>[]>(text, values);
  /** Responses of both instances to the same cookie. */
  const statusesOf = ({ cookie }: Console): Promise<number[]> =>
    Promise.all([one, other].map(async ({ url }) => (await consoleOf(url, cookie).graphql(LIST)).status));

  it('begin with a link, in a cookie that no script and no other site can use', async () => {
    const answer = await consoleOf(one.url).signIn({ token: await one.linkOf(member) });
    expect(answer.status).to.equal(201);
    expect(setCookieOf(answer)).to.match(
      /^signpost_session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict$/,
    );
    expect(answer.headers['cache-control']).to.equal('no-store');
    const { body } = answer;
    const workspace = { workspaceId, workspaceName: 'Sample workspace', plan: 'Pro', subscriptionUntil: null };
    expect(body).to.deep.include({ ...workspace, publicUrl: one.service.services.publicUrl });
    const { email } = member.person;
    expect(body).to.deep.include({ memberId: member.id, personName: 'Sample Owner', email, role: 'Owner' });
    expect(body.scopes).to.deep.equal([...SCOPES, 'people:manage']);
    expect(Date.parse(body.expiresUtc) - Date.parse(body.createdUtc)).to.equal(SESSION_IDLE_MS);
    const browser = consoleOf(one.url, setCookieOf(answer).split(';', 1)[0]);
    expect((await browser.get(SESSION)).body).to.deep.equal(body);
    expect(await statusesOf(browser)).to.deep.equal([200, 200]);
  });

  it('leave only the hash of their secret, and nothing of the browser', async () => {
    const { cookie } = await signedIn(one, member);
    const [row] = await sql('select to_jsonb(s) as row from session s where person_id = ?', [member.person.id]);
    const columns = ['id', 'person_id', 'hash', 'created_utc', 'expires_utc', 'last_used_utc', 'method'];
    expect(row?.row).to.have.all.keys(columns);
    expect(JSON.stringify(row)).to.not.contain(cookie.split('=')[1]);
  });

  it('do not count in REST, nor in combination with a key', async () => {
    const browser = await signedIn(one, member);
    const rest = await browser.get(CODES);
    expect([rest.status, rest.body.code]).to.deep.equal([401, 'missing_api_key']);
    const wrong = await browser.graphql(LIST).set('X-Api-Key', 'wrong');
    expect(wrong.body.errors[0].extensions.code).to.equal('invalid_api_key');
  });

  it('are distinguished from no session without an error, so that the console can ask at its start', async () => {
    const without = await consoleOf(one.url).get(SESSION);
    expect([without.status, setCookieOf(without)]).to.deep.equal([204, '']);
    const stale = await consoleOf(one.url, `signpost_session=${'a'.repeat(43)}`).get(SESSION);
    expect(stale.status).to.equal(204);
    expect(setCookieOf(stale)).to.match(/^signpost_session=; .*Max-Age=0/);
    expect((await consoleOf(one.url).get(SESSIONS)).body.code).to.equal('session_ended');
  });

  it('begin with a link exactly once, also when used twice at the same time, and not after its expiry', async () => {
    const token = await one.linkOf(member);
    const answers = await Promise.all([one, other].map(({ url }) => consoleOf(url).signIn({ token })));
    expect(answers.map(({ status }) => status)).to.have.members([201, 401]);
    const again = await consoleOf(one.url).signIn({ token });
    expect([again.status, again.body.code]).to.deep.equal([401, 'invalid_sign_in_link']);
    const late = await one.linkOf(member);
    await sql(`update sign_in_link set expires_utc = now() - interval '1 second' where person_id = ?`, [
      member.person.id,
    ]);
    expect((await consoleOf(one.url).signIn({ token: late })).status).to.equal(401);
  });

  it('begin with the address printed at the first start', async () => {
    const address = one.service.firstSignInAddress ?? '';
    expect(address).to.match(/^http:\/\/localhost:\d+\/sign-in#token=[\w-]{43}$/);
    expect(other.service.firstSignInAddress).to.equal(null);
    const { body } = await consoleOf(one.url).signIn({ token: address.split('=')[1] });
    expect(body).to.deep.include({ workspaceName: 'Default', role: 'Owner', email: null });
  });

  it('are refused for other origins, without our header, and for unknown origins', async () => {
    const browser = await signedIn(one, member);
    const token = await one.linkOf(member);
    const send = (headers: Record<string, string>, path = '/graphql') =>
      supertest(one.url)
        .post(path)
        .set({ Cookie: browser.cookie, ...headers })
        .send({ query: LIST, token });
    const own = { Origin: one.url, 'X-Signpost-Console': '1' };
    const refused: Record<string, string>[] = [
      { ...own, Origin: 'https://evil.example' },
      { ...own, Origin: 'null' },
      { ...own, Origin: `${one.url}.evil.example` },
      { ...own, 'Sec-Fetch-Site': 'cross-site' },
      { ...own, 'Sec-Fetch-Site': 'same-site' },
      { Origin: one.url, 'Sec-Fetch-Site': 'same-origin' },
      { 'X-Signpost-Console': '1' },
    ];
    for (const headers of refused) {
      for (const path of ['/graphql', SESSION, '/imports']) {
        expect((await send(headers, path)).status, `${path} ${JSON.stringify(headers)}`).to.equal(403);
      }
      const ending = supertest(one.url).delete(SESSION);
      expect((await ending.set({ Cookie: browser.cookie, ...headers })).status).to.equal(403);
    }
    expect((await send(own)).status).to.equal(200);
    expect((await send({ ...own, Origin: one.service.services.publicUrl })).status).to.equal(200);
  });

  it('allow downloads by navigation only from the console’s own pages', async () => {
    const browser = await signedIn(one, member);
    const download = async (headers: Record<string, string>) => {
      const request = supertest(one.url).get('/exports/campaigns');
      return (await request.set({ Cookie: browser.cookie, ...headers })).status;
    };
    expect(await download({ 'Sec-Fetch-Site': 'same-origin' })).to.equal(200);
    expect(await download({ Referer: `${one.url}/campaigns` })).to.equal(200);
    expect(await download({})).to.equal(403);
    expect(await download({ 'Sec-Fetch-Site': 'cross-site' })).to.equal(403);
    expect(await download({ Referer: 'https://evil.example/' })).to.equal(403);
  });

  it('keep the time of their last use when the instance that served them stops', async () => {
    const { cookie } = await signedIn(one, member);
    const third = await startTestService({ databaseUrl: one.databaseUrl });
    const before = Date.now();
    expect((await consoleOf(third.url, cookie).graphql(LIST)).status).to.equal(200);
    const after = Date.now();
    await third.close();
    const [session] = (await consoleOf(one.url, cookie).get(SESSIONS)).body.sessions;
    expect(Date.parse(session.lastUsedUtc)).to.be.within(before, after);
  });

  it('only have access to their own workspace, with the permissions of their role', async () => {
    const campaign = (await clientOf(one.url, key).post(CODES, dynamicUrl())).body.id;
    const stranger = await one.addMember((await one.addWorkspace()).workspaceId, Role.Analyst);
    const browser = await signedIn(one, stranger);
    const found = await browser.graphql('query ($id: ID!) { qrCode(id: $id) { id } }', { id: campaign });
    expect(found.body.errors[0].extensions.code).to.equal('not_found');
    const created = await browser.graphql('mutation { deleteQrCode(id: "a") }');
    expect(created.body.errors[0].extensions.code).to.equal('insufficient_scope');
    const { body } = await (await signedIn(one, member)).graphql(LIST);
    expect(body.data.qrCodes.totalCount).to.equal(1);
  });

  it('are in the audit log, from the link to signing out', async () => {
    const browser = await signedIn(one, member);
    const { id } = (await browser.get(SESSION)).body;
    await browser.delete(SESSION);
    const { items } = (await clientOf(one.url, key).graphql(AUDIT)).body.data.auditEntries;
    const [ended, started, link] = items;
    const session = { subjectType: 'Session', subjectId: id, actor: { name: 'Sample Owner' } };
    expect(ended).to.deep.equal({ ...session, action: 'SessionEnded', details: {} });
    expect(started).to.deep.equal({ ...session, action: 'SessionStarted', details: { by: 'link' } });
    expect(link).to.deep.include({ action: 'SessionLinkCreated', details: { memberId: member.id }, actor: null });
  });

  it('are removed by a job when they have expired, like unused links', async () => {
    const { orm, clock } = one.service.services;
    await removeExpiredSessions(orm.em.fork(), clock);
    await signedIn(one, member);
    await one.linkOf(member);
    expect(await removeExpiredSessions(orm.em.fork(), clock)).to.equal(0);
    const later = { now: () => clock.now() + SESSION_LIMITS.lifetimeMs };
    expect(await removeExpiredSessions(orm.em.fork(), later)).to.be.at.least(2);
    const left = await sql('select 1 from session where person_id = ?', [member.person.id]);
    expect(left).to.deep.equal([]);
  });
});
