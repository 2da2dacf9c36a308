import { expect } from 'chai';
import { revokeApiKeyAsOperator } from '../../../../src/access/api-keys/commands/revoke-api-key.js';
import { createSignInLinkAsOperator } from '../../../../src/access/sessions/commands/create-sign-in-link.js';
import { setWorkspace } from '../../../../src/access/workspaces/manage-workspaces.js';
import { WorkspaceStatus } from '../../../../src/access/workspaces/workspace.js';
import { SCOPES } from '../../../../src/core/contract/scopes.js';
import { CODES, clientOf } from '../../../support/http/client.js';
import { type Console, consoleOf, setCookieOf, signedIn } from '../../../support/http/console.js';
import { describeApi } from '../../../support/service/describe-api.js';

const SESSION = '/console/session';
const SESSIONS = '/console/sessions';
const ROTATE = 'mutation ($id: ID!) { rotateApiKey(id: $id, overlapHours: 24) { text } }';

describeApi('The end of sessions', { hasSecond: true }, ({ running: one, second: other }) => {
  let key: string;
  let workspaceId: string;

  beforeEach(async () => {
    ({ key, workspaceId } = await one.addWorkspace({}, { scopes: SCOPES }));
  });

  const keyIdOf = async (): Promise<string> => {
    const [row] = await one.operator.em.execute('select id from api_key where workspace_id = ?', [workspaceId]);
    return row?.id;
  };
  /** Responses of both instances. */
  const statusesOf = ({ cookie }: Console): Promise<number[]> =>
    Promise.all(
      [one, other].map(async ({ url }) => (await consoleOf(url, cookie).graphql('{ workspace { id } }')).status),
    );

  it('takes effect on every instance when signing out is answered, also for a stolen cookie', async () => {
    for (let round = 0; round < 5; round++) {
      const browser = await signedIn(one.url, { key });
      expect(await statusesOf(browser)).to.deep.equal([200, 200]);
      const answer = await browser.delete(SESSION);
      expect([answer.status, setCookieOf(answer).split(';', 1)[0]]).to.deep.equal([204, 'signpost_session=']);
      expect(await statusesOf(browser), `round ${round}`).to.deep.equal([401, 401]);
    }
  });

  it('takes effect everywhere for all listed sessions, only those of the same key', async () => {
    const [first, second] = [await signedIn(one.url, { key }), await signedIn(other.url, { key })];
    const link = await signedIn(one.url, {
      token: (await createSignInLinkAsOperator(one.operator, { workspaceId })).token,
    });
    const { key: foreignKey } = await one.addWorkspace();
    const foreign = await signedIn(one.url, { key: foreignKey });
    const { sessions } = (await first.get(SESSIONS)).body;
    expect(sessions.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).to.deep.equal([false, false, true]);
    expect(sessions[0]).to.have.all.keys('id', 'createdUtc', 'expiresUtc', 'lastUsedUtc', 'isCurrent');
    expect((await first.delete(SESSIONS)).status).to.equal(204);
    for (const browser of [first, second, link]) expect(await statusesOf(browser)).to.deep.equal([401, 401]);
    expect(await statusesOf(foreign)).to.deep.equal([200, 200]);
  });

  it('is possible one by one from another browser, only for the same key', async () => {
    const [first, second] = [await signedIn(one.url, { key }), await signedIn(other.url, { key })];
    const { key: otherKey } = await one.addWorkspace();
    const foreign = await signedIn(one.url, { key: otherKey });
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

  it('comes with that of their key, in a rotation immediately, and with the suspension of the workspace', async () => {
    const revoked = await signedIn(one.url, { key });
    expect(await statusesOf(revoked)).to.deep.equal([200, 200]);
    await revokeApiKeyAsOperator(one.operator, await keyIdOf());
    expect(await statusesOf(revoked)).to.deep.equal([401, 401]);

    ({ key, workspaceId } = await one.addWorkspace({}, { scopes: SCOPES }));
    const rotated = await signedIn(one.url, { key });
    expect(await statusesOf(rotated)).to.deep.equal([200, 200]);
    await rotated.graphql(ROTATE, { id: await keyIdOf() });
    expect(await statusesOf(rotated)).to.deep.equal([401, 401]);
    await clientOf(one.url, key).get(CODES).expect(200);

    const suspended = await signedIn(one.url, { key });
    expect(await statusesOf(suspended)).to.deep.equal([200, 200]);
    await setWorkspace(one.operator, workspaceId, { status: WorkspaceStatus.Suspended });
    expect(await statusesOf(suspended)).to.deep.equal([403, 403]);
    expect((await consoleOf(one.url).signIn({ key })).body.code).to.equal('account_unavailable');
  });
});
