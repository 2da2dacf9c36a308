import { expect } from 'chai';
import { SCOPES } from '../../../../src/core/contract/scopes.js';
import { revokeApiKeyAsOperator } from '../../../../src/identity/api-keys/commands/revoke-api-key.js';
import { WorkspaceStatus } from '../../../../src/tenancy/workspace.js';
import { setWorkspace } from '../../../../src/tenancy/workspaces/manage-workspaces.js';
import { eventually } from '../../../support/eventually.js';
import { CODES, clientOf } from '../../../support/http/client.js';
import { startTestService, type TestService } from '../../../support/service/service.js';
import { TcpProxy } from '../../../support/service/tcp-proxy.js';

const ROUNDS = 5;
const LATE_REQUESTS = 2;
const REVOKE = 'mutation ($id: ID!) { revokeApiKey(id: $id) { id } }';
const ROTATE = 'mutation ($id: ID!) { rotateApiKey(id: $id, overlapHours: 0) { text } }';

describe('The end of a key', () => {
  let one: TestService;
  let other: TestService;
  let proxy: TcpProxy;

  before(async () => {
    one = await startTestService();
    const { hostname, port } = new URL(one.databaseUrl);
    proxy = await TcpProxy.open({ host: hostname, port: Number(port) });
    other = await startTestService({ databaseUrl: proxy.urlOf(one.databaseUrl) });
  });
  after(async () => {
    await proxy.pass();
    await other.close();
    await proxy.close();
    await one.close();
  });

  const statusesOf = (key: string): Promise<number[]> =>
    Promise.all([one, other].map(async ({ url }) => (await clientOf(url, key).get(`${CODES}?pageSize=1`)).status));
  const keyIdOf = async ({ workspaceId }: { workspaceId: string }): Promise<string> => {
    const sql = "select id from principal where kind = 'Key' and workspace_id = ?";
    const [row] = await one.service.services.orm.em.fork().execute<{ id: string }[]>(sql, [workspaceId]);
    return row?.id ?? '';
  };
  const addKey = async () => {
    const added = await one.addWorkspace({}, { scopes: SCOPES });
    expect(await statusesOf(added.key)).to.deep.equal([200, 200]);
    return { ...added, id: await keyIdOf(added) };
  };
  /**
   * Otherwise the limit of an address would respond instead of the key, because the number of requests with an expired
   * key varies.
   */
  const forgetWrongKeys = async () => {
    for (const { service } of [one, other])
      await service.services.rateLimits.wrongKeys.delete(Buffer.from([127, 0, 0, 1]).toString('hex'));
  };
  beforeEach(forgetWrongKeys);
  type Added = Awaited<ReturnType<typeof addKey>>;

  const endings: [name: string, end: (added: Added) => Promise<unknown>, status: number][] = [
    ['is revoked by itself', ({ key, id }) => clientOf(one.url, key).graphql(REVOKE, { id }), 401],
    ['is revoked by the operator', ({ id }) => revokeApiKeyAsOperator(one.operator, id), 401],
    ['is rotated without an overlap', ({ key, id }) => clientOf(one.url, key).graphql(ROTATE, { id }), 401],
    [
      'loses its workspace by a suspension',
      ({ workspaceId }) => setWorkspace(one.operator, workspaceId, { status: WorkspaceStatus.Suspended }),
      403,
    ],
  ];
  for (const [name, end, status] of endings) {
    it(`takes effect immediately on every instance when it ${name}`, async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const added = await addKey();
        await end(added);
        expect(await statusesOf(added.key), `round ${round}`).to.deep.equal([status, status]);
      }
    });
  }

  it('takes effect for every later request while many requests use the key', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await forgetWrongKeys();
      const added = await one.addWorkspace();
      const id = await keyIdOf(added);
      let isEnded = false;
      const use = async ({ url }: TestService): Promise<number[]> => {
        const late: number[] = [];
        for (let after = 0; after < LATE_REQUESTS; ) {
          const begunAfter = isEnded;
          const { status } = await clientOf(url, added.key).get(`${CODES}?pageSize=1`);
          if (!begunAfter) continue;
          late.push(status);
          after++;
        }
        return late;
      };
      const users = [one, other, one, other].map(use);
      await revokeApiKeyAsOperator(one.operator, id);
      isEnded = true;
      expect(new Set((await Promise.all(users)).flat())).to.deep.equal(new Set([401]));
    }
  });

  it('is noticed by an instance whose change feed is away, because it queries the database', async () => {
    const { key, id } = await addKey();
    await proxy.refuse();
    const { feed } = other.service.services;
    await eventually('the other instance notices', () => feed.state !== 'listening');
    await revokeApiKeyAsOperator(one.operator, id);
    const statuses = await statusesOf(key);
    await proxy.pass();
    expect(statuses).to.deep.equal([401, 503]);
    await eventually('the other instance reaches the database', async () => {
      const { status } = await clientOf(other.url, key).get(CODES);
      expect(status).to.not.equal(200);
      return status === 401;
    });
  });

  it('does not affect a key created meanwhile, which works immediately on every instance', async () => {
    for (let round = 0; round < ROUNDS; round++) await addKey();
  });
});
