import { expect } from 'chai';
import type { Member } from '../../../../src/identity/people/member.js';
import { signOutMember } from '../../../../src/identity/sessions/commands/end-sessions.js';
import { operatorIn } from '../../../../src/tenancy/caller/actor.js';
import { WorkspaceStatus } from '../../../../src/tenancy/workspace.js';
import { setWorkspace } from '../../../../src/tenancy/workspaces/manage-workspaces.js';
import { type Console, consoleOf, setCookieOf, signedIn } from '../../../support/http/console.js';
import { describeApi } from '../../../support/service/describe-api.js';

const SESSION = '/console/session';
const SESSIONS = '/console/sessions';

describeApi('The end of sessions', { hasSecond: true }, ({ running: one, second: other }) => {
  let workspaceId: string;
  let member: Member;

  beforeEach(async () => {
    ({ workspaceId } = await one.addWorkspace());
    member = await one.addMember(workspaceId);
  });

  const addForeign = async () => signedIn(one, await one.addMember(workspaceId));
  /** Responses of both instances. */
  const statusesOf = ({ cookie }: Console): Promise<number[]> =>
    Promise.all(
      [one, other].map(async ({ url }) => (await consoleOf(url, cookie).graphql('{ workspace { id } }')).status),
    );

  it('takes effect on every instance when signing out is answered, also for a stolen cookie', async () => {
    for (let round = 0; round < 5; round++) {
      const browser = await signedIn(one, member);
      expect(await statusesOf(browser)).to.deep.equal([200, 200]);
      const answer = await browser.delete(SESSION);
      expect([answer.status, setCookieOf(answer).split(';', 1)[0]]).to.deep.equal([204, 'signpost_session=']);
      expect(await statusesOf(browser), `round ${round}`).to.deep.equal([401, 401]);
    }
  });

  it('takes effect everywhere for all listed sessions, only those of the same person', async () => {
    const [first, second] = [await signedIn(one, member), await signedIn(one, member, other.url)];
    const third = await signedIn(one, member);
    const foreign = await addForeign();
    const { sessions } = (await first.get(SESSIONS)).body;
    expect(sessions.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).to.deep.equal([false, false, true]);
    expect(sessions[0]).to.have.all.keys('id', 'createdUtc', 'expiresUtc', 'lastUsedUtc', 'isCurrent');
    expect((await first.delete(SESSIONS)).status).to.equal(204);
    for (const browser of [first, second, third]) expect(await statusesOf(browser)).to.deep.equal([401, 401]);
    expect(await statusesOf(foreign)).to.deep.equal([200, 200]);
  });

  it('is possible one by one from another browser, only for the same person', async () => {
    const [first, second] = [await signedIn(one, member), await signedIn(one, member, other.url)];
    const foreign = await addForeign();
    const idOf = async (browser: Console): Promise<string> => (await browser.get(SESSION)).body.id;
    const ids = await Promise.all([first, second, foreign].map(idOf));
    for (const id of [ids[2], 'none', `${ids[1]}'`]) {
      expect((await first.delete(`${SESSIONS}/${id}`)).body.code, id).to.equal('not_found');
    }
    const answer = await first.delete(`${SESSIONS}/${ids[1]?.toUpperCase()}`);
    expect([answer.status, setCookieOf(answer)]).to.deep.equal([204, '']);
    expect(await statusesOf(second)).to.deep.equal([401, 401]);
    expect(await statusesOf(foreign)).to.deep.equal([200, 200]);
    const own = await first.delete(`${SESSIONS}/${ids[0]}`);
    expect([own.status, setCookieOf(own).split(';', 1)[0]]).to.deep.equal([204, 'signpost_session=']);
    expect(await statusesOf(first)).to.deep.equal([401, 401]);
  });

  it('takes effect everywhere when the operator signs a person out, also for links not used yet', async () => {
    const [first, foreign] = [await signedIn(one, member), await addForeign()];
    const token = await one.linkOf(member);
    expect(await signOutMember(operatorIn(one.operator, { id: workspaceId }), member.id)).to.equal(1);
    expect(await statusesOf(first)).to.deep.equal([401, 401]);
    expect(await statusesOf(foreign)).to.deep.equal([200, 200]);
    expect((await consoleOf(one.url).signIn({ token })).status).to.equal(401);
  });

  it('comes with the suspension of the workspace, for another reason', async () => {
    const suspended = await signedIn(one, member);
    const token = await one.linkOf(member);
    expect(await statusesOf(suspended)).to.deep.equal([200, 200]);
    await setWorkspace(one.operator, workspaceId, { status: WorkspaceStatus.Suspended });
    expect(await statusesOf(suspended)).to.deep.equal([403, 403]);
    expect((await consoleOf(one.url).signIn({ token })).body.code).to.equal('account_unavailable');
  });
});
