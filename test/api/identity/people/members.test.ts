import { expect } from 'chai';
import { Role, SCOPES } from '../../../../src/core/contract/scopes.js';
import type { Member } from '../../../../src/identity/people/member.js';
import { eventually } from '../../../support/eventually.js';
import { clientOf } from '../../../support/http/client.js';
import { type Console, consoleOf, signedIn } from '../../../support/http/console.js';
import { INVITE, newAddress } from '../../../support/people.js';
import { PEOPLE_FIELDS } from '../../../support/people-fields.js';
import { countWaiting } from '../../../support/rights/count-waiting.js';
import { describeApi } from '../../../support/service/describe-api.js';

const AUDIT = '{ auditEntries(subjectTypes: [Member]) { items { action subjectId details actor { name } } } }';
const LEAVE = 'mutation { leaveWorkspace { id } }';

describeApi('The members of a workspace', { hasSecond: true }, ({ running: one, second: other }) => {
  let key: string;
  let workspaceId: string;
  let owner: Member;
  let browser: Console;

  beforeEach(async () => {
    ({ key, workspaceId } = await one.addWorkspace({}, { scopes: SCOPES }));
    owner = await one.addMember(workspaceId);
    browser = await signedIn(one, owner);
  });

  const codeOf = async (query: string, id: string, by = browser): Promise<string | null> =>
    (await by.graphql(query, { id })).body.errors?.[0]?.extensions.code ?? null;
  const call = (name: string, id: string, by = browser) => codeOf(PEOPLE_FIELDS[name] ?? '', id, by);
  /** Responses of both instances. */
  const statusesOf = ({ cookie }: Console): Promise<number[]> =>
    Promise.all(
      [one, other].map(async ({ url }) => (await consoleOf(url, cookie).graphql('{ workspace { id } }')).status),
    );

  it('are listed for Owners, by name or address, and for no key', async () => {
    const analyst = await one.addMember(workspaceId, Role.Analyst);
    const list = async (search: string) =>
      (await browser.graphql('query ($search: String) { members(search: $search) { items { id email } } }', { search }))
        .body.data.members.items;
    const { email } = analyst.person;
    expect(await list('')).to.deep.equal([
      { id: owner.id, email: owner.person.email },
      { id: analyst.id, email },
    ]);
    expect(await list(String(email).toUpperCase())).to.deep.equal([{ id: analyst.id, email }]);
    expect(await list('sample ANALYST')).to.have.length(1);
    expect(await list('ÁNALYST  samp')).to.have.length(1);
    expect(await list('%')).to.deep.equal([]);
    const { body } = await clientOf(one.url, key).graphql(PEOPLE_FIELDS.members ?? '');
    expect(body.errors[0].extensions.code).to.equal('insufficient_scope');
  });

  it('may do what their role allows, on every instance from the next request after it changed', async () => {
    const member = await one.addMember(workspaceId, Role.Analyst);
    const signed = await signedIn(one, member, other.url);
    const create = `mutation { createQrCode(input: {name: "a", mode: Static, payloadType: Text, content: "a"}) { id } }`;
    const keys = '{ apiKeys { totalCount } }';
    expect([await codeOf(create, '', signed), await codeOf(keys, '', signed)]).to.deep.equal(
      Array(2).fill('insufficient_scope'),
    );
    expect(await call('setMemberRole', member.id)).to.equal(null);
    expect([await codeOf(create, '', signed), await codeOf(keys, '', signed)]).to.deep.equal([
      null,
      'insufficient_scope',
    ]);
    const { items } = (await browser.graphql(AUDIT)).body.data.auditEntries;
    const changed = { action: 'MemberRoleChanged', subjectId: member.id, details: { from: 'Analyst', to: 'Editor' } };
    expect(items[0]).to.deep.equal({ ...changed, actor: { name: 'Sample Owner' } });
    expect(items.map(({ action }: { action: string }) => action).slice(1)).to.deep.equal([
      'MemberAdded',
      'MemberAdded',
    ]);
  });

  it('are out on every instance when their removal is answered, and when they leave', async () => {
    const [first, second] = [await one.addMember(workspaceId), await one.addMember(workspaceId, Role.Creator)];
    const browsers = [await signedIn(one, first), await signedIn(one, second, other.url)] as const;
    for (const signed of browsers) expect(await statusesOf(signed)).to.deep.equal([200, 200]);
    expect(await call('removeMember', first.id)).to.equal(null);
    expect(await statusesOf(browsers[0])).to.deep.equal([401, 401]);
    expect(await codeOf(LEAVE, '', browsers[1])).to.equal(null);
    expect(await statusesOf(browsers[1])).to.deep.equal([401, 401]);
    const left = await one.operator.em.execute('select 1 from session where person_id = any(?)', [
      `{${first.person.id},${second.person.id}}`,
    ]);
    expect(left).to.deep.equal([]);
    expect(await call('removeMember', first.id)).to.equal('not_found');
  });

  for (const name of ['removeMember', 'setMemberRole']) {
    it(`leave no open invitation when ${name} is answered, however many they have sent`, async () => {
      const leaving = await one.addMember(workspaceId);
      const [busy, remover] = [await signedIn(one, leaving), await signedIn(one, owner, other.url)];
      const invite = async (): Promise<string | null> => {
        const { body } = await busy.graphql(INVITE, { input: { email: newAddress(), role: 'Owner' } });
        return body.errors?.[0]?.extensions.code ?? null;
      };
      const { em } = other.operator;
      const waiting: Promise<string | null>[] = [];
      // All of them wait for the workspace, and the removal is the first to get it.
      await em.fork().transactional(async (holding) => {
        await holding.execute('select id from workspace where id = ? for no key update', [workspaceId]);
        waiting.push(call(name, leaving.id, remover));
        await eventually('the removal waits', async () => (await countWaiting(em)) > 0);
        for (let connection = 0; connection < 8; connection++) waiting.push(invite());
        await eventually('invitations wait behind it', async () => (await countWaiting(em)) > 4);
      });
      const [removed, ...invited] = await Promise.all(waiting);
      expect(removed).to.equal(null);
      // One may get the workspace first: then the removal revokes it.
      for (const code of invited) expect(code).to.be.oneOf([null, 'session_ended', 'insufficient_scope']);
      expect(invited.filter((code) => code !== null)).not.to.deep.equal([]);
      const open = 'select 1 from invitation where invited_by_id = ? and revoked_utc is null';
      expect(await em.fork().execute(open, [leaving.id])).to.deep.equal([]);
    });
  }

  it('are removed without waiting for commands that hold the person, such as a change of the own profile', async () => {
    const { id, person } = await one.addMember(workspaceId);
    await one.operator.em.fork().transactional(async (em) => {
      await em.execute('select id from person where id = ? for update', [person.id]);
      expect(await call('removeMember', id)).to.equal(null);
    });
  });

  it('always include an Owner, also when two leave at once', async () => {
    for (const name of ['setMemberRole', 'removeMember', 'leaveWorkspace']) {
      expect(await call(name, owner.id), name).to.equal('conflict');
    }
    const second = await signedIn(one, await one.addMember(workspaceId), other.url);
    const answers = await Promise.all([codeOf(LEAVE, ''), codeOf(LEAVE, '', second)]);
    expect(answers).to.have.members([null, 'conflict']);
  });

  it('are unknown to Owners of other workspaces, and hidden from other roles', async () => {
    const stranger = await signedIn(one, await one.addMember((await one.addWorkspace()).workspaceId));
    for (const name of ['setMemberRole', 'removeMember']) {
      expect(await call(name, owner.id, stranger), name).to.equal('not_found');
    }
    const { items } = (await stranger.graphql(PEOPLE_FIELDS.members ?? '')).body.data.members;
    expect(items).to.have.length(1);
    for (const role of [Role.Editor, Role.Creator, Role.Analyst]) {
      const member = await signedIn(one, await one.addMember(workspaceId, role));
      for (const name of ['members', 'setMemberRole', 'removeMember']) {
        expect(await call(name, owner.id, member), `${role} ${name}`).to.equal('insufficient_scope');
      }
    }
  });
});
