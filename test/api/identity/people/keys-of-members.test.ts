import { expect } from 'chai';
import { Role, SCOPES } from '../../../../src/core/contract/scopes.js';
import { addMember } from '../../../../src/identity/people/add-member.js';
import { removeMember } from '../../../../src/identity/people/commands/manage-members.js';
import type { Member } from '../../../../src/identity/people/member.js';
import { Person } from '../../../../src/identity/people/person.js';
import { operatorIn } from '../../../../src/tenancy/caller/actor.js';
import { runUnitOfWork } from '../../../../src/tenancy/commands/unit-of-work.js';
import { clientOf } from '../../../support/http/client.js';
import { type Console, signedIn } from '../../../support/http/console.js';
import { describeApi } from '../../../support/service/describe-api.js';

const CREATE = `mutation ($name: String!, $scopes: [String!]!) {
  createApiKey(input: {name: $name, scopes: $scopes}) { text key { id createdBy { id kind name } } } }`;
const ROTATE = 'mutation ($id: ID!) { rotateApiKey(id: $id, overlapHours: 1) { text key { id createdBy { name } } } }';
const REVOKE = 'mutation ($id: ID!) { revokeApiKey(id: $id) { createdBy { name } } }';
const MADE = `query ($id: ID!) { apiKeys(madeById: $id, pageSize: 100) { items { name } } }`;
const REVOKED = `{ auditEntries(subjectTypes: [Key], pageSize: 100) { items { action subjectName actor { name } } } }`;
const TAKEN: readonly (readonly [how: string, mutation: string, own: boolean])[] = [
  ['is removed', 'mutation ($id: ID!, $revoke: Boolean!) { removeMember(id: $id, revokeKeys: $revoke) { id } }', false],
  [
    'is no longer an Owner',
    'mutation ($id: ID!, $revoke: Boolean!) { setMemberRole(id: $id, role: Editor, revokeKeys: $revoke) { id } }',
    false,
  ],
  ['leaves', 'mutation ($revoke: Boolean!) { leaveWorkspace(revokeKeys: $revoke) { id } }', true],
];

interface Made {
  readonly id: string;
  readonly text: string;
  readonly createdBy: object | null;
}

describeApi('The keys that a member made', ({ running }) => {
  let workspaceId: string;
  let leaving: Member;
  let browser: Console;
  let theirs: Console;

  beforeEach(async () => {
    ({ workspaceId } = await running.addWorkspace({}, { scopes: SCOPES }));
    browser = await signedIn(running, await running.addMember(workspaceId));
    leaving = await running.addMember(workspaceId);
    theirs = await signedIn(running, leaving);
  });

  const create = async (by: Pick<Console, 'graphql'>, name: string): Promise<Made> => {
    const { text, key } = (await by.graphql(CREATE, { name, scopes: SCOPES })).body.data.createApiKey;
    return { ...key, text };
  };
  const withKey = ({ text }: Made) => clientOf(running.url, text);
  const madeBy = async (id: string, by: Pick<Console, 'graphql'> = browser): Promise<string[]> =>
    (await by.graphql(MADE, { id })).body.data.apiKeys.items.map(({ name }: { name: string }) => name);
  const works = async (key: Made): Promise<boolean> =>
    (await withKey(key).graphql('{ workspace { id } }')).status === 200;

  it('are those they created or rotated, and those made with these, also after these have ended', async () => {
    const first = await create(theirs, 'first');
    expect(first.createdBy).to.deep.equal({ id: leaving.id, kind: 'Member', name: leaving.name });
    const second = await create(withKey(first), 'second');
    expect(second.createdBy).to.deep.include({ id: first.id, kind: 'Key' });
    await create(withKey(second), 'third');
    const { createdBy } = (await browser.graphql(REVOKE, { id: second.id })).body.data.revokeApiKey;
    expect(createdBy).to.deep.equal({ name: 'first' });
    expect(await madeBy(leaving.id)).to.deep.equal(['third', 'first']);
    const own = await create(browser, 'own');
    await theirs.graphql(ROTATE, { id: own.id });
    expect(await madeBy(leaving.id), 'they know its replacement').to.deep.equal(['own', 'third', 'first']);
    const rotated = (await browser.graphql(ROTATE, { id: first.id })).body.data.rotateApiKey;
    expect(rotated.key.createdBy).to.deep.equal({ name: 'Sample Owner' });
    expect(await madeBy(leaving.id), 'they do not know the replacement').to.have.length(3);
  });

  it('are found after they have come back, and by nobody outside the workspace', async () => {
    await create(theirs, 'before');
    const actor = operatorIn(running.operator, { id: workspaceId });
    await removeMember(actor, leaving.id);
    const back = await runUnitOfWork(actor, async (unit) => {
      const person = await unit.em.findOneOrFail(Person, { id: leaving.person.id });
      return addMember(unit, actor, { person, role: Role.Owner });
    });
    expect(await madeBy(back.id)).to.deep.equal(['before']);
    const stranger = await signedIn(running, await running.addMember((await running.addWorkspace()).workspaceId));
    expect(await madeBy(back.id, stranger)).to.deep.equal([]);
    expect(await madeBy('nonsense')).to.deep.equal([]);
  });

  for (const [how, mutation, isOwn] of TAKEN) {
    it(`go on working when the person ${how}, or are revoked with it and audited`, async () => {
      const kept = await create(browser, 'kept');
      const first = await create(theirs, 'first');
      const second = await create(withKey(first), 'second');
      const other = await running.addMember(workspaceId);
      const others = await create(await signedIn(running, other), 'others');
      const by = isOwn ? await signedIn(running, other) : browser;
      expect((await by.graphql(mutation, { id: other.id, revoke: false })).body.errors).to.equal(undefined);
      const last = isOwn ? theirs : browser;
      expect((await last.graphql(mutation, { id: leaving.id, revoke: true })).body.errors).to.equal(undefined);
      const working = [];
      for (const key of [kept, first, second, others]) working.push(await works(key));
      expect(working).to.deep.equal([true, false, false, true]);
      const { items } = (await browser.graphql(REVOKED)).body.data.auditEntries;
      const revoked = items.filter(({ action }: { action: string }) => action === 'KeyRevoked');
      expect(revoked.map(({ subjectName }: { subjectName: string }) => subjectName)).to.have.members([
        'first',
        'second',
      ]);
      expect(revoked[0].actor.name).to.equal('Sample Owner');
    });
  }

  it('are not revoked if the removal fails, and by nobody who may not manage keys', async () => {
    const key = await create(theirs, 'first');
    const [, leave = ''] = TAKEN[2] ?? [];
    await browser.graphql('mutation { leaveWorkspace { id } }');
    const { body } = await theirs.graphql(leave, { revoke: true });
    expect(body.errors[0].extensions.code).to.equal('conflict');
    const editor = await signedIn(running, await running.addMember(workspaceId, Role.Editor));
    const refused = await editor.graphql(leave, { revoke: true });
    expect(refused.body.errors[0].extensions.code).to.equal('insufficient_scope');
    expect(await works(key)).to.equal(true);
  });
});
