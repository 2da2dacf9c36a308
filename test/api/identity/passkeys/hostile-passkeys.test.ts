import { expect } from 'chai';
import type { Response } from 'supertest';
import { problem, renderProblem } from '../../../../src/core/contract/problems.js';
import type { Member } from '../../../../src/identity/people/member.js';
import { Authenticator, type Faults, newKey } from '../../../support/passkeys/authenticator.js';
import { PasskeyBrowser } from '../../../support/passkeys/passkey-browser.js';
import { describeApi } from '../../../support/service/describe-api.js';

const SIGN_IN = '/console/passkeys/sign-in';
const ELSEWHERE = renderProblem(problem('passkeys_elsewhere'));
const PRESENT_ONLY = 0x01;
const VERIFIED_ONLY = 0x04;

/** Assertions that no authenticator makes for this service. */
const FORGED: Readonly<Record<string, Faults>> = {
  'another origin': { origin: 'https://evil.example' },
  'another port': { origin: 'http://localhost:1' },
  'another relying party': { rpId: 'evil.example' },
  'another challenge': { challenge: 'AAAA' },
  'the purpose of creating': { type: 'webauthn.create' },
  'a tampered signature': { isTampered: true },
  'the signature of another key': { key: newKey() },
  'no user verification': { flags: PRESENT_ONLY },
  'no user presence': { flags: VERIFIED_ONLY },
  'an unknown credential': { id: 'AAAA' },
  'no person': { userHandle: '' },
  'a person without passkeys': { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' },
};

describeApi('Passkeys under attack', ({ running: one }) => {
  let member: Member;
  let browser: PasskeyBrowser;
  let device: Authenticator;

  beforeEach(async () => {
    member = await one.addMember((await one.addWorkspace()).workspaceId);
    browser = await new PasskeyBrowser(one).signIn(one, member);
    device = new Authenticator(browser.origin);
    expect((await browser.add(device)).status).to.equal(201);
  });

  const refusals: unknown[] = [];
  /** Every refusal has the same answer. */
  const expectRefused = ({ status, body, headers }: Response, why: string): void => {
    const { requestId, ...answer } = body;
    refusals.push(answer);
    expect([status, body.code], why).to.deep.equal([401, 'invalid_passkey']);
    expect(answer, why).to.deep.equal(refusals[0]);
    expect(String(headers['set-cookie']), why).to.not.contain('signpost_session=');
  };
  const actions = () =>
    one.operator.em.fork().execute<{ action: string; details: object }[]>(
      `select action, details from audit_entry
        where workspace_id = ? and subject_type = 'Passkey' order by at_utc desc, id limit 1`,
      [member.workspace.id],
    );
  const begin = async (by: PasskeyBrowser) => (await by.post(SIGN_IN, {}).expect(200)).body;
  const complete = (by: PasskeyBrowser, response: object) => by.post(`${SIGN_IN}/complete`, response);

  for (const [why, faults] of Object.entries(FORGED)) {
    it(`do not sign in with ${why}`, async () => {
      const stranger = new PasskeyBrowser(one);
      expectRefused(await stranger.use(device, faults), why);
      expect((await stranger.use(device)).status, 'without the fault').to.equal(201);
    });
  }

  it('are neither used nor added in a frame of another origin, and the person is told so', async () => {
    const framed = { crossOrigin: true };
    const stranger = new PasskeyBrowser(one);
    const answers = [
      await stranger.use(device, framed),
      await stranger.use(device, { ...framed, id: 'AAAA' }),
      await browser.add(new Authenticator(browser.origin), 'Sample', framed),
    ];
    for (const { status, body } of answers) {
      expect([status, body.code, body.problems[0].code]).to.deep.equal([401, 'invalid_passkey', 'passkey_framed']);
    }
    expect((await stranger.use(device, { crossOrigin: false })).status).to.equal(201);
  });

  it('do not sign in twice with one response, nor with a challenge that was never completed in time', async () => {
    const stranger = new PasskeyBrowser(one);
    const options = await begin(stranger);
    const cookies = new Map(stranger.cookies);
    const response = device.get(options);
    expect((await complete(stranger, response)).status).to.equal(201);
    expectRefused(await complete(stranger, response), 'without the cookie');
    const thief = new PasskeyBrowser(one);
    for (const [name, value] of cookies) thief.cookies.set(name, value);
    expectRefused(await complete(thief, response), 'a replay');
    const late = new PasskeyBrowser(one);
    const lateResponse = device.get(await begin(late));
    await one.operator.em.fork().execute(`update sign_in_attempt set expires_utc = now() - interval '1 second'`);
    expectRefused(await complete(late, lateResponse), 'an expired attempt');
  });

  it('do not sign in with the challenge of another browser, even if both have begun', async () => {
    const [mine, other] = [new PasskeyBrowser(one), new PasskeyBrowser(one)];
    const options = await begin(mine);
    await begin(other);
    expectRefused(await complete(other, device.get(options)), 'a challenge of another browser');
    expectRefused(await complete(new PasskeyBrowser(one), device.get(options)), 'no attempt');
  });

  it('do not sign in with the credential of another person under this one’s name, or the reverse', async () => {
    const colleague = await new PasskeyBrowser(one).signIn(one, await one.addMember(member.workspace.id));
    const theirs = new Authenticator(browser.origin);
    expect((await colleague.add(theirs)).status).to.equal(201);
    const stranger = new PasskeyBrowser(one);
    expectRefused(await stranger.use(theirs, { userHandle: device.userHandle }), 'my name');
    expectRefused(await stranger.use(theirs, { id: device.id }), 'my credential');
    expectRefused(await stranger.use(theirs, { id: device.id, userHandle: device.userHandle }), 'both');
    expect((await stranger.use(theirs)).status).to.equal(201);
  });

  it('do not sign in when the counter has gone back, which is audited', async () => {
    const stranger = new PasskeyBrowser(one);
    expect((await stranger.use(device, { counter: 5 })).status).to.equal(201);
    for (const counter of [5, 4, 0]) {
      expectRefused(await stranger.use(device, { counter }), `counter ${counter}`);
      expect(await actions()).to.deep.equal([{ action: 'PasskeyRefused', details: { received: counter, counter: 5 } }]);
    }
    expectRefused(await stranger.use(device, { counter: 3, isTampered: true }), 'not signed');
    expect((await actions())[0]?.details, 'what nobody signed is not audited').to.include({ received: 0 });
    expect((await stranger.use(device, { counter: 4_294_967_295 })).status).to.equal(201);
  });

  it('sign in any number of times with authenticators that do not count', async () => {
    for (let use = 0; use < 2; use++) {
      expect((await new PasskeyBrowser(one).use(device, { counter: 0 })).status).to.equal(201);
    }
  });

  it('are not added without user verification, elsewhere, for another person, or twice', async () => {
    const begun = async (by: PasskeyBrowser) => (await by.post('/console/passkeys/new', {}).expect(200)).body;
    const add = (by: PasskeyBrowser, response: object) =>
      by.post('/console/passkeys/new/complete', { ...response, name: 'Sample' });
    const fresh = new Authenticator(browser.origin);
    const faults: Faults[] = [{ flags: PRESENT_ONLY }, { origin: 'https://evil.example' }, { rpId: 'evil.example' }];
    for (const fault of [...faults, { type: 'webauthn.get' }, { challenge: 'AAAA' }, { id: device.id }]) {
      expectRefused(await browser.add(fresh, 'Sample', fault), JSON.stringify(fault));
    }
    const colleague = await new PasskeyBrowser(one).signIn(one, await one.addMember(member.workspace.id));
    const options = await begun(colleague);
    const attempt = 'signpost_sign_in';
    browser.cookies.set(attempt, colleague.cookies.get(attempt) ?? '');
    expectRefused(await add(browser, fresh.create(options)), 'an attempt of another person');
    const stranger = new PasskeyBrowser(one);
    const signingIn = await begin(stranger);
    browser.cookies.set(attempt, stranger.cookies.get(attempt) ?? '');
    expectRefused(await add(browser, fresh.create(signingIn, { rpId: 'localhost' })), 'an attempt to sign in');
    const adding = await begun(browser);
    const crossed = new PasskeyBrowser(one);
    crossed.cookies.set(attempt, browser.cookies.get(attempt) ?? '');
    expectRefused(await complete(crossed, device.get(adding, { rpId: 'localhost' })), 'an attempt to add');
  });

  it('do not sign in somebody who is a member of no workspace any more', async () => {
    await one.operator.em.fork().execute('update principal set revoked_utc = now() where id = ?', [member.id]);
    expectRefused(await new PasskeyBrowser(one).use(device), 'a former member');
  });

  it('refuse whatever is no response, and bodies that are too large', async () => {
    const stranger = new PasskeyBrowser(one);
    const odd = [{}, [], { id: 1 }, { id: 'a', rawId: 'a', type: 'public-key', response: null }];
    for (const body of odd) {
      await begin(stranger);
      expectRefused(await complete(stranger, body), JSON.stringify(body));
    }
    expect((await complete(stranger, { id: 'a'.repeat(20_000) })).status).to.equal(400);
  });

  it('are not offered to pages of other names, or of other origins', async () => {
    const from = (host: string) => new PasskeyBrowser(one).post(SIGN_IN, {}, { Host: host, Origin: `http://${host}` });
    expect((await from('evil.example:3000')).status).to.equal(421);
    for (const host of ['192.0.2.1:3000', 'evil:3000']) {
      const { status, body } = await from(host);
      expect([status, body.code, body.message], host).to.deep.equal([403, 'foreign_page', ELSEWHERE]);
    }
    const { status, body } = await browser.post(SIGN_IN, {}, { Origin: 'https://evil.example' });
    expect([status, body.code]).to.deep.equal([403, 'foreign_page']);
    expect(body.message).to.not.equal(ELSEWHERE);
  });
});

describeApi('The limit of wrong passkeys', { isOwn: true }, ({ running: one }) => {
  it('refuses an address that tries many, and what it begins', async () => {
    const stranger = new PasskeyBrowser(one);
    const codes: string[] = [];
    for (let attempt = 0; attempt < 61; attempt++) {
      codes.push((await stranger.post(`${SIGN_IN}/complete`, {})).body.code);
    }
    expect(codes.filter((code) => code === 'invalid_passkey')).to.have.length.above(30);
    expect(codes.at(-1)).to.equal('rate_limited');
    expect((await stranger.post(SIGN_IN, {})).status).to.equal(429);
    const member = await one.addMember((await one.addWorkspace()).workspaceId);
    await stranger.signIn(one, member);
  });
});
