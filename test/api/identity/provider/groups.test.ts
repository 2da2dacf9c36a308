import { expect } from 'chai';
import { CLIENT_ID, type FakeIssuer, startFakeIssuer } from '../../../support/provider/fake-issuer.js';
import { problemIn, signInAt } from '../../../support/provider/provider-sign-in.js';
import { startTestService, type TestService } from '../../../support/service/service.js';

describe('Groups at a sign-in provider', () => {
  let issuer: FakeIssuer;
  let without: TestService;
  let one: TestService;
  let workspaceId: string;

  before(async () => {
    issuer = await startFakeIssuer();
    const environment = { OIDC_ISSUER: issuer.url, OIDC_CLIENT_ID: CLIENT_ID, OIDC_GROUPS_CLAIM: 'teams' };
    const groups = { OIDC_GROUPS: 'admins=Owner,staff=Editor' };
    without = await startTestService({ environment: { ...environment, ...groups } });
    const { databaseUrl } = without;
    workspaceId = (await without.addWorkspace()).workspaceId;
    const more = { ...groups, OIDC_DEFAULT_ROLE: 'Analyst', OIDC_WORKSPACE: workspaceId };
    one = await startTestService({ databaseUrl, environment: { ...environment, ...more } });
    for (const { service } of [one, without]) service.services.rateLimits.wrongKeys.points = Number.MAX_SAFE_INTEGER;
  });
  after(async () => {
    await one.close();
    await without.close();
    await issuer.close();
  });

  const signIn = (sub: string, teams: unknown, service: TestService) => {
    issuer.token = { claims: { sub, email: `${sub}@example.com`, email_verified: true, teams } };
    return signInAt(service);
  };
  const roleOf = async (sub: string, teams: unknown, service = one) => {
    const { body } = await (await signIn(sub, teams, service)).browser.get('/console/session');
    return [body.role, body.workspaceId === workspaceId];
  };

  it('set the role at each sign-in: the highest of them, or the default role', async () => {
    await one.addMember(workspaceId);
    expect(await roleOf('a', ['staff'])).to.deep.equal(['Editor', true]);
    expect(await roleOf('a', ['others', 'staff', 'admins'])).to.deep.equal(['Owner', true]);
    expect(await roleOf('a', 'staff')).to.deep.equal(['Editor', true]);
    for (const none of [[], ['others'], undefined, [1], { admins: true }, ['constructor']]) {
      expect(await roleOf('a', none), JSON.stringify(none)).to.deep.equal(['Analyst', true]);
    }
  });

  it('make people, and end their access if there is no default role', async () => {
    expect(problemIn(await signIn('b', ['others'], without))).to.equal('provider_not_invited');
    expect(await roleOf('b', ['staff'], without)).to.deep.equal(['Editor', false]);
    const { browser } = await signIn('b', ['staff'], without);
    expect(problemIn(await signIn('b', ['others'], without))).to.equal('provider_not_invited');
    expect((await browser.get('/console/session')).status).to.equal(204);
    expect(await roleOf('b', ['admins'], without)).to.deep.equal(['Owner', false]);
  });

  it('do not take the role from the last Owner', async () => {
    const { workspaceId: id } = await without.addWorkspace();
    const environment = { OIDC_ISSUER: issuer.url, OIDC_CLIENT_ID: CLIENT_ID, OIDC_WORKSPACE: id };
    const groups = { OIDC_GROUPS: 'admins=Owner', OIDC_GROUPS_CLAIM: 'teams', OIDC_DEFAULT_ROLE: 'Analyst' };
    const { databaseUrl } = without;
    const last = await startTestService({ databaseUrl, environment: { ...environment, ...groups } });
    try {
      expect((await roleOf('c', ['admins'], last))[0]).to.equal('Owner');
      expect((await roleOf('c', [], last))[0]).to.equal('Owner');
      await last.addMember(id);
      expect((await roleOf('c', [], last))[0]).to.equal('Analyst');
    } finally {
      await last.close();
    }
  });
});
