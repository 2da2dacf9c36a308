import { setTimeout as sleep } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import { expect } from 'chai';
import { z } from 'zod';
import { ENTITIES } from '../../../../src/entities.js';
import { migrate } from '../../../../src/platform/database/migrate.js';
import { openOrm } from '../../../../src/platform/database/orm.js';
import { installQueue } from '../../../../src/platform/queue/install-queue.js';
import { type JobDefinition, RetryLater, registerJob } from '../../../../src/platform/queue/job-definition.js';
import { JobQueue, type SendOptions } from '../../../../src/platform/queue/job-queue.js';
import { createDatabase, dropDatabase, silent } from '../../../support/database.js';
import { eventually } from '../../../support/eventually.js';
import { failureOf } from '../../../support/failure-of.js';

const PAYLOAD = z.object({ number: z.int() });
type Payload = z.infer<typeof PAYLOAD>;
type Handler = Parameters<typeof registerJob<Payload>>[1];
const job = (change: Partial<JobDefinition<Payload>> = {}): JobDefinition<Payload> => ({
  name: 'sample-job',
  payload: PAYLOAD,
  concurrency: 2,
  retry: { limit: 3, delaySeconds: 1, maxDelaySeconds: 1 },
  limitSeconds: 60,
  ...change,
});

describe('The job queue', () => {
  let url: string;
  let orm: MikroORM;
  const open: JobQueue[] = [];

  beforeEach(async () => {
    url = await createDatabase();
    orm = await openOrm({ url, entities: ENTITIES });
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((queue) => queue.close()));
    await orm.close();
    await dropDatabase(url);
  });

  const openQueue = (onRun?: (name: string, outcome: string) => void): JobQueue => {
    const timing = { pollSeconds: 0.5, spareSeconds: 30, superviseSeconds: 1 };
    const queue = new JobQueue({ url, logger: silent, timing, ...(onRun && { onRun }) });
    open.push(queue);
    return queue;
  };
  const execute = (sql: string, values: unknown[] = []) => orm.em.fork().execute(sql, values);
  /** Returns a queue that runs the job, a function that sends it one, and the numbers that it has run. */
  const worker = async (handler: Handler = async () => {}, definition = job(), queue = openQueue()) => {
    const numbers: number[] = [];
    const run: Handler = (payload, jobRun) => {
      numbers.push(payload.number);
      return handler(payload, jobRun);
    };
    await queue.work([registerJob(definition, run)]);
    const send = (number: number, options?: SendOptions) => queue.send(orm.em.fork(), definition, { number }, options);
    return { queue, send, numbers };
  };

  it('runs what was sent in a committed transaction, and never what was sent in another', async () => {
    const { queue, numbers } = await worker();
    const failed = orm.em.fork().transactional(async (em) => {
      await queue.send(em, job(), { number: 1 });
      throw new Error('rolled back');
    });
    expect(await failureOf(failed)).to.include({ message: 'rolled back' });
    await orm.em.fork().transactional(async (em) => {
      await queue.sendAll(em, job(), [{ payload: { number: 2 } }, { payload: { number: 3 } }]);
      await sleep(50);
      expect(numbers).to.deep.equal([]);
    });
    await eventually('both have run', () => numbers.length === 2);
    expect(numbers.sort()).to.deep.equal([2, 3]);
    expect(await execute("select 1 from queue.job where data->>'number' = '1'")).to.deep.equal([]);
  });

  it('refuses a payload that does not fit the job', async () => {
    const { send } = await worker();
    expect(await failureOf(send(JSON.parse('"one"')))).to.include({ name: 'ZodError' });
  });

  it('runs each job once on several instances, which install the queue at the same time', async () => {
    const empty = await createDatabase(undefined, 'template1');
    const orms = await Promise.all([1, 2, 3].map(() => openOrm({ url: empty, entities: ENTITIES })));
    await Promise.all(orms.map((each) => migrate(each, empty, installQueue).then(() => each.close())));
    await dropDatabase(empty);
    const [one, two] = await Promise.all([worker(), worker()]);
    const sent = Array.from({ length: 60 }, (_, number) => ({ payload: { number } }));
    await one.queue.sendAll(orm.em.fork(), job(), sent);
    const all = () => [...one.numbers, ...two.numbers].sort((a, b) => a - b);
    await eventually('all have run', () => all().length >= 60);
    await sleep(200);
    expect(all()).to.deep.equal(sent.map(({ payload }) => payload.number));
  });

  it('retries a failing job with growing pauses, up to its limit', async () => {
    const times: number[] = [];
    const outcomes: string[] = [];
    const queue = openQueue((_name, outcome) => outcomes.push(outcome));
    const run: Handler = async (_payload, { attempt }) => {
      times.push(performance.now());
      throw attempt === 0 ? new RetryLater() : new TypeError('with a secret');
    };
    const { send } = await worker(run, job({ retry: { limit: 2, delaySeconds: 1, maxDelaySeconds: 60 } }), queue);
    const id = await send(1);
    const stored = () => execute('select state, output from queue.job where id = ?', [id]);
    await eventually('it has failed', async () => (await stored())[0]?.state === 'failed');
    expect(times).to.have.length(3);
    const [first = 0, second = 0, third = 0] = times;
    expect(second - first).to.be.at.least(990);
    expect(third - second).to.be.at.least(1_990);
    expect(outcomes).to.deep.equal(['failed', 'failed']);
    const text = JSON.stringify(await stored());
    expect(text).to.contain('TypeError').and.to.not.contain('secret');
  });

  it('runs jobs with the same key one after the other, in order, even if the first fails at first', async () => {
    const done: string[] = [];
    const run: Handler = async ({ number }, { attempt }) => {
      if (number === 0 && attempt === 0) throw new RetryLater();
      if (number === 0) await eventually('the other key has not waited', () => done.length === 2);
      done.push(number < 10 ? `a${number}` : `b${number}`);
    };
    const { send } = await worker(run, job({ order: 'by-key', concurrency: 4 }));
    for (const number of [0, 1, 2, 10, 11]) await send(number, { key: number < 10 ? 'a' : 'b' });
    await eventually('all are done', () => done.length === 5);
    expect(done).to.deep.equal(['b10', 'b11', 'a0', 'a1', 'a2']);
  });

  it('runs a job again on another instance after its process was killed', async () => {
    const { send, numbers } = await worker();
    const id = await send(1, { startAfterSeconds: 3_600 });
    // What a killed process leaves behind: a running job whose last heartbeat is too old.
    const sql = `update queue.job set state = 'active', started_on = now() - interval '11 s', start_after = now(),
      heartbeat_on = now() - interval '11 s' where id = ?`;
    await execute(sql, [id]);
    await eventually('it runs', () => numbers.length === 1);
  });

  it('aborts running jobs when it stops, and another instance takes over', async () => {
    const aborted: boolean[] = [];
    const first = await worker(async (_payload, { signal }) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      aborted.push(signal.aborted);
      signal.throwIfAborted();
    });
    await first.send(7);
    await eventually('it runs', () => first.numbers.length === 1);
    await first.queue.close();
    expect(aborted).to.deep.equal([true]);
    const second = await worker();
    await eventually('it runs again', () => second.numbers.length === 1);
  });

  it('runs jobs that become due again at the same time, although only one worker looks for them', async () => {
    let [running, most] = [0, 0];
    const run = async (): Promise<void> => {
      most = Math.max(most, ++running);
      await eventually('all four run', () => most === 4);
      running--;
    };
    const { send, numbers } = await worker(run, job({ concurrency: 4 }));
    for (const number of [1, 2, 3, 4]) await send(number, { startAfterSeconds: 2 });
    await eventually('all have run', () => numbers.length === 4);
    expect(most).to.equal(4);
  });

  it('adds a job once per period if requested', async () => {
    const { send } = await worker();
    const once = { key: 'start', oncePerSeconds: 86_400 };
    const ids = [await send(1, once), await send(1, once), await send(1, once)];
    expect(ids.filter((id) => id !== null)).to.have.length.within(1, 2);
  });

  it('runs scheduled jobs, drops removed schedules, and counts what waits', async () => {
    const definition = { ...job(), payload: z.object({}) };
    const queue = openQueue();
    let runs = 0;
    await queue.work([registerJob(definition, async () => void runs++)], [{ definition, cron: '*/5 * * * *' }]);
    const schedules = () => execute('select name, cron, timezone from queue.schedule');
    await eventually('it runs when the service starts', () => runs === 1);
    expect(await schedules()).to.deep.equal([{ name: 'sample-job', cron: '*/5 * * * *', timezone: 'UTC' }]);
    await queue.send(orm.em.fork(), definition, {}, { startAfterSeconds: 3_600 });
    await eventually('it is counted', async () => (await queue.figures()).get('sample-job')?.deferred === 1, 500);
    await openQueue().work([], []);
    expect(await schedules()).to.deep.equal([]);
  });

  it('continues after its connections were cut', async () => {
    const { send, numbers } = await worker();
    await send(1);
    await eventually('the first runs', () => numbers.length === 1);
    const cut = await execute(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'signpost-queue' and datname = current_database()`);
    expect(cut).to.have.length.within(1, 3);
    await send(2);
    await eventually('the second runs', () => numbers.length === 2);
  });
});
