import { expect } from 'chai';
import { DAY_MS, HOUR_MS } from '../../../../src/core/clock.js';
import { LIMITS } from '../../../../src/core/contract/contract-limits.js';
import { SCOPES, type Scope } from '../../../../src/core/contract/scopes.js';
import { createApiKeyAsOperator } from '../../../../src/identity/api-keys/commands/issue-api-key.js';
import { listApiKeysAsOperator } from '../../../../src/identity/api-keys/commands/list-api-keys.js';
import { createLastUse } from '../../../../src/identity/authentication/caller-cache.js';
import { findValidKey } from '../../../../src/identity/authentication/open-context.js';
import { INSTANCE_JOBS } from '../../../../src/operations/jobs/instance-jobs.js';
import { type Client, CODES, clientOf } from '../../../support/http/client.js';
import { describeApi } from '../../../support/service/describe-api.js';

const CREATE = `mutation ($input: CreateApiKeyInput!) {
  createApiKey(input: $input) { text key { id name displayPrefix scopes createdUtc expiresUtc revokedUtc lastUsedUtc } } }`;
const ROTATE = `mutation ($id: ID!, $hours: Int) {
  rotateApiKey(id: $id, overlapHours: $hours) { text key { id name scopes expiresUtc } } }`;
const REVOKE = 'mutation ($id: ID!) { revokeApiKey(id: $id) { id revokedUtc } }';
const LIST = '{ apiKeys(pageSize: 100) { items { id name scopes expiresUtc revokedUtc lastUsedUtc replacedById } } }';

describeApi('API keys', ({ running }) => {
  let client: Client;
  let key: string;
  let workspaceId: string;

  beforeEach(async () => {
    ({ key, workspaceId } = await running.addWorkspace({}, { scopes: SCOPES, name: 'dashboard' }));
    client = clientOf(running.url, key);
  });

  const create = async (input: object, as: Client = client) => {
    const { body } = await as.graphql(CREATE, { input: { name: 'created', scopes: ['qr:read'], ...input } });
    return { created: body.data?.createApiKey, error: body.errors?.[0]?.extensions };
  };
  const rotate = async (id: string, hours?: number, as: Client = client) => {
    const { body } = await as.graphql(ROTATE, { id, hours });
    return { created: body.data?.rotateApiKey, error: body.errors?.[0]?.extensions };
  };
  const list = async () => (await client.graphql(LIST)).body.data.apiKeys.items;
  const statusOf = async (text: string) => (await clientOf(running.url, text).get(CODES)).status;
  const isValidAt = (text: string, now: number) =>
    findValidKey(running.service.services, text, now).then(
      () => true,
      () => false,
    );

  it('can be managed with the first key of an empty database, and with others only on request', async () => {
    const first = clientOf(running.url, running.service.firstKey ?? '');
    const { created } = await create({ scopes: SCOPES }, first);
    expect(created.key.scopes).to.deep.equal([...SCOPES]);
    const { key: plain } = await createApiKeyAsOperator(running.operator, { workspaceId });
    expect(plain.scopes).to.deep.equal(['qr:read', 'qr:write', 'qr:delete']);
  });

  it('are limited in number, those that are rotated included', async () => {
    const { em } = running.operator;
    for (let number = 1; number < LIMITS.keysMax; number++)
      await createApiKeyAsOperator({ ...running.operator, em }, { workspaceId });
    expect((await create({})).error.code).to.equal('plan_limit_reached');
    const other = (await list()).find(({ name }: { name: string }) => name !== 'dashboard');
    expect((await rotate(other.id)).error.code).to.equal('plan_limit_reached');
    const { created } = await rotate(other.id, 0);
    await client.graphql(REVOKE, { id: created.key.id });
    expect((await create({})).created.key.name).to.equal('created');
  });

  it('are created with a name, scopes and an expiry, and are shown only once', async () => {
    const expiresUtc = new Date(Date.now() + DAY_MS).toISOString();
    const { created } = await create({ scopes: ['qr:read', 'qr:write'], expiresUtc });
    expect(created.key).to.deep.include({
      name: 'created',
      scopes: ['qr:read', 'qr:write'],
      expiresUtc,
      revokedUtc: null,
    });
    expect(created.text.startsWith(created.key.displayPrefix)).to.equal(true);
    expect(await statusOf(created.text)).to.equal(200);
    expect(await isValidAt(created.text, Date.parse(expiresUtc) - 1)).to.equal(true);
    expect(await isValidAt(created.text, Date.parse(expiresUtc))).to.equal(false);
    const all = await list();
    expect(all.map(({ name }: { name: string }) => name)).to.deep.equal(['created', 'dashboard']);
    expect(JSON.stringify(all)).to.not.contain(created.text.slice(12));
  });

  it('cannot be created, rotated, revoked or listed without the scope keys:manage', async () => {
    const others = clientOf(running.url, (await running.addWorkspace()).key);
    const [{ id }] = await list();
    for (const query of [CREATE, ROTATE, REVOKE, LIST]) {
      const variables = query === LIST ? {} : { id, input: { name: 'x', scopes: ['qr:read'] } };
      const { body } = await others.graphql(query, variables);
      expect(body.errors[0].extensions.code).to.equal('insufficient_scope');
    }
  });

  it('have no scopes that the creating key lacks, and do not outlive it', async () => {
    const last = new Date(Date.now() + DAY_MS);
    const scopes: Scope[] = ['qr:read', 'keys:manage'];
    const { text } = (await create({ scopes, expiresUtc: last.toISOString() })).created;
    const limited = clientOf(running.url, text);
    expect((await create({ scopes: ['qr:write'], expiresUtc: last }, limited)).error.code).to.equal(
      'insufficient_scope',
    );
    for (const expiresUtc of [null, undefined, new Date(last.getTime() + 1)]) {
      expect((await create({ expiresUtc }, limited)).error.errors).to.have.all.keys('expiresUtc');
    }
    expect((await create({ expiresUtc: last }, limited)).created.key.expiresUtc).to.equal(last.toISOString());
    const dashboard = (await list()).at(-1);
    expect((await rotate(dashboard.id, 0, limited)).error.code).to.equal('insufficient_scope');
    expect(await statusOf(key)).to.equal(200);
  });

  it('are refused with all problems of all fields', async () => {
    const wrong = { name: ' ', scopes: ['qr:all'], expiresUtc: '2020-01-01T00:00:00Z' };
    expect((await create(wrong)).error.errors).to.have.all.keys('name', 'scopes', 'expiresUtc');
    for (const scopes of [[], ['qr:read', 'qr:read']]) {
      expect((await create({ scopes })).error.errors).to.have.all.keys('scopes');
    }
    expect(await list()).to.have.length(1);
  });

  it('are rotated, and the old one works exactly for the overlap', async () => {
    const { created: old } = await create({ scopes: ['qr:read', 'qr:delete'] });
    const before = Date.now();
    const { created } = await rotate(old.key.id, 24);
    const after = Date.now();
    expect(created.key).to.deep.include({ name: 'created', scopes: ['qr:read', 'qr:delete'], expiresUtc: null });
    expect([await statusOf(old.text), await statusOf(created.text)]).to.deep.equal([200, 200]);
    expect(await isValidAt(old.text, before + 24 * HOUR_MS - 1)).to.equal(true);
    expect(await isValidAt(old.text, after + 24 * HOUR_MS)).to.equal(false);
    expect(await isValidAt(created.text, after + 8 * DAY_MS)).to.equal(true);
    const replaced = (await list()).find(({ id }: { id: string }) => id === old.key.id);
    expect(replaced.replacedById).to.equal(created.key.id);
  });

  it('can be rotated without an overlap', async () => {
    const { created: old } = await create({});
    const { created } = await rotate(old.key.id, 0);
    expect([await statusOf(old.text), await statusOf(created.text)]).to.deep.equal([401, 200]);
  });

  it('keep their expiry in a rotation', async () => {
    const expiresUtc = new Date(Date.now() + HOUR_MS).toISOString();
    const { created: old } = await create({ expiresUtc });
    const { created } = await rotate(old.key.id, 168);
    expect(created.key.expiresUtc).to.equal(expiresUtc);
    const replaced = (await list()).find(({ id }: { id: string }) => id === old.key.id);
    expect(replaced.expiresUtc).to.equal(expiresUtc);
  });

  it('cannot be rotated twice, after their end, or with an overlap of more than a week', async () => {
    const { created: old } = await create({});
    for (const hours of [-1, 169]) {
      expect((await rotate(old.key.id, hours)).error.errors).to.have.all.keys('overlapHours');
    }
    const both = await Promise.all([rotate(old.key.id, 168), rotate(old.key.id, 168)]);
    expect(both.map(({ error }) => error?.code)).to.have.members([undefined, 'not_found']);
    const { created: revoked } = await create({});
    await client.graphql(REVOKE, { id: revoked.key.id });
    expect((await rotate(revoked.key.id)).error.code).to.equal('not_found');
    expect((await rotate('none')).error.code).to.equal('not_found');
  });

  it('are revoked from the next request on, and keep the time of the first revocation', async () => {
    const { created } = await create({});
    const first = (await client.graphql(REVOKE, { id: created.key.id })).body.data.revokeApiKey;
    expect(await statusOf(created.text)).to.equal(401);
    expect((await client.graphql(REVOKE, { id: created.key.id })).body.data.revokeApiKey).to.deep.equal(first);
  });

  it('have the time of their last use, which a job writes', async () => {
    const { created } = await create({});
    const before = Date.now();
    await statusOf(created.text);
    const after = Date.now();
    const lastUsed = async () =>
      (await listApiKeysAsOperator(running.operator, workspaceId)).find(({ id }) => id === created.key.id)
        ?.lastUsedUtc ?? null;
    expect(await lastUsed()).to.equal(null);
    const { services } = running.service;
    const jobServices = { ...services, refreshSalts: async () => 0, uses: [services.principalUse] };
    const job = INSTANCE_JOBS.find(({ name }) => name === 'write down the last uses');
    expect(await job?.run(jobServices)).to.be.greaterThan(1);
    expect(await job?.run(jobServices)).to.equal(0);
    running.operator.em.clear();
    expect((await lastUsed())?.getTime()).to.be.within(before, after);
  });

  it('keep the latest use on any instance, also while the database is unavailable', async () => {
    const [{ id }] = await list();
    const { orm } = running.service.services;
    const [early, late] = [createLastUse(), createLastUse()];
    const now = Date.now() + DAY_MS;
    early.note(id, now - 5000);
    late.note(id, now);
    const unavailable = { execute: () => Promise.reject(new Error('unavailable')) };
    await late.flush(Object.assign(orm.em.fork(), unavailable)).catch(() => {});
    expect(await late.flush(orm.em.fork())).to.equal(1);
    await early.flush(orm.em.fork());
    expect((await list())[0].lastUsedUtc).to.equal(new Date(now).toISOString());
  });
});
