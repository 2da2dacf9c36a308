import { setTimeout as sleep } from 'node:timers/promises';
import { newCode } from '../../../src/core/ids.js';
import { holdsWithin, LIMIT_MS } from '../../support/eventually.js';
import { CODES } from '../../support/http/client.js';
import { RedisServer, whyNoRedis } from '../../support/service/redis-server.js';
import { TcpProxy } from '../../support/service/tcp-proxy.js';
import { p99Of } from '../request-log.js';
import type { ServiceUnderTest } from '../service-under-test.js';
import type { Fault } from '../stage.js';

const METRICS_TOKEN = 'sample-token-of-a-test';
/**
 * Allowed slowdown of redirects during the faults compared with the same load before, which allows for a busy machine.
 */
const SLOWER = { times: 5, milliseconds: 50 };

/**
 * Redis, which counts the limits, in turn, while people scan, clients use the API and somebody guesses codes: every
 * request is answered as without the faults, and limits are shared again afterwards.
 */
export const redisAway: Fault = {
  title: 'Redis flushed, killed and silent',
  act: async ({ open, skip, atEnd, check, scans, scale: { rounds, loadMs } }) => {
    const reason = await whyNoRedis();
    if (reason !== null) return skip(reason);
    const redis = await RedisServer.open();
    atEnd(() => redis.close());
    const proxy = await TcpProxy.open({ host: '127.0.0.1', port: redis.port });
    atEnd(() => proxy.close());
    const environment = { REDIS_URL: proxy.urlOf(redis.url), RATE_LIMIT_PER_MINUTE: '1000000', METRICS_TOKEN };
    const service = await open({ environment });
    const others = new OtherCallers(service);
    atEnd(() => others.stop());
    const untilAnswering = async (): Promise<void> =>
      check(
        await holdsWithin(LIMIT_MS, async () => (await metric(service, 'signpost_redis_answering')) === 1),
        'the service did not come back to Redis',
      );
    await service.loadFor(loadMs);
    const rested = performance.now();
    const load = service.load();
    others.start();
    await sleep(loadMs);
    const began = performance.now();
    for (let round = 0; round < rounds; round++) {
      await redis.ask('flushall');
      await sleep(loadMs / 3);
      await redis.kill();
      await sleep(loadMs / 3);
      await redis.start();
      await untilAnswering();
      proxy.hang();
      await sleep(loadMs / 3);
      await proxy.pass();
      await untilAnswering();
    }
    await load.stop();
    await others.stop();
    const [rest, beside] = [p99Of(service.requestLog, rested, began), p99Of(service.requestLog, began)];
    check(
      beside <= SLOWER.times * rest + SLOWER.milliseconds,
      `redirects took ${beside.toFixed(0)} ms during the faults, ${rest.toFixed(0)} ms before them`,
    );
    for (const wrong of others.wrong) check(false, wrong);
    const alone = await metric(service, 'signpost_redis_failures_total');
    check(alone > 0, 'Redis was never missed');
    const note =
      `${rounds} times each; ${others.calls} API requests and ${others.unknown} unknown codes meanwhile, the slowest ` +
      `${others.slowestMs.toFixed(0)} ms; ${alone} uses were counted in memory; redirects' p99 ${rest.toFixed(1)} ms ` +
      `before, ${beside.toFixed(1)} ms during the faults`;
    return scans({ note });
  },
};

/** One client of the API and one that guesses codes, whose requests are not scans. */
class OtherCallers {
  readonly #service: ServiceUnderTest;
  #running: Promise<unknown> = Promise.resolve();
  #isOver = false;
  readonly wrong = new Set<string>();
  calls = 0;
  unknown = 0;
  slowestMs = 0;

  constructor(service: ServiceUnderTest) {
    this.#service = service;
  }

  start(): void {
    this.#running = Promise.all([this.#repeat(() => this.#call()), this.#repeat(() => this.#tryCode())]);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  async #repeat(send: () => Promise<void>): Promise<void> {
    while (!this.#isOver) {
      const began = performance.now();
      await send().catch((error) => this.wrong.add(`a request broke: ${error}`));
      this.slowestMs = Math.max(this.slowestMs, performance.now() - began);
    }
  }

  async #call(): Promise<void> {
    const { status, headers } = await this.#service.client.get(`${CODES}?pageSize=1`);
    this.calls++;
    if (status !== 200) this.wrong.add(`a call of the API was answered with ${status}`);
    if (headers['x-ratelimit-remaining'] === undefined) this.wrong.add('an answer has no headers of the limit');
  }

  async #tryCode(): Promise<void> {
    const { status } = await fetch(`${this.#service.url}/r/${newCode()}`, { redirect: 'manual' });
    this.unknown++;
    if (status !== 404 && status !== 429) this.wrong.add(`an unknown code was answered with ${status}`);
  }
}

async function metric({ url }: ServiceUnderTest, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } })).text();
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
}
