import { expect } from 'chai';
import supertest from 'supertest';
import { newCode } from '../../../src/core/ids.js';
import { eventually } from '../../support/eventually.js';
import { type Client, CODES, clientOf, dynamicUrl } from '../../support/http/client.js';
import { expectContract } from '../../support/http/contract.js';
import { needRedis, RedisServer } from '../../support/service/redis-server.js';
import { startTestService, type TestService } from '../../support/service/service.js';
import { TcpProxy } from '../../support/service/tcp-proxy.js';

const LIMIT = 12;
const WRONG_KEY = `spk_${'a'.repeat(38)}`;
const TOKEN = 'sample-token-of-a-test';
const SETTINGS = { RATE_LIMIT_PER_MINUTE: String(LIMIT), METRICS_TOKEN: TOKEN };
/** In the form that the limits use. */
const LOOPBACK = '7f000001';

describe('Limits shared through Redis', () => {
  let redis: RedisServer;
  let proxy: TcpProxy;
  let first: TestService;
  let second: TestService;

  before(async function () {
    await needRedis(this);
    redis = await RedisServer.open('sample password');
    proxy = await TcpProxy.open({ host: '127.0.0.1', port: redis.port });
    const environment = { ...SETTINGS, REDIS_URL: proxy.urlOf(redis.url) };
    first = await startTestService({ environment });
    second = await startTestService({ environment, databaseUrl: first.databaseUrl });
  });
  after(async () => {
    for (const opened of [second, first, proxy, redis]) await opened?.close();
  });

  const limits = () => [first, second].map(({ service }) => service.services.rateLimits);
  const links = () => limits().map((each) => each.redis);
  const bothAnswer = () => eventually('Redis answers', () => links().every((link) => link?.isAnswering));
  const noneAnswers = () => eventually('Redis is away', () => links().every((link) => !link?.isAnswering));
  /** Repeats an experiment until only Redis has counted it: on a busy machine a response may be late. */
  const countedByRedis = async <T>(experiment: () => Promise<T>): Promise<T> => {
    for (;;) {
      await bothAnswer();
      const failures = links().map((link) => link?.failures);
      const result = await experiment();
      if (links().every((link, index) => link?.failures === failures[index])) return result;
    }
  };
  const newClients = async (): Promise<[Client, Client]> => {
    const { key } = await first.addWorkspace();
    return [clientOf(first.url, key), clientOf(second.url, key)];
  };
  const allowed = (count: number): number[] => Array.from({ length: count }, () => 200);
  const expectShared = async (): Promise<void> => {
    const statuses = await countedByRedis(async () => callByTurns(await newClients(), LIMIT));
    expect(statuses.filter((status) => status === 200)).to.have.length(LIMIT);
  };
  /** Sends requests to both instances in turn. Returns their statuses in order. */
  const callByTurns = async (clients: readonly Client[], times: number): Promise<number[]> => {
    const statuses: number[] = [];
    const turns = Array.from({ length: times }, () => clients).flat();
    for (const client of turns) statuses.push((await client.get(CODES)).status);
    return statuses;
  };
  /** Clears what earlier tests have counted for this address, in Redis and on the instances. */
  const forgetAddress = async (): Promise<void> => {
    await redis.ask('flushall');
    const counted = limits().flatMap(({ wrongKeys, wrongCodes }) => [wrongKeys, wrongCodes]);
    await Promise.all(counted.map((limit) => limit.delete(LOOPBACK)));
  };
  const metric = async (name: string): Promise<number> => {
    const { text } = await supertest(first.url).get('/metrics').set('Authorization', `Bearer ${TOKEN}`).expect(200);
    return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
  };

  it('are one limit for requests to several instances, to the last one, with the same headers', async () => {
    const { answers, refused } = await countedByRedis(async () => {
      const clients = await newClients();
      const calls = Array.from({ length: LIMIT + 8 }, (_, index) => clients[index % 2]?.get(CODES));
      return { answers: await Promise.all(calls), refused: await clients[1].get(CODES) };
    });
    const good = answers.filter((answer) => answer?.status === 200);
    const remaining = good.map((answer) => Number(answer?.headers['x-ratelimit-remaining'])).sort((a, b) => b - a);
    expect(remaining).to.deep.equal(Array.from({ length: LIMIT }, (_, index) => LIMIT - 1 - index));
    expect([refused.status, refused.body.code]).to.deep.equal([429, 'rate_limited']);
    expectContract('GET', CODES, refused);
    const wait = Number(refused.headers['retry-after']);
    expect(wait).to.be.within(1, 60);
    expect(refused.headers).to.include({
      'ratelimit-policy': `"key";q=${LIMIT};w=60`,
      ratelimit: `"key";r=0;t=${wait}`,
      'x-ratelimit-limit': String(LIMIT),
    });
  });

  it('are one limit for wrong keys of an address', async () => {
    const statuses = await countedByRedis(async () => {
      await forgetAddress();
      const wrong = [first, second].map(({ url }) => clientOf(url, WRONG_KEY));
      return (await Promise.all(wrong.map((client) => callByTurns([client], 40)))).flat();
    });
    expect(statuses.filter((status) => status === 401)).to.have.length(60);
    expect(statuses.filter((status) => status === 429)).to.have.length(20);
  });

  it('are one limit for non-existent codes, for which existing codes do not wait', async () => {
    const { code } = (await (await newClients())[0].post(CODES, dynamicUrl())).body;
    const scan = async (url: string, path: string) => (await supertest(url).get(`/r/${path}`).redirects(0)).status;
    const statuses = await countedByRedis(async () => {
      await forgetAddress();
      for (let number = 0; number < 60; number++) expect(await scan(first.url, newCode())).to.equal(404);
      return [await scan(first.url, newCode()), await scan(second.url, newCode()), await scan(second.url, newCode())];
    });
    expect(statuses).to.deep.equal([429, 429, 429]);
    await forgetAddress();
    proxy.hang();
    expect([await scan(first.url, code), await scan(second.url, code)]).to.deep.equal([302, 302]);
    await proxy.pass();
  });

  it('leave no address or key text in Redis, and nothing without an expiry', async () => {
    await bothAnswer();
    await forgetAddress();
    await clientOf(first.url, WRONG_KEY).get(CODES).expect(401);
    await supertest(first.url).get(`/r/${newCode()}`).redirects(0).expect(404);
    await supertest(first.url).get(`/p/${newCode()}`).expect(404);
    const names = (await redis.ask('keys', '*')) as string[];
    expect(names).to.not.deep.equal([]);
    for (const name of names) {
      expect(name).to.match(/^signpost:limit:(probe|key:[0-9a-f-]{36}|wrong-(key|code):[\w-]{22})$/);
      expect(name).to.not.contain(LOOPBACK);
      expect(await redis.ask('ttl', name)).to.be.within(0, 60);
    }
  });

  it('are counted by each instance while Redis is killed, and shared again when it is back', async () => {
    await bothAnswer();
    const clients = await newClients();
    let isOver = false;
    const statuses = new Set<number>();
    const callAll = async () => {
      while (!isOver) for (const status of await callByTurns(clients, 1)) statuses.add(status);
    };
    const calling = [callAll(), callAll()];
    await redis.kill();
    await noneAnswers();
    expect(await metric('signpost_redis_answering')).to.equal(0);
    const alone = await callByTurns(await newClients(), LIMIT + 1);
    expect(alone).to.deep.equal([...allowed(2 * LIMIT), 429, 429]);
    expect(await metric('signpost_redis_failures_total')).to.be.at.least(LIMIT + 1);
    await redis.start();
    await bothAnswer();
    isOver = true;
    await Promise.all(calling);
    expect([...statuses].sort()).to.deep.equal([200, 429]);
    expect(await metric('signpost_redis_answering')).to.equal(1);
    await expectShared();
  });

  it('start again when Redis is emptied, including its scripts', async () => {
    const figures = await countedByRedis(async () => {
      const clients = await newClients();
      const counted = await callByTurns(clients, 3);
      await redis.ask('script', 'flush');
      await redis.ask('flushall');
      return [counted, (await clients[0].get(CODES)).headers['x-ratelimit-remaining']];
    });
    expect(figures).to.deep.equal([allowed(6), String(LIMIT - 1)]);
  });

  const faults: Record<string, [() => unknown, () => unknown]> = {
    silent: [() => proxy.hang(), () => proxy.pass()],
    full: [() => redis.ask('config', 'set', 'maxmemory', '1'), () => redis.ask('config', 'set', 'maxmemory', '0')],
    'read-only': [() => redis.ask('replicaof', '127.0.0.1', '1'), () => redis.ask('replicaof', 'no', 'one')],
  };
  for (const [fault, [begin, end]] of Object.entries(faults)) {
    it(`continue while Redis is ${fault}`, async () => {
      await bothAnswer();
      const clients = await newClients();
      await begin();
      expect(await callByTurns(clients, LIMIT)).to.deep.equal(allowed(2 * LIMIT));
      await noneAnswers();
      await end();
      await expectShared();
    });
  }

  it('do not prevent a service from starting, working and stopping, with a wrong password or without Redis', async () => {
    const { databaseUrl } = first;
    for (const REDIS_URL of [proxy.urlOf('redis://:wrong@127.0.0.1'), 'redis://127.0.0.1:1']) {
      const third = await startTestService({ environment: { ...SETTINGS, REDIS_URL }, databaseUrl });
      const { key } = await third.addWorkspace();
      const statuses = await callByTurns([clientOf(third.url, key)], LIMIT + 1);
      expect(statuses).to.deep.equal([...allowed(LIMIT), 429]);
      expect(third.service.services.rateLimits.redis?.isAnswering).to.equal(false);
      await third.close();
    }
  });
});
