import { expect } from 'chai';
import supertest from 'supertest';
import { Role, SCOPES } from '../../../../src/core/contract/scopes.js';
import { type Client, clientOf } from '../../../support/http/client.js';
import { signedIn } from '../../../support/http/console.js';
import { describeApi } from '../../../support/service/describe-api.js';
import { share, sharedInput } from '../../../support/shared-figures/share.js';

const FIELDS = 'id name state hasPassword sites expiresUtc qrCodeId lastUsedUtc';
const CREATE = `mutation ($input: SharedFiguresInput!) { createSharedFigures(input: $input) { url sharedFigures { ${FIELDS} } } }`;
const UPDATE = `mutation ($id: ID!, $input: SharedFiguresInput!) { updateSharedFigures(id: $id, input: $input) { ${FIELDS} } }`;
const REPLACE = 'mutation ($id: ID!) { replaceSharedFiguresAddress(id: $id) { url } }';
const REVOKE = 'mutation ($id: ID!) { revokeSharedFigures(id: $id) }';
const LIST = `{ sharedFigures { ${FIELDS} period { lastDays calendar } } }`;
const PASSWORD = 'correct horse';

describeApi('Managed shared figures', ({ running }) => {
  let client: Client;
  let workspaceId: string;

  beforeEach(async () => {
    const added = await running.addWorkspace({}, { scopes: SCOPES });
    ({ workspaceId } = added);
    client = clientOf(running.url, added.key);
  });

  const run = async (query: string, variables: object = {}) => (await client.graphql(query, variables)).body;
  const open = (path: string) => supertest(running.url).get(path);
  const listed = async () => (await run(LIST)).data.sharedFigures;
  const errorsOf = async (more: object): Promise<object> =>
    (await run(CREATE, { input: sharedInput(more) })).errors?.[0].extensions.errors ?? {};

  it('show their address to those who may share, at any time, and store it only as a hash and encrypted', async () => {
    const { path, id } = await share(client, { password: PASSWORD });
    const find = 'select * from shared_figures where id = ?';
    const [row] = await running.operator.em.fork().execute<{ password: string }[]>(find, [id]);
    const token = path.slice('/s/'.length);
    const bytes = Object.values(row ?? {}).filter((value) => Buffer.isBuffer(value));
    expect(bytes.map((each) => each.toString()).join()).not.to.contain(token);
    expect(JSON.stringify(row)).not.to.contain(token).and.not.to.contain(PASSWORD);
    const urls = async (by: Pick<Client, 'graphql'> = client) =>
      (await by.graphql('{ sharedFigures { url } }')).body.data.sharedFigures.map((each: { url: string }) => each.url);
    expect((await urls()).map((url: string) => new URL(url).pathname)).to.deep.equal([path]);
    const reader = await signedIn(running, await running.addMember(workspaceId, Role.Analyst));
    expect(await urls(reader)).to.deep.equal([null]);
    expect(row?.password).to.match(/^\$scrypt\$ln=15,r=8,p=3\$/);
    const { url } = (await run(REPLACE, { id })).data.replaceSharedFiguresAddress;
    await open(path).expect(404);
    await open(new URL(url).pathname).expect(200);
    expect(await urls()).to.deep.equal([url]);
    const sql = (text: string) => running.operator.em.fork().execute(text, [id]);
    for (const damage of ['sealed_token || sealed_token', 'substr(sealed_token, 1, 20)', 'null']) {
      await sql(`update shared_figures set sealed_token = ${damage} where id = ?`);
      expect(await urls(), damage).to.deep.equal([null]);
      await open(new URL(url).pathname).expect(200);
    }
  });

  it('refuse all invalid fields together', async () => {
    const ids = { qrCodeId: 'x', brandKitId: '00000000-0000-7000-8000-000000000000' };
    const wrong = {
      ...ids,
      name: ' ',
      period: {},
      timeZone: 'Mars',
      language: 'xx',
      password: 'short',
      sites: ['a b'],
    };
    expect(await errorsOf({ ...wrong, expiresUtc: '2020-01-01T00:00:00Z' })).to.have.keys([
      ...['name', 'qrCodeId', 'period', 'timeZone', 'language', 'password', 'sites[0]', 'brandKitId', 'expiresUtc'],
    ]);
    const periods = [
      { lastDays: 7, calendar: 'LastWeek' },
      { fromDate: '2026-01-01' },
      { fromDate: '2026-01-01', toDate: '2026-01-31', lastDays: 3 },
    ];
    for (const period of periods) expect(await errorsOf({ period })).to.have.keys('period');
    for (const lastDays of [0, 367]) expect(await errorsOf({ period: { lastDays } })).to.have.keys('period.lastDays');
    const turned = { fromDate: '2026-02-01', toDate: '2026-01-31' };
    expect(await errorsOf({ period: turned })).to.have.keys('period.fromDate');
    expect(await errorsOf({ sites: Array.from({ length: 11 }, (_, index) => `s${index}.example`) })).to.have.keys(
      'sites',
    );
  });

  it('have at most as many in a workspace as the limit', async () => {
    const { id } = await share(client);
    await running.operator.em.fork().execute(
      `insert into shared_figures (id, workspace_id, name, all_tags, any_tag, period, time_zone, language, sites, hash,
         created_utc, version)
       select gen_random_uuid(), workspace_id, name, all_tags, any_tag, period, time_zone, language, sites,
         sha256(gen_random_uuid()::text::bytea), created_utc, 1
         from shared_figures, generate_series(1, 99) where id = ?`,
      [id],
    );
    const [error] = (await run(CREATE, { input: sharedInput() })).errors;
    expect(error.extensions.code).to.equal('plan_limit_reached');
  });

  it('are audited, and note when they were last opened', async () => {
    const { id, path } = await share(client);
    expect((await listed())[0]).to.deep.include({
      id,
      state: 'Open',
      lastUsedUtc: null,
      period: { lastDays: 7, calendar: null },
    });
    await open(path).expect(200);
    const { services } = running.service;
    await services.sharedFiguresUse.flush(services.orm.em.fork());
    expect(Date.parse((await listed())[0].lastUsedUtc)).to.be.closeTo(Date.now(), 60_000);
    await run(UPDATE, { id, input: sharedInput() });
    await run(REVOKE, { id });
    const { items } = (await run('{ auditEntries { items { action subjectType subjectId } } }')).data.auditEntries;
    const actions = items.filter(({ subjectId }: { subjectId: string }) => subjectId === id);
    expect(actions.map(({ action }: { action: string }) => action)).to.deep.equal([
      'SharedFiguresRevoked',
      'SharedFiguresUpdated',
      'SharedFiguresCreated',
    ]);
  });
});
