import { expect } from 'chai';
import { createApiKeyAsOperator } from '../../src/api-keys/commands/create-api-key-as-operator.js';
import { listApiKeysAsOperator } from '../../src/api-keys/commands/list-api-keys.js';
import { createKeyUse } from '../../src/api-keys/key-use.js';
import { SCOPES, type Scope } from '../../src/api-keys/scopes.js';
import { LIMITS } from '../../src/config/contract-limits.js';
import { authenticateKey } from '../../src/context/authenticate-key.js';
import { JOBS } from '../../src/jobs/jobs.js';
import { DAY_MS, HOUR_MS } from '../../src/shared/clock.js';
import { type Client, CODES, clientOf } from '../support/client.js';
import { startTestService, type TestService } from '../support/service.js';

const CREATE = `mutation ($input: CreateApiKeyInput!) {
  createApiKey(input: $input) { text key { id name displayPrefix scopes createdUtc expiresUtc revokedUtc lastUsedUtc } } }`;
const ROTATE = `mutation ($id: ID!, $hours: Int) {
  rotateApiKey(id: $id, overlapHours: $hours) { text key { id name scopes expiresUtc } } }`;
const REVOKE = 'mutation ($id: ID!) { revokeApiKey(id: $id) { id revokedUtc } }';
const LIST = '{ apiKeys { id name scopes expiresUtc revokedUtc lastUsedUtc replacedById } }';

describe('Keys for dashboards', () => {
  let running: TestService;
  let client: Client;
  let key: string;
  let workspaceId: string;

  before(async () => {
    running = await startTestService();
  });
  after(() => running.close());
  beforeEach(async () => {
    ({ key, workspaceId } = await running.addWorkspace({}, { scopes: SCOPES, name: 'dashboard' }));
    client = clientOf(running.url, key);
  });

  const make = async (input: object, as: Client = client) => {
    const { body } = await as.graphql(CREATE, { input: { name: 'made', scopes: ['qr:read'], ...input } });
    return { made: body.data?.createApiKey, error: body.errors?.[0]?.extensions };
  };
  const rotate = async (id: string, hours?: number, as: Client = client) => {
    const { body } = await as.graphql(ROTATE, { id, hours });
    return { made: body.data?.rotateApiKey, error: body.errors?.[0]?.extensions };
  };
  const list = async () => (await client.graphql(LIST)).body.data.apiKeys;
  const statusOf = async (text: string) => (await clientOf(running.url, text).get(CODES)).status;
  const isValidAt = (text: string, now: number) =>
    authenticateKey(running.service.services.orm.em.fork(), 'spk_', text, now).then(
      () => true,
      () => false,
    );

  it('can be managed with the first key of an empty database, and with no other that was not meant to', async () => {
    const first = clientOf(running.url, running.service.firstKey ?? '');
    const { made } = await make({ scopes: SCOPES }, first);
    expect(made.key.scopes).to.deep.equal([...SCOPES]);
    const { key: plain } = await createApiKeyAsOperator(running.operator, { workspaceId });
    expect(plain.scopes).to.deep.equal(['qr:read', 'qr:write', 'qr:delete']);
  });

  it('are not made without end', async () => {
    const { em } = running.operator;
    for (let number = 1; number < LIMITS.keysMax; number++)
      await createApiKeyAsOperator({ ...running.operator, em }, { workspaceId });
    expect((await make({})).error.code).to.equal('plan_limit_reached');
    const other = (await list()).find(({ name }: { name: string }) => name !== 'dashboard');
    await client.graphql(REVOKE, { id: other.id });
    expect((await make({})).made.key.name).to.equal('made');
  });

  it('are made with a name, scopes and an end, shown once and never again', async () => {
    const expiresUtc = new Date(Date.now() + DAY_MS).toISOString();
    const { made } = await make({ scopes: ['qr:read', 'qr:write'], expiresUtc });
    expect(made.key).to.deep.include({ name: 'made', scopes: ['qr:read', 'qr:write'], expiresUtc, revokedUtc: null });
    expect(made.text.startsWith(made.key.displayPrefix)).to.equal(true);
    expect(await statusOf(made.text)).to.equal(200);
    expect(await isValidAt(made.text, Date.parse(expiresUtc) - 1)).to.equal(true);
    expect(await isValidAt(made.text, Date.parse(expiresUtc))).to.equal(false);
    const all = await list();
    expect(all.map(({ name }: { name: string }) => name)).to.deep.equal(['dashboard', 'made']);
    expect(JSON.stringify(all)).to.not.contain(made.text.slice(12));
  });

  it('are nobody’s to make, rotate, revoke or list without the scope keys:manage', async () => {
    const others = clientOf(running.url, (await running.addWorkspace()).key);
    const [{ id }] = await list();
    for (const query of [CREATE, ROTATE, REVOKE, LIST]) {
      const variables = query === LIST ? {} : { id, input: { name: 'x', scopes: ['qr:read'] } };
      const { body } = await others.graphql(query, variables);
      expect(body.errors[0].extensions.code).to.equal('insufficient_scope');
    }
  });

  it('have no scope and no life that the asking key does not have', async () => {
    const last = new Date(Date.now() + DAY_MS);
    const scopes: Scope[] = ['qr:read', 'keys:manage'];
    const { text } = (await make({ scopes, expiresUtc: last.toISOString() })).made;
    const lesser = clientOf(running.url, text);
    expect((await make({ scopes: ['qr:write'], expiresUtc: last }, lesser)).error.code).to.equal('insufficient_scope');
    for (const expiresUtc of [null, undefined, new Date(last.getTime() + 1)]) {
      expect((await make({ expiresUtc }, lesser)).error.errors).to.have.all.keys('expiresUtc');
    }
    expect((await make({ expiresUtc: last }, lesser)).made.key.expiresUtc).to.equal(last.toISOString());
    const [dashboard] = await list();
    expect((await rotate(dashboard.id, 0, lesser)).error.code).to.equal('insufficient_scope');
    expect(await statusOf(key)).to.equal(200);
  });

  it('are refused with every field that is wrong', async () => {
    const wrong = { name: ' ', scopes: ['qr:all'], expiresUtc: '2020-01-01T00:00:00Z' };
    expect((await make(wrong)).error.errors).to.have.all.keys('name', 'scopes', 'expiresUtc');
    for (const scopes of [[], ['qr:read', 'qr:read']]) {
      expect((await make({ scopes })).error.errors).to.have.all.keys('scopes');
    }
    expect(await list()).to.have.length(1);
  });

  it('are rotated: the old one works for the overlap and not a moment longer', async () => {
    const { made: old } = await make({ scopes: ['qr:read', 'qr:delete'] });
    const before = Date.now();
    const { made } = await rotate(old.key.id, 24);
    const after = Date.now();
    expect(made.key).to.deep.include({ name: 'made', scopes: ['qr:read', 'qr:delete'], expiresUtc: null });
    expect([await statusOf(old.text), await statusOf(made.text)]).to.deep.equal([200, 200]);
    expect(await isValidAt(old.text, before + 24 * HOUR_MS - 1)).to.equal(true);
    expect(await isValidAt(old.text, after + 24 * HOUR_MS)).to.equal(false);
    expect(await isValidAt(made.text, after + 8 * DAY_MS)).to.equal(true);
    const replaced = (await list()).find(({ id }: { id: string }) => id === old.key.id);
    expect(replaced.replacedById).to.equal(made.key.id);
  });

  it('are rotated without an overlap', async () => {
    const { made: old } = await make({});
    const { made } = await rotate(old.key.id, 0);
    expect([await statusOf(old.text), await statusOf(made.text)]).to.deep.equal([401, 200]);
  });

  it('never live longer by a rotation', async () => {
    const expiresUtc = new Date(Date.now() + HOUR_MS).toISOString();
    const { made: old } = await make({ expiresUtc });
    const { made } = await rotate(old.key.id, 168);
    expect(made.key.expiresUtc).to.equal(expiresUtc);
    const replaced = (await list()).find(({ id }: { id: string }) => id === old.key.id);
    expect(replaced.expiresUtc).to.equal(expiresUtc);
  });

  it('are not rotated twice, when they have ended, or for more than a week', async () => {
    const { made: old } = await make({});
    for (const hours of [-1, 169]) {
      expect((await rotate(old.key.id, hours)).error.errors).to.have.all.keys('overlapHours');
    }
    const both = await Promise.all([rotate(old.key.id, 168), rotate(old.key.id, 168)]);
    expect(both.map(({ error }) => error?.code)).to.have.members([undefined, 'not_found']);
    const { made: revoked } = await make({});
    await client.graphql(REVOKE, { id: revoked.key.id });
    expect((await rotate(revoked.key.id)).error.code).to.equal('not_found');
    expect((await rotate('none')).error.code).to.equal('not_found');
  });

  it('are revoked with the next request, once', async () => {
    const { made } = await make({});
    const first = (await client.graphql(REVOKE, { id: made.key.id })).body.data.revokeApiKey;
    expect(await statusOf(made.text)).to.equal(401);
    expect((await client.graphql(REVOKE, { id: made.key.id })).body.data.revokeApiKey).to.deep.equal(first);
  });

  it('tell when they were used last, written by a job', async () => {
    const { made } = await make({});
    const before = Date.now();
    await statusOf(made.text);
    const after = Date.now();
    const lastUsed = async () =>
      (await listApiKeysAsOperator(running.operator, workspaceId)).find(({ id }) => id === made.key.id)?.lastUsedUtc ??
      null;
    expect(await lastUsed()).to.equal(null);
    const { services } = running.service;
    const jobServices = { ...services, scans: running.service.scans, retention: { scanDays: 0, visitorDays: 60 } };
    const job = JOBS.find(({ name }) => name === 'write down the use of keys');
    expect(await job?.run(jobServices)).to.be.greaterThan(1);
    expect(await job?.run(jobServices)).to.equal(0);
    running.operator.em.clear();
    expect((await lastUsed())?.getTime()).to.be.within(before, after);
  });

  it('keep the latest use, whichever instance writes first, and lose none when the database is away', async () => {
    const [{ id }] = await list();
    const { orm } = running.service.services;
    const [early, late] = [createKeyUse(), createKeyUse()];
    const now = Date.now() + DAY_MS;
    early.note(id, now - 5000);
    late.note(id, now);
    const away = { execute: () => Promise.reject(new Error('away')) };
    await late.flush(Object.assign(orm.em.fork(), away)).catch(() => {});
    expect(await late.flush(orm.em.fork())).to.equal(1);
    await early.flush(orm.em.fork());
    expect((await list())[0].lastUsedUtc).to.equal(new Date(now).toISOString());
  });
});
