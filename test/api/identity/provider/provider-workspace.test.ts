import { expect } from 'chai';
import { CLIENT_ID, type FakeIssuer, startFakeIssuer } from '../../../support/provider/fake-issuer.js';
import { problemIn, signInAt } from '../../../support/provider/provider-sign-in.js';
import { startTestService, type TestService } from '../../../support/service/service.js';

describe('The workspace of a sign-in provider', () => {
  let issuer: FakeIssuer;
  let one: TestService;
  let oldest: string;
  let other: string;

  const environment = () => ({
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: CLIENT_ID,
    OIDC_GROUPS: 'admins=Owner',
    OIDC_DEFAULT_ROLE: 'Analyst',
  });
  beforeEach(async () => {
    issuer = await startFakeIssuer();
    one = await startTestService({ environment: environment() });
    one.service.services.rateLimits.wrongKeys.points = Number.MAX_SAFE_INTEGER;
    const [first] = await one.operator.em.execute<{ id: string }[]>('select id from workspace order by created_utc');
    oldest = first?.id ?? '';
    other = (await one.addWorkspace({ name: 'Other tenant' })).workspaceId;
  });
  afterEach(async () => {
    await one.close();
    await issuer.close();
  });

  const signIn = (sub: string, groups: string[] = [], service = one) => {
    issuer.token = { claims: { sub, email: `${sub}@example.com`, email_verified: true, groups } };
    return signInAt(service);
  };
  const sessionOf = async (sub: string, groups: string[] = [], service = one) => {
    const { role, workspaceId } = (await (await signIn(sub, groups, service)).browser.get('/console/session')).body;
    return [role, workspaceId];
  };
  const setStatus = (status: string) =>
    one.operator.em.execute('update workspace set status = ? where id = ?', [status, oldest]);
  const membersIn = async (workspaceId: string) =>
    (await one.operator.em.execute("select 1 from principal where workspace_id = ? and kind = 'Member'", [workspaceId]))
      .length;

  it('stays the same when it is suspended or deleted, so that nobody gets a role in another', async () => {
    expect(await sessionOf('first')).to.deep.equal(['Analyst', oldest]);
    for (const status of ['Suspended', 'Deleted']) {
      await setStatus(status);
      await signIn('first', ['admins']);
      expect(problemIn(await signIn(`new-${status.toLowerCase()}`, ['admins']))).to.equal('provider_not_invited');
    }
    expect(await membersIn(other)).to.equal(0);
    const roles = await one.operator.em.execute("select role from principal where kind = 'Member' and role <> 'Owner'");
    expect(roles).to.deep.equal([{ role: 'Analyst' }]);
    await setStatus('Active');
    expect(await sessionOf('first', ['admins'])).to.deep.equal(['Owner', oldest]);
  });

  it('is not replaced when it is gone, and people of other workspaces still sign in', async () => {
    const { person } = await one.addMember(other);
    issuer.token = { claims: { sub: 'known', email: person.email, email_verified: true } };
    const known = async () => (await (await signInAt(one)).browser.get('/console/session')).body.workspaceId;
    await one.operator.em.execute('insert into provider_workspace (chosen_id) values (gen_random_uuid())');
    for (const time of ['first', 'second']) expect(await known(), time).to.equal(other);
    expect(problemIn(await signIn('stranger', ['admins']))).to.equal('provider_not_invited');
    expect(await membersIn(other)).to.equal(1);
  });

  it('is the one that the operator sets, while it is set', async () => {
    expect(await sessionOf('first')).to.deep.equal(['Analyst', oldest]);
    await setStatus('Suspended');
    const { databaseUrl } = one;
    const set = await startTestService({ databaseUrl, environment: { ...environment(), OIDC_WORKSPACE: other } });
    try {
      expect(await sessionOf('second', ['admins'], set)).to.deep.equal(['Owner', other]);
      expect(problemIn(await signIn('third', ['admins']))).to.equal('provider_not_invited');
    } finally {
      await set.close();
    }
  });
});
