import { expect } from 'chai';
import supertest from 'supertest';
import { DAY_MS } from '../../../../src/core/clock.js';
import { LIMITS } from '../../../../src/core/contract/contract-limits.js';
import { Role } from '../../../../src/core/contract/scopes.js';
import type { Member } from '../../../../src/identity/people/member.js';
import { findWorkspace } from '../../../../src/tenancy/workspaces/manage-workspaces.js';
import { removeDeletedWorkspaces } from '../../../../src/tenancy/workspaces/remove-deleted-workspaces.js';
import { CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { type Console, consoleOf, signedIn } from '../../../support/http/console.js';
import { describeApi } from '../../../support/service/describe-api.js';
import { addTenant, snapshotOf } from '../../../support/tenants.js';

const DELETE = 'mutation ($name: String!) { deleteWorkspace(confirmName: $name) }';
const RESTORE = 'mutation { restoreWorkspace }';
const CREATE = 'mutation ($name: String!) { createWorkspace(name: $name) }';

/** Tables with rows of workspaces, and columns of ids in tables without. */
const TABLES = `
  select c.oid::regclass::text as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id'
   where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace`;

describeApi('A deleted workspace', { isOwn: true, hasSecond: true }, ({ running: one, second: other }) => {
  let workspaceId: string;
  let key: string;
  let slug: string;
  let owner: Member;
  let browser: Console;
  let code: string;

  beforeEach(async () => {
    ({ workspaceId, key } = await one.addWorkspace({ name: 'To delete' }));
    ({ slug } = await findWorkspace(one.operator, workspaceId));
    owner = await one.addMember(workspaceId);
    browser = await signedIn(one, owner);
    code = (
      await clientOf(one.url, key)
        .post(CODES, dynamicUrl({ mode: 'Dynamic' }))
        .expect(201)
    ).body.code;
  });

  const remove = (name = 'To delete') => browser.graphql(DELETE, { name });
  const scan = async (url: string): Promise<number> => (await supertest(url).get(`/r/${code}`).redirects(0)).status;
  const codeOf = async (query: string, by = browser): Promise<string | null> =>
    (await by.graphql(query)).body.errors?.[0]?.extensions.code ?? null;
  const later = (days: number) =>
    removeDeletedWorkspaces({
      em: one.operator.em.fork(),
      files: one.service.services.files,
      clock: { now: () => Date.now() + days * DAY_MS },
    });

  it('needs its name, and ends its codes and keys on every instance at once', async () => {
    const { body } = await remove('to delete');
    expect(Object.keys(body.errors[0].extensions.errors)).to.deep.equal(['confirmName']);
    const before = [await scan(one.url), await scan(other.url)];
    const due = Date.parse((await remove()).body.data.deleteWorkspace);
    expect(due).to.be.within(Date.now() + 14 * DAY_MS - 60_000, Date.now() + 14 * DAY_MS);
    for (const { url } of [one, other]) {
      expect([await scan(url)]).not.to.deep.equal([before[0]]);
      const { body: refusal } = await clientOf(url, key).get(CODES).expect(403);
      expect(refusal.code).to.equal('account_unavailable');
    }
  });

  it('can only be restored, by an Owner, and works as before then', async () => {
    const analyst = await signedIn(one, await one.addMember(workspaceId, Role.Analyst));
    const before = await scan(one.url);
    await remove();
    expect((await browser.get('/console/session').expect(200)).body).to.deep.include({ scopes: ['workspace:restore'] });
    expect(await codeOf('{ workspace { id } }')).to.equal('insufficient_scope');
    expect(await codeOf(RESTORE, analyst)).to.equal('insufficient_scope');
    await signedIn(one, owner, other.url);
    expect(await codeOf(RESTORE)).to.equal(null);
    expect([await codeOf('{ workspace { id } }'), await scan(other.url)]).to.deep.equal([null, before]);
    expect(await codeOf(RESTORE), 'now there is nothing to restore').to.equal('insufficient_scope');
    await later(15);
    expect(await codeOf('{ workspace { id } }')).to.equal(null);
  });

  it('is not opened by a cookie without its address while there is another', async () => {
    const created: string = (await browser.graphql(CREATE, { name: 'Next one' })).body.data.createWorkspace;
    await remove();
    const { body } = await browser.get('/console/session').expect(200);
    expect(body).to.deep.include({ workspaceSlug: created, role: Role.Owner, workspaceName: 'Next one' });
    const audit = '{ auditEntries { items { action actor { name } } } }';
    const { items } = (await browser.graphql(audit)).body.data.auditEntries;
    expect(items.map(({ action, actor }: { action: string; actor: object }) => [action, actor])).to.have.deep.members([
      ['MemberAdded', { name: 'Sample Owner' }],
      ['WorkspaceCreated', { name: 'Sample Owner' }],
    ]);
  });

  it('leaves nothing after two weeks, even if the job was killed, and touches no other workspace', async () => {
    const [tenant, neighbour] = [await addTenant(one, 'secret-gone'), await addTenant(one, 'secret-kept')];
    const leaving = await one.addMember(tenant.workspaceId);
    const member = await signedIn(one, leaving);
    const staying = await one.addMember(neighbour.workspaceId);
    const { em } = one.operator;
    const { name } = await findWorkspace(one.operator, tenant.workspaceId);
    await member.graphql(DELETE, { name });
    await later(13);
    const tables = (await em.execute<{ name: string }[]>(TABLES)).map((table) => table.name);
    const rowsOf = async (id: string) => {
      const counts = tables.map(async (table) => {
        const [row] = await em
          .fork()
          .execute(`select count(*)::int as rows from ${table} where workspace_id = ?`, [id]);
        return [table, row?.rows ?? 0] as const;
      });
      return Object.fromEntries((await Promise.all(counts)).filter(([, rows]) => rows > 0));
    };
    expect((await rowsOf(tenant.workspaceId)).campaign, 'not yet').to.be.greaterThan(0);
    const kept = await rowsOf(neighbour.workspaceId);
    expect(Object.keys(kept)).to.include.members(['campaign', 'asset', 'principal', 'audit_entry', 'campaign_import']);
    const interrupted = em.fork();
    let statements = 0;
    const killed = new Proxy(interrupted, {
      get: (target, property) => {
        const value: unknown = Reflect.get(target, property);
        if (typeof value !== 'function') return value;
        if (property === 'execute' && ++statements > 12) throw new Error('killed');
        return value.bind(target);
      },
    });
    const { files } = one.service.services;
    const clock = { now: () => Date.now() + 15 * DAY_MS };
    let failure: unknown = null;
    await removeDeletedWorkspaces({ em: killed, files, clock }).catch((error: unknown) => {
      failure = error;
    });
    expect(String(failure)).to.include('killed');
    await later(15);
    expect(await rowsOf(tenant.workspaceId)).to.deep.equal({});
    expect(await em.execute('select 1 from workspace where id = ?', [tenant.workspaceId])).to.deep.equal([]);
    for (const id of tenant.ids.assets) expect(await files.size(id)).to.equal(null);
    await member.get('/console/session').expect(204);
    expect(await rowsOf(neighbour.workspaceId)).to.deep.equal(kept);
    expect(await snapshotOf(neighbour.client)).to.equal(neighbour.snapshot);
    await signedIn(one, staying);
    const people = 'select id from person where id in (?, ?)';
    expect(await em.fork().execute(people, [leaving.person.id, staying.person.id])).to.deep.equal([
      { id: staying.person.id },
    ]);
    expect(await later(15), 'nothing is left to do').to.equal(0);
  });

  it('may be created only where the operator allows it', async () => {
    expect(await codeOf('mutation { createWorkspace(name: " ") }')).to.equal('validation_failed');
    const { url } = one;
    expect(await codeOf(RESTORE, consoleOf(`${url}/w/${slug}`, browser.cookie))).to.equal('insufficient_scope');
    const byKey = await clientOf(url, key).graphql(CREATE, { name: 'x' });
    expect(byKey.body.errors[0].extensions.code).to.equal('insufficient_scope');
  });

  it('may not be one of any number', async () => {
    const { id } = owner.person;
    const ADD = `
      with added as (
        insert into workspace (id, name, slug, plan, status, created_utc)
        select gen_random_uuid(), 'Many', 'many-' || gen_random_uuid(), 'Pro', 'Active', now()
          from generate_series(2, ?) returning id)
      insert into principal (id, workspace_id, kind, name, person_id, role, created_utc)
      select gen_random_uuid(), id, 'Member', 'Sample Owner', ?, 'Owner', now() from added`;
    await one.operator.em.fork().execute(ADD, [LIMITS.ownWorkspaces - 1, id]);
    const create = () => browser.graphql(CREATE, { name: 'One more' });
    const answers = await Promise.all([create(), create()]);
    const codes = answers.map(({ body }) => body.errors?.[0].extensions.problems[0].code ?? null);
    expect(codes).to.have.members([null, 'at_most_own_workspaces']);
  });
});

describeApi('Without permission of the operator', { environment: { WORKSPACE_CREATION: 'nobody' } }, ({ running }) => {
  it('no Owner creates a workspace', async () => {
    const browser = await signedIn(running, await running.addMember((await running.addWorkspace()).workspaceId));
    const { body } = await browser.graphql(CREATE, { name: 'x' });
    expect(body.errors[0].extensions.code).to.equal('insufficient_scope');
    expect((await browser.get('/console/session')).body.mayCreateWorkspaces).to.equal(false);
  });
});
