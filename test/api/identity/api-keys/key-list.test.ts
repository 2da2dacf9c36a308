import { expect } from 'chai';
import { DAY_MS, HOUR_MS } from '../../../../src/core/clock.js';
import { LIMITS } from '../../../../src/core/contract/contract-limits.js';
import { SCOPES } from '../../../../src/core/contract/scopes.js';
import { listApiKeysAsOperator } from '../../../../src/identity/api-keys/commands/list-api-keys.js';
import { removeEndedKeys } from '../../../../src/identity/api-keys/remove-ended-keys.js';
import { type Client, clientOf } from '../../../support/http/client.js';
import { describeApi } from '../../../support/service/describe-api.js';

const LIST = `query ($areEnded: Boolean = false, $page: Int = 1, $pageSize: Int = 20, $search: String, $of: ID) {
  apiKeys(areEnded: $areEnded, page: $page, pageSize: $pageSize, search: $search, rotationOfId: $of) {
    totalCount items { id name } } }`;
const CREATE = `mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { text key { id } } }`;
const ROTATE = 'mutation ($id: ID!) { rotateApiKey(id: $id, overlapHours: 0) { text key { id } } }';
const REVOKE = 'mutation ($id: ID!) { revokeApiKey(id: $id) { id } }';
const AUDIT = `query ($id: ID!) { auditEntries(subjectId: $id) { items { action subjectName actor { name displayPrefix } } } }`;

describeApi('The list of keys', ({ running }) => {
  let client: Client;
  let workspaceId: string;

  beforeEach(async () => {
    const { key, workspaceId: id } = await running.addWorkspace({}, { scopes: SCOPES, name: 'dashboard' });
    client = clientOf(running.url, key);
    workspaceId = id;
  });

  const listed = async (args: object = {}) => (await client.graphql(LIST, args)).body.data.apiKeys;
  const namesOf = async (args: object = {}): Promise<string[]> =>
    (await listed(args)).items.map(({ name }: { name: string }) => name);
  const create = async (name: string, input: object = {}, by = client): Promise<{ text: string; id: string }> => {
    const { body } = await by.graphql(CREATE, { input: { name, scopes: ['qr:read'], ...input } });
    return { text: body.data.createApiKey.text, id: body.data.createApiKey.key.id };
  };
  const revoked = async (name: string): Promise<string> => {
    const { id } = await create(name);
    await client.graphql(REVOKE, { id });
    return id;
  };
  const end = (id: string, column: string, ms: number) =>
    running.operator.em.execute(`update principal set ${column} = ? where id = ?`, [new Date(ms), id]);

  it('has pages, newest first, and shows revoked and expired keys only on request', async () => {
    for (const name of ['a', 'b', 'c']) await revoked(name);
    const { id: expired } = await create('expired');
    await end(expired, 'expires_utc', Date.now() - 1);
    await create('later', { expiresUtc: new Date(Date.now() + HOUR_MS).toISOString() });
    expect(await namesOf()).to.deep.equal(['later', 'dashboard']);
    expect(await namesOf({ areEnded: true })).to.deep.equal(['expired', 'c', 'b', 'a']);
    expect(await namesOf({ areEnded: true, page: 2, pageSize: 3 })).to.deep.equal(['a']);
    expect((await listed({ areEnded: true, pageSize: 1 })).totalCount).to.equal(4);
    const { body } = await client.graphql(LIST, { pageSize: LIMITS.pageSizeMax + 1 });
    expect(body.errors[0].extensions.errors).to.have.all.keys('pageSize');
  });

  it('costs more with larger pages, so that a request cannot read thousands of keys', async () => {
    const aliases = Array.from({ length: 20 }, (_, index) => `a${index}: apiKeys(pageSize: 100) { items { id name } }`);
    const { body } = await client.graphql(`{ ${aliases.slice(0, 10).join(' ')} }`);
    expect(body.errors).to.equal(undefined);
    const fields = '{ items { id name scopes } }';
    const dear = `{ ${aliases.map((alias) => alias.replace('{ items { id name } }', fields)).join(' ')} }`;
    expect((await client.graphql(dear)).body.errors[0].message).to.match(/cost|complex/i);
  });

  it('finds keys by a part of the name, and by their text', async () => {
    const { text } = await create('50% off');
    await create('500 off');
    expect(await namesOf({ search: '0% OFF' })).to.deep.equal(['50% off']);
    expect(await namesOf({ search: text })).to.deep.equal(['50% off']);
    expect(await namesOf({ search: 'spk_' }), 'what all begin with').to.deep.equal([]);
  });

  it('finds the key that another replaced, and the one that replaced it', async () => {
    const ids = [(await create('first')).id];
    for (const index of [0, 1, 2]) {
      const { body } = await client.graphql(ROTATE, { id: ids[index] });
      ids.push(body.data.rotateApiKey.key.id);
    }
    const idsOf = async (of?: string) => (await listed({ of })).items.map(({ id }: { id: string }) => id);
    expect(await idsOf(ids[1])).to.have.members(ids.slice(0, 3));
    expect(await idsOf(ids[3])).to.have.members(ids.slice(2));
    expect(await idsOf('nonsense')).to.deep.equal([]);
  });

  it(`loses keys ${LIMITS.endedKeyDays} days after their end, and the audit still names them`, async () => {
    const now = Date.now();
    const due = now - LIMITS.endedKeyDays * DAY_MS;
    const [early, late] = [await create('early', { scopes: SCOPES }), await create('late')];
    const made = await create('made with early', {}, clientOf(running.url, early.text));
    const expired = await create('expired');
    await client.graphql(REVOKE, { id: early.id });
    await end(early.id, 'revoked_utc', due);
    await end(late.id, 'revoked_utc', due + 1000);
    await end(expired.id, 'expires_utc', due - 1000);
    expect(await removeEndedKeys(running.operator.em.fork(), { now: () => now })).to.equal(2);
    expect(await removeEndedKeys(running.operator.em.fork(), { now: () => now })).to.equal(0);
    expect(await namesOf({ areEnded: true })).to.deep.equal(['late']);
    expect(await namesOf()).to.deep.equal(['made with early', 'dashboard']);
    const byOperator = await listApiKeysAsOperator(running.operator, workspaceId);
    expect(byOperator.map(({ name }) => name)).to.deep.equal(['dashboard', 'late', 'made with early']);
    expect((await client.graphql(REVOKE, { id: early.id })).body.errors[0].extensions.code).to.equal('not_found');
    expect((await clientOf(running.url, early.text).graphql(LIST)).status).to.equal(401);
    const auditOf = async (id: string) => (await client.graphql(AUDIT, { id })).body.data.auditEntries.items[0];
    expect(await auditOf(expired.id)).to.deep.include({ action: 'KeyCreated', subjectName: 'expired' });
    expect((await auditOf(made.id)).actor).to.deep.equal({ name: 'early', displayPrefix: early.text.slice(0, 10) });
    const [left] = await running.operator.em.execute('select hash, scopes from principal where id = ?', [early.id]);
    expect(left).to.deep.equal({ hash: null, scopes: [] });
  });
});
