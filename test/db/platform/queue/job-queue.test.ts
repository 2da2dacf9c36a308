import { setTimeout as sleep } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import { expect } from 'chai';
import { Client } from 'pg';
import { z } from 'zod';
import { ENTITIES } from '../../../../src/entities.js';
import { migrate } from '../../../../src/platform/database/migrate.js';
import { openOrm } from '../../../../src/platform/database/orm.js';
import { installQueue } from '../../../../src/platform/queue/install-queue.js';
import {
  type JobDefinition,
  type JobRun,
  RetryLater,
  registerJob,
} from '../../../../src/platform/queue/job-definition.js';
import { JobQueue } from '../../../../src/platform/queue/job-queue.js';
import { createDatabase, dropDatabase, silent } from '../../../support/database.js';
import { eventually } from '../../../support/eventually.js';

interface Payload {
  readonly number: number;
}
const job = (change: Partial<JobDefinition<Payload>> = {}): JobDefinition<Payload> => ({
  name: 'sample-job',
  payload: z.object({ number: z.int() }),
  concurrency: 2,
  retry: { limit: 3, delaySeconds: 1, maxDelaySeconds: 1 },
  limitSeconds: 60,
  ...change,
});

describe('The queue of jobs', () => {
  let url: string;
  let orm: MikroORM;
  let open: JobQueue[];

  beforeEach(async () => {
    url = await createDatabase();
    orm = await openOrm({ url, entities: ENTITIES });
    open = [];
  });
  afterEach(async () => {
    await Promise.all(open.map((queue) => queue.close()));
    await orm.close();
    await dropDatabase(url);
  });

  const openQueue = (onRun?: (name: string, outcome: string) => void): JobQueue => {
    const timing = { pollSeconds: 0.5, spareSeconds: 30, superviseSeconds: 1 };
    const queue = new JobQueue({ url, logger: silent, timing, ...(onRun && { onRun }) });
    open.push(queue);
    return queue;
  };
  /** Returns a queue that runs the job, and the numbers that it has run. */
  const worker = async (
    definition: JobDefinition<Payload>,
    handler?: (payload: Payload, run: JobRun) => Promise<void>,
  ) => {
    const numbers: number[] = [];
    const queue = openQueue();
    const run = async (payload: Payload, jobRun: JobRun): Promise<void> => {
      numbers.push(payload.number);
      await handler?.(payload, jobRun);
    };
    await queue.work([registerJob(definition, run)]);
    return { queue, numbers };
  };

  it('runs what was sent in a transaction that commits, and never what was sent in one that does not', async () => {
    const { queue, numbers } = await worker(job());
    const failed = orm.em.fork().transactional(async (em) => {
      await queue.send(em, job(), { number: 1 });
      throw new Error('rolled back');
    });
    expect(
      await failed.then(
        () => 'committed',
        (error: Error) => error.message,
      ),
    ).to.equal('rolled back');
    await orm.em.fork().transactional(async (em) => {
      await queue.sendAll(em, job(), [{ payload: { number: 2 } }, { payload: { number: 3 } }]);
      await sleep(50);
      expect(numbers).to.deep.equal([]);
    });
    await eventually('both have run', () => numbers.length === 2);
    expect(numbers.sort()).to.deep.equal([2, 3]);
    expect(await orm.em.fork().execute("select 1 from queue.job where data->>'number' = '1'")).to.deep.equal([]);
  });

  it('refuses a payload that is not of the job', async () => {
    const { queue } = await worker(job());
    const wrong = JSON.parse('{"number":"one"}');
    const error = await queue.send(orm.em.fork(), job(), wrong).then(
      () => null,
      (reason: Error) => reason,
    );
    expect(error?.name).to.equal('ZodError');
  });

  it('runs each job once on several instances, which install it at the same time', async () => {
    const empty = await createDatabase(undefined, 'template1');
    const orms = await Promise.all([1, 2, 3].map(() => openOrm({ url: empty, entities: ENTITIES })));
    await Promise.all(orms.map((each) => migrate(each, empty, () => installQueue(empty))));
    await Promise.all(orms.map((each) => each.close()));
    await dropDatabase(empty);
    const [one, two] = await Promise.all([worker(job()), worker(job())]);
    const sent = Array.from({ length: 60 }, (_, number) => ({ payload: { number } }));
    await one.queue.sendAll(orm.em.fork(), job(), sent);
    const all = () => [...one.numbers, ...two.numbers].sort((a, b) => a - b);
    await eventually('all have run', () => all().length >= 60);
    await sleep(200);
    expect(all()).to.deep.equal(sent.map(({ payload }) => payload.number));
  });

  it('tries a job that fails again with growing pauses, as often as it may', async () => {
    const times: number[] = [];
    const outcomes: string[] = [];
    const queue = openQueue((_name, outcome) => outcomes.push(outcome));
    const definition = job({ retry: { limit: 2, delaySeconds: 1, maxDelaySeconds: 60 } });
    const run = async (_payload: Payload, { attempt }: JobRun): Promise<void> => {
      times.push(performance.now());
      if (attempt === 0) throw new RetryLater();
      throw new TypeError('with a secret');
    };
    await queue.work([registerJob(definition, run)]);
    const id = await queue.send(orm.em.fork(), definition, { number: 1 });
    const stored = () => orm.em.fork().execute('select state, output from queue.job where id = ?', [id]);
    await eventually('it has failed', async () => (await stored())[0]?.state === 'failed');
    expect(times).to.have.length(3);
    const [first = 0, second = 0, third = 0] = times;
    expect(second - first).to.be.at.least(990);
    expect(third - second).to.be.at.least(1_990);
    expect(outcomes).to.deep.equal(['failed', 'failed']);
    expect(JSON.stringify(await stored()))
      .to.contain('TypeError')
      .and.to.not.contain('secret');
  });

  it('runs jobs of one key one after the other, in their order, also when the first fails at first', async () => {
    const definition = job({ order: 'by-key', concurrency: 4 });
    const done: string[] = [];
    const { queue } = await worker(definition, async ({ number }, { attempt }) => {
      if (number === 0 && attempt === 0) throw new RetryLater();
      if (number === 0) await eventually('the other key has not waited', () => done.length === 2);
      done.push(number < 10 ? `a${number}` : `b${number}`);
    });
    const jobs = [0, 1, 2, 10, 11].map((number) => ({ payload: { number }, key: number < 10 ? 'a' : 'b' }));
    for (const { payload, key } of jobs) await queue.send(orm.em.fork(), definition, payload, { key });
    await eventually('all are done', () => done.length === 5);
    expect(done.filter((text) => text.startsWith('a'))).to.deep.equal(['a0', 'a1', 'a2']);
    expect(done.slice(0, 2)).to.deep.equal(['b10', 'b11']);
  });

  it('runs a job again whose process was killed, on another instance', async () => {
    const { queue, numbers } = await worker(job());
    const id = await queue.send(orm.em.fork(), job(), { number: 1 }, { startAfterSeconds: 3_600 });
    // What a killed process leaves behind: a job in work whose last sign of life is older than its heartbeat.
    const sql = `update queue.job set state = 'active', started_on = now() - interval '11 s', start_after = now(),
      heartbeat_on = now() - interval '11 s' where id = ?`;
    await orm.em.fork().execute(sql, [id]);
    await eventually('it runs', () => numbers.length === 1);
  });

  it('aborts what runs when it stops, and another instance takes it', async () => {
    const aborted: boolean[] = [];
    const first = await worker(job(), async (_payload, { signal }) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      aborted.push(signal.aborted);
      signal.throwIfAborted();
    });
    await first.queue.send(orm.em.fork(), job(), { number: 7 });
    await eventually('it runs', () => first.numbers.length === 1);
    await first.queue.close();
    expect(aborted).to.deep.equal([true]);
    const second = await worker(job());
    await eventually('it runs again', () => second.numbers.length === 1);
  });

  it('runs jobs that are due again at the same time, although only one worker looks for them', async () => {
    let running = 0;
    let most = 0;
    const { queue, numbers } = await worker(job({ concurrency: 4 }), async () => {
      most = Math.max(most, ++running);
      await eventually('all four run', () => most === 4);
      running--;
    });
    for (let number = 0; number < 4; number++) {
      await queue.send(orm.em.fork(), job({ concurrency: 4 }), { number }, { startAfterSeconds: 2 });
    }
    await eventually('all have run', () => numbers.length === 4);
    expect(most).to.equal(4);
  });

  it('adds a job once in a period, where it is told to', async () => {
    const { queue } = await worker(job());
    const send = () => queue.send(orm.em.fork(), job(), { number: 1 }, { key: 'start', oncePerSeconds: 86_400 });
    const ids = [await send(), await send(), await send()];
    expect(ids.filter((id) => id !== null)).to.have.length.within(1, 2);
  });

  it('starts jobs by the clock, forgets times that are gone, and counts what waits', async () => {
    const definition = { ...job(), payload: z.object({}) };
    const queue = openQueue();
    let runs = 0;
    await queue.work([registerJob(definition, async () => void runs++)], [{ definition, cron: '*/5 * * * *' }]);
    const schedules = () => orm.em.fork().execute('select name, cron, timezone from queue.schedule');
    await eventually('it runs when the service starts', () => runs === 1);
    expect(await schedules()).to.deep.equal([{ name: 'sample-job', cron: '*/5 * * * *', timezone: 'UTC' }]);
    await queue.send(orm.em.fork(), definition, {}, { startAfterSeconds: 3_600 });
    await eventually('it is counted', async () => (await queue.figures()).get('sample-job')?.deferred === 1, 500);
    const later = openQueue();
    await later.work([], []);
    expect(await schedules()).to.deep.equal([]);
  });

  it('goes on after its connections were cut', async () => {
    const { queue, numbers } = await worker(job());
    await queue.send(orm.em.fork(), job(), { number: 1 });
    await eventually('the first runs', () => numbers.length === 1);
    const client = new Client({ connectionString: url });
    await client.connect();
    const cut = await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'signpost-queue' and datname = current_database()",
    );
    await client.end();
    expect(cut.rowCount).to.be.within(1, 3);
    await queue.send(orm.em.fork(), job(), { number: 2 });
    await eventually('the second runs', () => numbers.length === 2);
  });
});
