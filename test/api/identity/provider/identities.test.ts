import { expect } from 'chai';
import { Role } from '../../../../src/core/contract/scopes.js';
import type { Member } from '../../../../src/identity/people/member.js';
import { signedIn } from '../../../support/http/console.js';
import { CLIENT_ID, type FakeIssuer, startFakeIssuer } from '../../../support/provider/fake-issuer.js';
import { problemIn, signInAt } from '../../../support/provider/provider-sign-in.js';
import { startTestService, type TestService } from '../../../support/service/service.js';

describe('An account at a sign-in provider', () => {
  let issuer: FakeIssuer;
  let one: TestService;
  let known: TestService;
  let workspaceId: string;
  let owner: Member;
  let count = 0;

  before(async () => {
    issuer = await startFakeIssuer();
    const environment = { OIDC_ISSUER: issuer.url, OIDC_CLIENT_ID: CLIENT_ID, OIDC_DOMAINS: 'example.com' };
    one = await startTestService({ environment: { ...environment, OIDC_DEFAULT_ROLE: 'Creator' } });
    known = await startTestService({ environment, databaseUrl: one.databaseUrl });
    for (const { service } of [one, known]) service.services.rateLimits.wrongKeys.points = Number.MAX_SAFE_INTEGER;
    const [oldest] = await one.operator.em.execute<{ id: string }[]>('select id from workspace order by created_utc');
    workspaceId = oldest?.id ?? '';
    owner = await one.addMember(workspaceId);
  });
  after(async () => {
    await known.close();
    await one.close();
    await issuer.close();
  });

  /** Signs in with an account, on a service that also accepts people who are not known, or another. */
  const as = (sub: string, claims: object = {}, service = one) => {
    issuer.token = { claims: { sub, email_verified: true, ...claims } };
    return signInAt(service);
  };
  const newEmail = () => `sample-${count++}@example.com`;
  const sessionOf = async ({ browser }: Awaited<ReturnType<typeof as>>) => (await browser.get('/console/session')).body;
  const auditOf = async () => {
    const { body } = await (await signedIn(one, owner)).graphql(
      '{ auditEntries(pageSize: 100) { items { action subjectId details actor { id } } } }',
    );
    return body.data.auditEntries.items as {
      action: string;
      subjectId: string;
      details: object;
      actor: object | null;
    }[];
  };

  it('makes a person with the default role and the name, who is the same at the next sign-in', async () => {
    const email = newEmail();
    const first = await sessionOf(await as('new', { email: email.toUpperCase(), name: 'Sample Person' }));
    expect(first).to.deep.include({ email, personName: 'Sample Person', role: 'Creator', workspaceId });
    const { memberId } = await sessionOf(await as('new', { email }, known));
    expect(memberId).to.equal(first.memberId);
    const entries = (await auditOf()).filter(({ subjectId }) => subjectId === memberId);
    expect(entries.map(({ action, actor }) => [action, actor])).to.deep.equal([
      ['MemberLinked', null],
      ['MemberAdded', null],
    ]);
    expect(JSON.stringify(await auditOf())).to.not.contain('sample-');
  });

  it('becomes one person if it signs in several times at once', async () => {
    const email = newEmail();
    const ended = await Promise.all(Array.from({ length: 5 }, () => as('many', { email })));
    const ids = new Set((await Promise.all(ended.map(sessionOf))).map(({ memberId }) => memberId));
    expect(ids.size).to.equal(1);
  });

  it('reads what the token lacks from the provider', async () => {
    issuer.token = { claims: { sub: 'info' }, userinfo: { sub: 'info', email: newEmail(), email_verified: 'true' } };
    expect((await sessionOf(await signInAt(one))).role).to.equal('Creator');
    issuer.token = { claims: { sub: 'info-2' }, userinfo: { sub: 'info', email: newEmail(), email_verified: true } };
    expect(problemIn(await signInAt(one))).to.equal('provider_refused');
  });

  it('is refused while its address is not verified, missing, malformed, or of another domain', async () => {
    const email = newEmail();
    for (const claims of [{ email, email_verified: false }, { email, email_verified: undefined }, {}, { email: 'a' }]) {
      expect(problemIn(await as('unverified', claims))).to.equal('provider_email_unverified');
    }
    for (const other of ['a@example.org', 'a@sub.example.com', 'a@badexample.com']) {
      expect(problemIn(await as('foreign', { email: other }))).to.equal('provider_domain_refused');
    }
  });

  it('is refused without a default role, unless the person is known', async () => {
    expect(problemIn(await as('unknown', { email: newEmail() }, known))).to.equal('provider_not_invited');
    const { memberId } = await sessionOf(await as('known', { email: owner.person.email }, known));
    expect(memberId).to.equal(owner.id);
  });

  it('is linked to the person with its address, whose older sessions and links end if it was not verified', async () => {
    const member = await one.addMember(workspaceId, Role.Analyst);
    const [session, link] = [await signedIn(one, member), await one.linkOf(member)];
    const { email } = member.person;
    expect((await sessionOf(await as('linked', { email }))).memberId).to.equal(member.id);
    expect((await session.get('/console/session')).status).to.equal(204);
    expect((await session.signIn({ token: link })).status).to.equal(401);
    const later = await signedIn(one, member);
    await as('linked', { email });
    expect((await later.get('/console/session')).status).to.equal(200);
  });

  it('is linked to somebody without an address whose profile has this one, but to nobody else', async () => {
    const [nobody, member] = [await one.addMember(workspaceId), await one.addMember(workspaceId)];
    const email = newEmail();
    const enter =
      'update person set new_email = ?, email = case when id = ? then null else email end where id in (?, ?)';
    await one.operator.em.execute(enter, [email, nobody.person.id, nobody.person.id, member.person.id]);
    expect(await sessionOf(await as('entered', { email }))).to.include({ memberId: nobody.id, email });
    const other = newEmail();
    await one.operator.em.execute('update person set new_email = ? where id = ?', [other, member.person.id]);
    expect((await sessionOf(await as('not-entered', { email: other }))).memberId).to.not.equal(member.id);
  });

  it('is refused if another account of the issuer has the person', async () => {
    const email = newEmail();
    await as('first', { email });
    expect(problemIn(await as('second', { email }))).to.equal('provider_email_linked');
  });

  it('is found by its subject when its address changes, which the person gets if it is free and verified', async () => {
    const [before, after] = [newEmail(), newEmail()];
    await as('moves', { email: before });
    expect(await sessionOf(await as('moves', { email: after }))).to.deep.include({ email: after });
    const refused = [
      { email: owner.person.email },
      { email: newEmail(), email_verified: false },
      { email: 'a@example.org' },
    ];
    for (const claims of refused) expect((await sessionOf(await as('moves', claims))).email).to.equal(after);
    // The address that was left can belong to somebody else.
    expect((await sessionOf(await as('follows', { email: before }))).email).to.equal(before);
  });

  it('does not bring back somebody who was removed', async () => {
    const { memberId, browser } = await as('removed', { email: newEmail() }).then(async (ended) => ({
      ...(await sessionOf(ended)),
      browser: ended.browser,
    }));
    const remove = `mutation { removeMember(id: "${memberId}") { id } }`;
    expect((await (await signedIn(one, owner)).graphql(remove)).body.errors).to.equal(undefined);
    expect((await browser.get('/console/session')).status).to.equal(204);
    expect(problemIn(await as('removed'))).to.equal('provider_not_invited');
  });

  it('does not sign in to a suspended workspace', async () => {
    const { workspaceId: id } = await one.addWorkspace();
    const { email } = (await one.addMember(id)).person;
    expect((await sessionOf(await as('suspended', { email }))).workspaceId).to.equal(id);
    await one.operator.em.execute(`update workspace set status = 'Suspended' where id = ?`, [id]);
    expect(problemIn(await as('suspended'))).to.equal('workspace_suspended');
  });

  it('is signed out on every instance by itself, and signs in again', async () => {
    const email = newEmail();
    const { browser: first } = await as('everywhere', { email });
    const { browser: second } = await as('everywhere', { email }, known);
    expect((await first.delete('/console/sessions')).status).to.equal(204);
    for (const browser of [first, second]) expect((await browser.get('/console/session')).status).to.equal(204);
    expect((await sessionOf(await as('everywhere'))).email).to.equal(email);
  });

  it('replaces the session that the browser had, whose cookie does not come back with it', async () => {
    const before = await signedIn(one, owner);
    issuer.token = { claims: { sub: 'known', email_verified: true } };
    const { browser } = await signInAt(one, '', before.cookie);
    expect((await before.get('/console/session')).status).to.equal(204);
    expect((await browser.get('/console/session')).body.memberId).to.equal(owner.id);
  });
});
