import { expect } from 'chai';
import { LIMITS } from '../../../../src/core/contract/contract-limits.js';
import { Role, SCOPES } from '../../../../src/core/contract/scopes.js';
import { newId } from '../../../../src/core/ids.js';
import type { Member } from '../../../../src/identity/people/member.js';
import { type Client, clientOf } from '../../../support/http/client.js';
import { type Console, signedIn } from '../../../support/http/console.js';
import { describeApi } from '../../../support/service/describe-api.js';

const LIST = '{ savedViews { id screen name search isShared owner { id name } } }';
const CREATE = 'mutation ($input: SavedViewInput!) { createSavedView(input: $input) { id owner { name } } }';
const UPDATE = `mutation ($id: ID!, $input: SavedViewInput!) {
  updateSavedView(id: $id, input: $input) { name search isShared } }`;
const DELETE = 'mutation ($id: ID!) { deleteSavedView(id: $id) }';
const LOG = '{ auditEntries(subjectTypes: [SavedView]) { items { action subjectName } } }';
const MANY = `insert into saved_view (id, workspace_id, owner_id, screen, name, search, is_shared, created_utc)
  select gen_random_uuid(), workspace_id, id, 'Campaigns', n::text, '', ?, now() from principal, generate_series(1, ?) n
   where id = ?`;

const viewOf = (more: object = {}) => ({ screen: 'Campaigns', name: 'Berlin', search: 'tag=Berlin', ...more });

describeApi('Saved views', ({ running }) => {
  let client: Client;
  let workspaceId: string;
  let people: Record<Role, { readonly member: Member; readonly browser: Console }>;

  beforeEach(async () => {
    let key: string;
    ({ key, workspaceId } = await running.addWorkspace({}, { scopes: SCOPES }));
    client = clientOf(running.url, key);
    const join = async (role: Role) => {
      const member = await running.addMember(workspaceId, role);
      return [role, { member, browser: await signedIn(running, member) }] as const;
    };
    people = Object.fromEntries(await Promise.all(Object.values(Role).map(join))) as typeof people;
  });

  const call = async (role: Role, query: string, variables: object = {}) =>
    (await people[role].browser.graphql(query, variables)).body;
  const save = (role: Role, more: object = {}) => call(role, CREATE, { input: viewOf(more) });
  const idOf = async (role: Role, more: object = {}): Promise<string> =>
    (await save(role, more)).data.createSavedView.id;
  const refusalOf = ({ errors }: Awaited<ReturnType<typeof save>>) => errors?.[0]?.extensions;
  const namesOf = async (role: Role): Promise<string[]> =>
    (await call(role, LIST)).data.savedViews.map(({ name }: { name: string }) => name);

  it('belong to whoever saved them, also to somebody who may only read, until they are shared', async () => {
    const id = await idOf('Analyst', { name: '  Mine  ' });
    await idOf('Creator', { name: 'Of all', isShared: true });
    expect(await namesOf('Analyst')).to.deep.equal(['Mine', 'Of all']);
    expect(await namesOf('Owner')).to.deep.equal(['Of all']);
    const [view] = (await call('Analyst', LIST)).data.savedViews;
    const { id: ownerId, name } = people.Analyst.member;
    expect(view).to.deep.equal({ ...viewOf({ id, name: 'Mine', isShared: false }), owner: { id: ownerId, name } });
    const change = { id, input: viewOf({ search: 'period=last-week' }) };
    for (const role of ['Owner', 'Editor'] as const) {
      expect(refusalOf(await call(role, UPDATE, change)).code).to.equal('not_found');
      expect(refusalOf(await call(role, DELETE, { id })).code).to.equal('not_found');
    }
    expect((await call('Analyst', UPDATE, change)).data.updateSavedView).to.deep.equal({
      name: 'Berlin',
      search: 'period=last-week',
      isShared: false,
    });
    expect((await call('Analyst', DELETE, { id })).data.deleteSavedView).to.equal(true);
  });

  it('are shared by those who may write, changed by their owner, and deleted by those who may delete', async () => {
    expect(refusalOf(await save('Analyst', { isShared: true })).code).to.equal('insufficient_scope');
    const id = await idOf('Creator', { isShared: true });
    for (const role of ['Owner', 'Editor'] as const) {
      expect(refusalOf(await call(role, UPDATE, { id, input: viewOf() })).code).to.equal('not_found');
    }
    expect(refusalOf(await call('Analyst', DELETE, { id })).code).to.equal('insufficient_scope');
    expect((await call('Editor', DELETE, { id })).data.deleteSavedView).to.equal(true);
    const own = await idOf('Creator', { isShared: true });
    expect((await call('Creator', UPDATE, { id: own, input: viewOf() })).data.updateSavedView.isShared).to.equal(false);
    expect(await namesOf('Owner')).to.deep.equal([]);
  });

  it('of somebody who leaves are deleted, except shared ones, which others may then delete', async () => {
    await idOf('Creator', { name: 'Private' });
    const id = await idOf('Creator', { name: 'Shared', isShared: true });
    await call('Creator', 'mutation { leaveWorkspace { id } }');
    const rows = await running.operator.em.execute<{ name: string }[]>(
      'select name from saved_view where workspace_id = ?',
      [workspaceId],
    );
    expect(rows).to.deep.equal([{ name: 'Shared' }]);
    const [view] = (await call('Owner', LIST)).data.savedViews;
    expect(view.owner.name).to.equal(people.Creator.member.name);
    expect((await call('Owner', DELETE, { id })).data.deleteSavedView).to.equal(true);
  });

  it('have a name that their owner uses once on a screen, of any letters', async () => {
    const id = await idOf('Owner');
    expect(refusalOf(await save('Owner')).errors).to.deep.equal({
      name: ['Another of your views of this screen has this name.'],
    });
    for (const more of [{ screen: 'Analytics' }, { name: 'constructor' }, { name: '__proto__', isShared: true }]) {
      expect(refusalOf(await save('Owner', more)), JSON.stringify(more)).to.equal(undefined);
    }
    await idOf('Editor', { isShared: true });
    const other = await idOf('Owner', { name: 'x'.repeat(LIMITS.nameLength) });
    expect(refusalOf(await call('Owner', UPDATE, { id: other, input: viewOf() })).errors).to.have.keys('name');
    const twice = await Promise.all([1, 2].map(() => save('Owner', { name: 'At once' })));
    expect(twice.filter((one) => refusalOf(one) === undefined)).to.have.length(1);
    expect((await call('Owner', UPDATE, { id, input: viewOf({ search: '' }) })).errors).to.equal(undefined);
  });

  it('refuse what is too long, and more than there may be', async () => {
    const { own, shared, searchLength } = LIMITS.savedViews;
    for (const [field, value] of Object.entries({
      name: 'x'.repeat(LIMITS.nameLength + 1),
      search: 'x'.repeat(searchLength + 1),
    })) {
      expect(refusalOf(await save('Owner', { [field]: value })).errors).to.have.keys(field);
    }
    expect(refusalOf(await save('Owner', { name: ' ' })).errors).to.have.keys('name');
    await running.operator.em.execute(MANY, [false, own, people.Owner.member.id]);
    expect(refusalOf(await save('Owner')).code).to.equal('plan_limit_reached');
    await running.operator.em.execute(MANY, [true, shared, people.Editor.member.id]);
    const id = await idOf('Creator');
    const input = viewOf({ isShared: true });
    expect(refusalOf(await call('Creator', UPDATE, { id, input })).code).to.equal('plan_limit_reached');
    expect(await namesOf('Owner')).to.have.length(own + shared);
  });

  it('are not for keys, nor for people of another workspace', async () => {
    const id = await idOf('Owner', { isShared: true });
    for (const [query, variables] of [
      [LIST, {}],
      [CREATE, { input: viewOf() }],
      [UPDATE, { id, input: viewOf() }],
      [DELETE, { id }],
    ] as const) {
      expect((await client.graphql(query, variables)).body.errors[0].extensions.code, query).to.equal('not_found');
    }
    const other = await running.addWorkspace();
    const stranger = await signedIn(running, await running.addMember(other.workspaceId));
    expect((await stranger.graphql(LIST)).body.data.savedViews).to.deep.equal([]);
    for (const unknown of [id, newId(), 'constructor']) {
      const answers = [
        await stranger.graphql(UPDATE, { id: unknown, input: viewOf() }),
        await stranger.graphql(DELETE, { id: unknown }),
      ];
      for (const { body } of answers) expect(body.errors[0].extensions.code).to.equal('not_found');
    }
  });

  it('are in the audit log while others see them, without their names when they no longer do', async () => {
    const id = await idOf('Owner');
    await call('Owner', UPDATE, { id, input: viewOf({ isShared: true }) });
    const log = async () => (await call('Owner', LOG)).data.auditEntries.items;
    expect(await log()).to.deep.equal([{ action: 'SavedViewUpdated', subjectName: 'Berlin' }]);
    await call('Owner', UPDATE, { id, input: viewOf({ name: 'Secret' }) });
    await call('Owner', DELETE, { id });
    expect(await log()).to.deep.equal(Array(2).fill({ action: 'SavedViewUpdated', subjectName: null }));
  });
});
