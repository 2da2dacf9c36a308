import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { pino } from 'pino';
import { type PoolOptions, WorkerPool } from '../../../../src/platform/workers/worker-pool.js';
import type { WorkerTasks } from '../../../fixtures/worker-tasks.js';
import { eventually } from '../../../support/eventually.js';

const LIMITS = { heapMegabytes: 64, residentMegabytes: 256, processorMs: 60_000, taskMs: 60_000 };
const PARENT = fileURLToPath(new URL('../../../fixtures/start-worker.js', import.meta.url));

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const ended = (pid: number): Promise<void> => eventually(`the child ${pid} ends`, () => !isAlive(pid));

describe('A pool of child processes', () => {
  const pools: WorkerPool<WorkerTasks>[] = [];
  const log: object[] = [];
  const logger = pino({ base: null, timestamp: false }, { write: (line: string) => void log.push(JSON.parse(line)) });

  const open = (options: Partial<PoolOptions> = {}): WorkerPool<WorkerTasks> => {
    const pool = new WorkerPool<WorkerTasks>({
      name: 'sample',
      module: new URL('../../../fixtures/worker-tasks.js', import.meta.url),
      size: 1,
      sizePerOwner: 1,
      keep: 0,
      idleMs: 60_000,
      queue: { total: 10, perOwner: 10 },
      tasksPerChild: 100,
      waitMs: 60_000,
      limits: LIMITS,
      logger,
      ...options,
    });
    pools.push(pool);
    return pool;
  };
  const describeChild = async (pool: WorkerPool<WorkerTasks>) => {
    const outcome = await pool.run('a', 'describe', undefined);
    if (!('value' in outcome)) throw new Error(outcome.failure);
    return outcome.value;
  };

  beforeEach(() => log.splice(0));
  afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())));

  for (const [task, failure] of [
    ['fillHeap', 'memory'],
    ['fillBuffers', 'memory'],
    ['exit', 'died'],
    ['fail', 'threw'],
  ] as const) {
    it(`fails one task, with one line in the log, when it does "${task}"`, async () => {
      const pool = open();
      const outcomes = await Promise.all([pool.run('a', task, undefined), pool.run('a', 'echo', 'next')]);
      expect(outcomes).to.deep.equal([{ failure }, { value: 'next' }]);
      const logged = log.map((line) => ({ ...line, level: 0, msg: '' }));
      expect(logged).to.deep.equal([{ pool: 'sample', task, failure, level: 0, msg: '' }]);
    });
  }

  it('fails a running or waiting task immediately when its signal aborts, and continues with the next', async () => {
    const pool = open();
    const { pid } = await describeChild(pool);
    const stop = new AbortController();
    const stopped = Promise.all([
      pool.run('a', 'hang', undefined, { signal: stop.signal }),
      pool.run('a', 'echo', 'waiting', { signal: stop.signal }),
    ]);
    const next = pool.run('a', 'echo', 'next');
    stop.abort();
    expect(await stopped).to.deep.equal([{ failure: 'closed' }, { failure: 'closed' }]);
    expect(await next).to.deep.equal({ value: 'next' });
    await ended(pid);
    expect(await pool.run('a', 'echo', 'late', { signal: stop.signal })).to.deep.equal({ failure: 'closed' });
    expect(log).to.deep.equal([]);
  });

  it('replaces a child after its number of tasks', async () => {
    const pool = open({ tasksPerChild: 2 });
    const pids: number[] = [];
    for (let task = 0; task < 4; task++) pids.push((await describeChild(pool)).pid);
    expect(pids[1]).to.equal(pids[0]);
    expect(pids[2]).to.not.equal(pids[1]);
    expect(pids[3]).to.equal(pids[2]);
    expect(log).to.deep.equal([]);
  });

  for (const [what, task, limits] of [
    ['takes too long by the processor clock', 'loop', { processorMs: 500 }],
    ['takes too long by the wall clock', 'loop', { taskMs: 2_000 }],
    ['waits forever', 'hang', { taskMs: 500 }],
  ] as const) {
    it(`ends a task that ${what}, without counting the time in the queue`, async () => {
      const pool = open({ limits: { ...LIMITS, ...limits } });
      const outcomes = await Promise.all([pool.run('a', task, undefined), pool.run('a', 'echo', 'patient')]);
      expect(outcomes).to.deep.equal([{ failure: 'time' }, { value: 'patient' }]);
    });
  }

  it('fails a task that has waited too long in the queue', async () => {
    const pool = open({ waitMs: 100, limits: { ...LIMITS, processorMs: 500 } });
    const tasks = [pool.run('a', 'loop', undefined), pool.run('a', 'echo', 'waits')];
    expect(await Promise.all(tasks)).to.deep.equal([{ failure: 'time' }, { failure: 'waited too long' }]);
  });

  it('takes turns between owners, and refuses only the owner whose share is full', async () => {
    const pool = open({ queue: { total: 10, perOwner: 3 } });
    const done: string[] = [];
    const run = async (owner: string, name: string) => {
      const outcome = await pool.run(owner, 'echo', name);
      done.push('value' in outcome ? name : `${name} ${outcome.failure}`);
    };
    const greedy = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => run('a', name));
    await Promise.all([...greedy, run('b', 'b1')]);
    expect(done).to.deep.equal(['a5 queue full', 'a1', 'a2', 'b1', 'a3', 'a4']);
  });

  it('leaves a child for others when an owner keeps its maximum busy', async () => {
    const pool = open({ size: 2, sizePerOwner: 1 });
    const greedy = [pool.run('a', 'loop', undefined), pool.run('a', 'echo', 'waits')];
    expect(await pool.run('b', 'echo', 'at once')).to.deep.equal({ value: 'at once' });
    expect([pool.running, pool.queueSize]).to.deep.equal([1, 1]);
    await pool.close();
    expect(await Promise.all(greedy)).to.deep.equal([{ failure: 'closed' }, { failure: 'closed' }]);
  });

  it('uses a child again, and ends it after a time without work', async () => {
    const pool = open({ idleMs: 100 });
    const [first, second] = [await describeChild(pool), await describeChild(pool)];
    expect(second.pid).to.equal(first.pid);
    await ended(first.pid);
    expect(await describeChild(pool)).to.not.include({ pid: first.pid });
  });

  it('performs a task that arrives while an idle child ends', async () => {
    const idleMs = 50;
    const pool = open({ idleMs });
    await describeChild(pool);
    // Started right after the pool's timer of the same length, this one fires right after it.
    await sleep(idleMs);
    expect(await pool.run('a', 'echo', 'next')).to.deep.equal({ value: 'next' });
  });

  it('replaces a child that has died without a task', async () => {
    const pool = open();
    const { pid } = await describeChild(pool);
    process.kill(pid, 'SIGKILL');
    await ended(pid);
    expect((await describeChild(pool)).pid).to.not.equal(pid);
  });

  it('passes neither environment nor flags of the service to its children', async () => {
    const { environment, flags } = await describeChild(open());
    expect(environment.filter((name) => !name.startsWith('NODE_CHANNEL_'))).to.deep.equal([]);
    expect(flags).to.deep.equal(['--max-old-space-size=64']);
  });

  it('does not end its children on a signal to the process group', async () => {
    const pool = open();
    const { pid } = await describeChild(pool);
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.kill(pid, signal);
    expect((await describeChild(pool)).pid).to.equal(pid);
  });

  it('fails tasks if their child cannot be started, logs the reason, and counts as broken for a while', async () => {
    const pool = open({ module: new URL('./no-such-module.js', import.meta.url) });
    expect(pool.isRunning).to.equal(true);
    expect(await pool.run('a', 'echo', 'lost')).to.deep.equal({ failure: 'not started' });
    expect(pool.isRunning).to.equal(false);
    expect(JSON.stringify(log)).to.include('no-such-module');
  });

  it('fails running and waiting tasks when it is closed', async () => {
    const pool = open();
    const tasks = [pool.run('a', 'loop', undefined), pool.run('a', 'echo', 'waits')];
    await eventually('a task waits', () => pool.queueSize === 1);
    await pool.close();
    expect(await Promise.all(tasks)).to.deep.equal([{ failure: 'closed' }, { failure: 'closed' }]);
    expect(await pool.run('a', 'echo', 'late')).to.deep.equal({ failure: 'closed' });
    expect(pool.isRunning).to.equal(false);
  });

  it('ends a busy child when its parent was killed', async () => {
    const parent = spawn(process.execPath, [PARENT], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = await once(parent.stdout, 'data');
    expect(isAlive(Number(line))).to.equal(true);
    parent.kill('SIGKILL');
    await ended(Number(line));
  });
});
