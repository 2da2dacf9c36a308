import { expect } from 'chai';
import supertest, { type Response } from 'supertest';
import { DAY_MS, MINUTE_MS } from '../../../src/core/clock.js';
import { readOwnScans } from '../../../src/core/contract/console/own-scans.js';
import type { Member } from '../../../src/identity/people/member.js';
import { OwnScans } from '../../../src/identity/sessions/own-scans.js';
import { CODES, clientOf, dynamicUrl } from '../../support/http/client.js';
import { consoleOf, signedIn } from '../../support/http/console.js';
import { BROWSER } from '../../support/scans/scan-until.js';
import { describeApi } from '../../support/service/describe-api.js';

const SESSION = '/console/session';

describeApi('A scan by somebody who is signed in', { hasSecond: true }, ({ running: one, second: other }) => {
  let member: Member;
  let id: string;
  let code: string;
  let key: string;
  let workspaceId: string;

  beforeEach(async () => {
    ({ workspaceId, key } = await one.addWorkspace());
    member = await one.addMember(workspaceId);
    ({ id, code } = (await clientOf(one.url, key).post(CODES, dynamicUrl()).expect(201)).body);
  });

  const cookiesOf = ({ headers }: Response): string[] => [headers['set-cookie'] ?? []].flat();
  const ownIn = (answer: Response): string =>
    cookiesOf(answer).find((cookie) => cookie.startsWith('signpost_own=')) ?? '';
  const pairOf = (cookie: string): string => cookie.split(';', 1)[0] ?? '';
  const signIn = async (who: Member): Promise<Response> => consoleOf(one.url).signIn({ token: await one.linkOf(who) });
  const scan = (cookie: string, { url = one.url, on = code, headers = {} } = {}) =>
    supertest(url)
      .get(`/r/${on}`)
      .set({ 'User-Agent': BROWSER, Cookie: cookie, ...headers })
      .redirects(0);
  const counted = async (): Promise<number> => {
    for (const { service } of [one, other]) await service.scans.drained();
    return (await clientOf(one.url, key).get(`${CODES}/${id}`)).body.totalScans;
  };

  it('leads to the same place on every instance, is not counted, and tells only its own browser', async () => {
    const answer = await signIn(member);
    expect(cookiesOf(answer).map((cookie) => cookie.split('=', 1)[0])).to.deep.equal([
      ...['signpost_session', 'signpost_own_scans', 'signpost_own'],
    ]);
    const signedInWith = ownIn(answer);
    expect(signedInWith).to.match(
      /^signpost_own=[0-9a-z]+\.[\w-]{12}; Path=\/r\/; Max-Age=86400; HttpOnly; SameSite=Lax$/,
    );
    expect(signedInWith).to.not.contain(workspaceId).and.not.contain(member.person.id);
    const before = Math.floor(Date.now() / 1000) * 1000;
    for (const { url } of [one, other]) {
      const answer = await scan(pairOf(signedInWith), { url });
      expect([answer.status, answer.headers.location]).to.deep.equal([302, 'https://example.com/landing']);
      const [told = ''] = cookiesOf(answer);
      expect(told).to.match(/^signpost_own_scans=[\w.-]+; Path=\/; Max-Age=3600; SameSite=Lax$/);
      const [own] = readOwnScans(pairOf(told));
      expect(own?.code).to.equal(code);
      expect(own?.atMs).to.be.within(before, Date.now());
    }
    expect(await counted()).to.equal(0);
    expect(one.service.redirect.answers().classes.own).to.be.at.least(1);
  });

  it('is counted without the cookie, with a forged, foreign or long one, and is never told then', async () => {
    const foreign = await one.addMember((await one.addWorkspace()).workspaceId);
    const clock = { now: () => Date.now() };
    const forged = new OwnScans({ publicUrl: one.url, saltOf: () => Buffer.alloc(32), clock });
    const mine = pairOf(ownIn(await signIn(member)));
    const [, marks] = mine.split('.');
    const yesterday = Math.floor((Date.now() - DAY_MS) / 1000).toString(36);
    const cookies = [
      '',
      'another=1; signpost_own',
      'signpost_own=',
      `signpost_own=.${marks}`,
      `signpost_own=${yesterday}.${marks}`,
      `signpost_own=zzzzzzzz.${marks}`,
      `signpost_own=${'z'.repeat(4_000)}`,
      pairOf(forged.cookieFor({ members: [{ workspaceId }] as never })),
      pairOf(ownIn(await signIn(foreign))),
    ];
    for (const cookie of cookies) {
      const answer = await scan(cookie);
      expect([cookie, answer.status, cookiesOf(answer)]).to.deep.equal([cookie, 302, []]);
    }
    expect(await counted()).to.equal(cookies.length);
    for (const headers of [{ 'Sec-Purpose': 'prefetch' }, { 'User-Agent': 'Googlebot/2.1' }])
      expect(cookiesOf(await scan(mine, { headers }))).to.deep.equal([]);
    const head = await supertest(one.url).head(`/r/${code}`).set({ 'User-Agent': BROWSER, Cookie: mine }).redirects(0);
    expect([head.status, cookiesOf(head)]).to.deep.equal([302, []]);
    expect(await counted()).to.equal(cookies.length);
    expect(cookiesOf(await scan(`signpost_own=; ${mine}`))).to.deep.equal([]);
    expect(await counted()).to.equal(cookies.length + 1);
  });

  it('is its own for a day from the last time that the console was read', async () => {
    const { ownScans } = one.service.services;
    const mine = pairOf(ownIn(await signIn(member)));
    const after = (ms: number) => ownScans.recognise(mine, workspaceId, { code, atMs: Date.now() + ms });
    expect(after(DAY_MS - MINUTE_MS)).to.contain(code);
    // Clocks of instances differ by a little.
    expect(after(-MINUTE_MS)).to.contain(code);
    for (const ms of [DAY_MS, -10 * MINUTE_MS]) expect(after(ms)).to.equal(null);
  });

  it('is recognised in all workspaces of the person, and the latest ten codes are told', async () => {
    const second = await one.addWorkspace();
    const others: string[] = [];
    for (let index = 0; index < 11; index++) {
      const { body } = await clientOf(one.url, second.key).post(CODES, dynamicUrl()).expect(201);
      others.push(body.code);
    }
    const { service } = one;
    await service.services.orm.em
      .fork()
      .execute('update principal set person_id = ? where id = ?', [
        member.person.id,
        (await one.addMember(second.workspaceId)).id,
      ]);
    let cookies = pairOf(ownIn(await signIn(member)));
    const own = cookies;
    for (const on of [code, ...others]) {
      const [told = ''] = cookiesOf(await scan(cookies, { on }));
      cookies = `${own}; ${pairOf(told)}`;
    }
    expect(readOwnScans(cookies).map((each) => each.code)).to.deep.equal(others.toReversed().slice(0, 10));
    expect(await counted()).to.equal(0);
  });

  it('is counted again once the browser has signed out, which also ends what it was told', async () => {
    const browser = await signedIn(one, member);
    const renewed = ownIn(await browser.get(SESSION));
    expect(renewed).to.contain('Max-Age=86400');
    const jar = new Map<string, string>();
    const keep = (answer: Response): void => {
      for (const cookie of cookiesOf(answer)) {
        const [name = '', value = ''] = pairOf(cookie).split('=');
        if (cookie.includes('Max-Age=0')) jar.delete(name);
        else jar.set(name, value);
      }
    };
    const scanWithJar = async (): Promise<void> =>
      keep(await scan([...jar].map(([name, value]) => `${name}=${value}`).join('; ')));
    keep(await browser.get(SESSION));
    await scanWithJar();
    expect([...jar.keys()]).to.deep.equal(['signpost_own', 'signpost_own_scans']);
    expect(await counted()).to.equal(0);
    const ended = await browser.delete(SESSION);
    for (const [name, path] of [
      ['signpost_own', '/r/'],
      ['signpost_own_scans', '/'],
    ]) {
      const removal = cookiesOf(ended).find((cookie) => cookie.startsWith(`${name}=;`)) ?? '';
      expect(removal).to.contain('Max-Age=0').and.contain(`Path=${path};`);
    }
    keep(ended);
    expect([...jar.keys()]).to.deep.equal([]);
    await scanWithJar();
    expect(await counted()).to.equal(1);
  });

  it('is counted again once a browser in which somebody has left the workspace reads its session', async () => {
    const second = await one.addMember((await one.addWorkspace()).workspaceId);
    await one.service.services.orm.em
      .fork()
      .execute('update principal set person_id = ? where id = ?', [member.person.id, second.id]);
    const browser = await signedIn(one, member);
    const before = pairOf(ownIn(await browser.get(SESSION)));
    await one.addMember(workspaceId);
    const left = await browser.graphql('mutation { leaveWorkspace { id } }');
    expect(left.body.data.leaveWorkspace.id).to.equal(member.id);
    const after = pairOf(ownIn(await browser.get(SESSION)));
    expect([before, after].map((pair) => pair.split('.')[1]?.length)).to.deep.equal([24, 12]);
    expect(cookiesOf(await scan(after))).to.deep.equal([]);
    expect(await counted()).to.equal(1);
  });

  it('has a cookie that browsers accept, however many workspaces its person has', () => {
    const { ownScans } = one.service.services;
    const members = Array.from({ length: 1_000 }, (_, index) => ({ workspaceId: `workspace ${index}` }));
    const cookie = ownScans.cookieFor({ members: members as never });
    expect(cookie.length).to.be.below(3_500);
    const isOwn = (index: number) =>
      ownScans.recognise(pairOf(cookie), `workspace ${index}`, { code, atMs: Date.now() }) !== null;
    expect([0, 749, 750, 999].map(isOwn)).to.deep.equal([false, false, true, true]);
  });

  it('needs a cookie that only TLS carries where the service has it', () => {
    const options = { saltOf: () => Buffer.alloc(32), clock: { now: () => Date.now() } };
    const secure = new OwnScans({ publicUrl: 'https://qr.example.com', ...options });
    expect(secure.cookieFor({ members: [] })).to.match(/^__Secure-signpost_own=.*; HttpOnly; SameSite=Lax; Secure$/);
  });
});
