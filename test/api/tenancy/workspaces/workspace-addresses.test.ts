import { once } from 'node:events';
import { expect } from 'chai';
import supertest from 'supertest';
import { Role, SCOPES } from '../../../../src/core/contract/scopes.js';
import { addMember } from '../../../../src/identity/people/add-member.js';
import type { Member } from '../../../../src/identity/people/member.js';
import { Person } from '../../../../src/identity/people/person.js';
import { operatorIn } from '../../../../src/tenancy/caller/actor.js';
import { runUnitOfWork } from '../../../../src/tenancy/commands/unit-of-work.js';
import type { Workspace } from '../../../../src/tenancy/workspace.js';
import { createWorkspace } from '../../../../src/tenancy/workspaces/manage-workspaces.js';
import { type Console, consoleOf, signedIn } from '../../../support/http/console.js';
import { openRawSocket } from '../../../support/http/raw-socket.js';
import { describeApi } from '../../../support/service/describe-api.js';

const NAME = '{ workspace { name } }';

describeApi('The workspace in the address', ({ running }) => {
  let first: Workspace;
  let second: Workspace;
  let member: Member;
  let browser: Console;

  beforeEach(async () => {
    [first, second] = [
      await createWorkspace(running.operator, { name: 'Sample Café' }),
      await createWorkspace(running.operator, { name: 'Sample shop' }),
    ];
    member = await running.addMember(first.id);
    await join(second, Role.Analyst);
    browser = await signedIn(running, member);
  });

  const join = (workspace: Workspace, role: Role) => {
    const actor = operatorIn(running.operator, workspace);
    return runUnitOfWork(actor, async (unit) =>
      addMember(unit, actor, { person: await unit.em.findOneOrFail(Person, { id: member.person.id }), role }),
    );
  };
  const at = (slug: string): Console => consoleOf(`${running.url}/w/${slug}`, browser.cookie);
  const nameFrom = async (from: Console): Promise<string> => (await from.graphql(NAME)).body.data.workspace.name;

  it('is made from its name, with a number if it is taken, and stays when it is renamed', async () => {
    expect(first.slug).to.match(/^sample-cafe(-\d+)?$/);
    const again = await createWorkspace(running.operator, { name: ' SAMPLE, café! ' });
    expect(again.slug).to.match(/^sample-cafe-\d+$/);
    expect((await createWorkspace(running.operator, { name: '日本' })).slug).to.match(/^workspace(-\d+)?$/);
    const long = await createWorkspace(running.operator, { name: 'ß'.repeat(120) });
    expect(long.slug).to.match(/^s{50}(-\d+)?$/);
    const rename = 'mutation { updateWorkspace(input: {name: " Renamed "}) { name } }';
    expect((await at(first.slug).graphql(rename)).body.data.updateWorkspace.name).to.equal('Renamed');
    expect((await at(first.slug).get('/console/session')).body).to.include({
      workspaceName: 'Renamed',
      workspaceSlug: first.slug,
    });
  });

  it('decides in which workspace a cookie acts, and with which role', async () => {
    expect([await nameFrom(at(first.slug)), await nameFrom(at(second.slug))]).to.deep.equal([first.name, second.name]);
    expect(await nameFrom(browser), 'without it, the first').to.equal(first.name);
    const { body } = await at(second.slug).get('/console/session').expect(200);
    expect(body).to.deep.include({ role: Role.Analyst, scopes: ['qr:read'], mayCreateWorkspaces: true });
    expect(body.workspaces).to.deep.equal([
      { slug: first.slug, name: first.name, role: Role.Owner },
      { slug: second.slug, name: second.name, role: Role.Analyst },
    ]);
  });

  it('is not found by strangers, whether it exists or not, in any request', async () => {
    const foreign = await createWorkspace(running.operator, { name: 'Foreign' });
    const answers = await Promise.all(
      [foreign.slug, 'nobody-has-this'].flatMap((slug) => [
        at(slug).get('/console/session').expect(404),
        at(slug).get('/exports/campaigns?format=json').expect(404),
        at(slug).graphql(NAME).expect(404),
      ]),
    );
    for (const { text } of answers) expect(text).to.include('not_found').and.not.include('Foreign');
  });

  it('lets a live connection in, and no other workspace', async () => {
    const connect = async (path: string): Promise<unknown> => {
      const raw = openRawSocket(running.url, { headers: { Cookie: browser.cookie, Origin: running.url }, path });
      await raw.opened;
      raw.send({ type: 'connection_init' });
      const answer = await Promise.race([once(raw.socket, 'message').then(() => raw.messages), raw.closed]);
      raw.socket.terminate();
      return answer;
    };
    expect(await connect(`/w/${second.slug}/graphql`)).to.deep.equal(['{"type":"connection_ack"}']);
    expect(await connect('/w/nobody-has-this/graphql')).to.include({ reason: 'not_found' });
  });

  it('is optional for a key, and not found if it is another', async () => {
    const { key, workspaceId } = await running.addWorkspace({ name: 'With key' }, { scopes: SCOPES });
    const ask = (slug = '') =>
      supertest(running.url).post(`/w/${slug}/graphql`).set('X-Api-Key', key).send({ query: '{ workspace { id } }' });
    const [row] = await running.operator.em.execute<{ slug: string }[]>('select slug from workspace where id = ?', [
      workspaceId,
    ]);
    expect((await ask(row?.slug).expect(200)).body.data.workspace.id).to.equal(workspaceId);
    await ask(first.slug).expect(404);
  });

  it('has neither REST, scans, pages, documentation nor health below it', async () => {
    const paths = ['/api/v1/qr-codes', '/r/abcdefg', '/p/abcdefg', '/docs', '/docs/rest', '/openapi.yaml', '/healthz'];
    for (const path of [...paths, '/readyz', `/w/${first.slug}/graphql`]) {
      const { status, body } = await at(first.slug).get(path).set('Accept', 'application/json');
      expect([status, body.code], path).to.deep.equal([404, 'not_found']);
    }
  });

  it('has the console’s screens', async () => {
    for (const path of ['', '/', '/campaigns', '/sign-in?next=%2Fcampaigns']) {
      await supertest(running.url).get(`/w/${first.slug}${path}`).set('Accept', 'text/html').expect(200);
    }
  });
});
