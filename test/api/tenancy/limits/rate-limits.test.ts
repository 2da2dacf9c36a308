import { expect } from 'chai';
import supertest from 'supertest';
import { newCode } from '../../../../src/core/ids.js';
import { createApiKeyAsOperator } from '../../../../src/identity/api-keys/commands/issue-api-key.js';
import { type Client, CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { consoleOf, signedIn } from '../../../support/http/console.js';
import { expectContract } from '../../../support/http/contract.js';
import { invitationTo, newAddress } from '../../../support/people.js';
import { startTestService, type TestService } from '../../../support/service/service.js';

const LIMIT = 5;
const QUERY = '{ qrCodes { totalCount } }';

describe('Rate limits', () => {
  let running: TestService;

  before(async () => {
    running = await startTestService({ environment: { RATE_LIMIT_PER_MINUTE: String(LIMIT) } });
  });
  after(() => running.close());

  const newClient = async (scopes?: ('qr:read' | 'qr:write')[]): Promise<Client> =>
    clientOf(running.url, (await running.addWorkspace({}, scopes === undefined ? {} : { scopes })).key);
  const useUp = async (client: Client): Promise<void> => {
    for (let number = 0; number < LIMIT; number++) await client.get(CODES).expect(200);
  };
  const remainingIn = ({ headers }: { headers: Record<string, string> }) => headers['x-ratelimit-remaining'];

  it('count REST and GraphQL together, and refuse according to the contract', async () => {
    const client = await newClient();
    const before = Date.now() / 1000;
    const answers = [
      await client.get(CODES),
      await client.graphql(QUERY),
      await client.post(CODES, dynamicUrl()),
      await client.graphql(QUERY),
      await client.get(CODES),
    ];
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 201, 200, 200]);
    expect(answers.map(remainingIn)).to.deep.equal(['4', '3', '2', '1', '0']);
    const refused = await client.get(CODES);
    const after = Date.now() / 1000;
    expect([refused.status, refused.body.code]).to.deep.equal([429, 'rate_limited']);
    expectContract('GET', CODES, refused);
    const wait = Number(refused.headers['retry-after']);
    expect(wait).to.be.within(1, 60);
    expect(refused.headers).to.include({
      'ratelimit-policy': `"key";q=${LIMIT};w=60`,
      ratelimit: `"key";r=0;t=${wait}`,
      'x-ratelimit-limit': String(LIMIT),
    });
    expect(Number(refused.headers['x-ratelimit-reset'])).to.be.within(Math.floor(before), Math.ceil(after) + 61);
    const graphql = await client.graphql(QUERY);
    expect([graphql.status, graphql.body.errors[0].extensions.code]).to.deep.equal([429, 'rate_limited']);
    expect(graphql.headers['retry-after']).to.match(/^\d+$/);
    expect(remainingIn(graphql)).to.equal('0');
  });

  it('count requests with an invitation together, apart from those with another', async () => {
    const owner = await running.addMember((await running.addWorkspace()).workspaceId);
    const browser = await signedIn(running, owner);
    const [{ token }, other] = [await invitationTo(browser, newAddress()), await invitationTo(browser, newAddress())];
    const describeWith = (invitation: string) => consoleOf(running.url).post('/console/invitation', { invitation });
    const answers = [];
    for (let number = 0; number <= LIMIT; number++) answers.push(await describeWith(token));
    expect(answers.map(remainingIn)).to.deep.equal(['4', '3', '2', '1', '0', '0']);
    expect(answers.at(-1)?.body.code).to.equal('rate_limited');
    expect((await consoleOf(running.url).signIn({ invitation: token, name: 'Sample' })).status).to.equal(429);
    expect((await describeWith(other.token)).status).to.equal(200);
    expect((await consoleOf(running.url).signIn({ invitation: other.token, name: 'Sample' })).status).to.equal(201);
  });

  it('do not affect other keys, including those of the same workspace', async () => {
    const { workspaceId, key } = await running.addWorkspace();
    await useUp(clientOf(running.url, key));
    expect((await clientOf(running.url, key).get(CODES)).status).to.equal(429);
    const { text } = await createApiKeyAsOperator(running.operator, { workspaceId });
    expect((await clientOf(running.url, text).get(CODES)).status).to.equal(200);
    expect((await (await newClient()).get(CODES)).status).to.equal(200);
  });

  it('send the remaining number with every response to a key, and Retry-After only with 429', async () => {
    const client = await newClient(['qr:read']);
    const answers = [
      await client.get(`${CODES}/none`),
      await client.get(`${CODES}?page=0`),
      await client.post(CODES, {}),
      await client.get('/api/v1/nothing'),
      await client.delete(CODES),
    ];
    expect(answers.map(({ status }) => status)).to.deep.equal([404, 400, 403, 404, 405]);
    expect(answers.map(remainingIn)).to.deep.equal(['4', '3', '2', '1', '0']);
    for (const { headers } of answers) {
      expect(headers).to.have.property('ratelimit');
      expect(headers).to.not.have.property('retry-after');
    }
  });

  it('return 403 before 429, and 429 before 404 and 400', async () => {
    const client = await newClient(['qr:read']);
    await useUp(client);
    expect((await client.post(CODES, dynamicUrl())).status).to.equal(403);
    expect((await client.get(`${CODES}/none`)).status).to.equal(429);
    expect((await client.get(`${CODES}?page=0`)).status).to.equal(429);
    expect((await client.get('/api/v1/nothing')).status).to.equal(429);
    const other = await newClient();
    await useUp(other);
    const key = { 'Idempotency-Key': 'limited' };
    expect((await other.post(CODES, dynamicUrl()).set(key)).status).to.equal(429);
    const rows = await running.service.services.orm.em.fork().execute('select 1 from idempotency_key');
    expect(rows).to.deep.equal([]);
  });

  it('count a replay like any request', async () => {
    const client = await newClient();
    const post = () => client.post(CODES, dynamicUrl()).set('Idempotency-Key', 'again');
    const [first, second] = [await post(), await post()];
    expect([remainingIn(first), remainingIn(second)]).to.deep.equal(['4', '3']);
    expect(second.headers).to.include({ 'idempotent-replayed': 'true' });
  });

  it('can be turned off', async () => {
    const free = await startTestService({ environment: { RATE_LIMIT_PER_MINUTE: '0' } });
    const client = clientOf(free.url, (await free.addWorkspace()).key);
    const statuses = new Set<number>();
    // Limited concurrency: on a busy machine the last would wait too long for a connection and get 503.
    const send = async () => {
      for (let number = 0; number < 35; number++) statuses.add((await client.get(`${CODES}?pageSize=1`)).status);
    };
    await Promise.all(Array.from({ length: 20 }, send));
    const { headers } = await client.get(`${CODES}?pageSize=1`);
    await free.close();
    expect(statuses).to.deep.equal(new Set([200]));
    expect(headers).to.not.have.property('x-ratelimit-limit');
  });
});

describe('Limits by address', () => {
  let running: TestService;

  beforeEach(async () => {
    running = await startTestService();
  });
  afterEach(() => running.close());

  it('refuse an address that sends wrong keys, but not its valid ones', async () => {
    const { key } = await running.addWorkspace();
    const wrong = clientOf(running.url, `spk_${'a'.repeat(38)}`);
    const statuses = await Promise.all(Array.from({ length: 70 }, async () => (await wrong.get(CODES)).status));
    expect(statuses.filter((status) => status === 401)).to.have.length(60);
    const refused = await wrong.get(CODES);
    expect([refused.status, refused.body.code]).to.deep.equal([429, 'rate_limited']);
    expect(refused.headers['retry-after']).to.match(/^\d+$/);
    expectContract('GET', CODES, refused);
    expect((await wrong.graphql(QUERY)).status).to.equal(429);
    expect((await clientOf(running.url, key).get(CODES)).status).to.equal(200);
  });

  it('refuse an address that sends many requests without a key', async () => {
    const { key } = await running.addWorkspace();
    const agent = supertest(running.url);
    for (let number = 0; number < 30; number++) {
      expect((await agent.get(CODES)).body.code).to.equal('missing_api_key');
      expect((await agent.post('/graphql').send({ query: QUERY })).status).to.equal(401);
    }
    for (const refused of [await agent.get(CODES), await agent.post('/graphql').send({ query: QUERY })]) {
      expect(refused.status).to.equal(429);
      expect(refused.headers['retry-after']).to.match(/^\d+$/);
    }
    expect((await clientOf(running.url, key).get(CODES)).status).to.equal(200);
    expect((await clientOf(running.url, key).graphql(QUERY)).status).to.equal(200);
  });

  it('refuse an address that requests many non-existent codes, while every existing code works there', async () => {
    const client = clientOf(running.url, (await running.addWorkspace()).key);
    const scan = (code: string) => supertest(running.url).get(`/r/${code}`).redirects(0);
    const [known, unseen] = [
      (await client.post(CODES, dynamicUrl())).body,
      (await client.post(CODES, dynamicUrl())).body,
    ];
    expect((await scan(known.code)).status).to.equal(302);
    for (let number = 0; number < 60; number++) expect((await scan(newCode())).status).to.equal(404);
    const refused = await scan(newCode());
    expect([refused.status, refused.type, refused.headers['retry-after']]).to.deep.equal([429, 'text/html', '60']);
    expect(refused.headers).to.have.property('x-request-id');
    expect((await scan(newCode())).text).to.equal(refused.text);
    expect((await scan(unseen.code)).status).to.equal(302);
    expect((await scan(known.code)).status).to.equal(302);
    expect((await scan('no.code')).status).to.equal(404);
    expect(running.service.redirect.answers().tooMany).to.equal(2);
    await running.service.services.rateLimits.wrongCodes.delete('7f000001');
    expect((await scan(newCode())).status).to.equal(404);
  });
});
