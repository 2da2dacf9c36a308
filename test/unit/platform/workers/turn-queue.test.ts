import { expect } from 'chai';
import { TurnQueue } from '../../../../src/platform/workers/turn-queue.js';

const LIMITS = { running: 2, runningPerOwner: 1, waiting: { total: 40, perOwner: 8 } };

/** A task that ends when the test says so. */
function heldTask(running: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const read = async () => {
    running.push(name);
    await promise;
    running.splice(running.indexOf(name), 1);
    return name;
  };
  return { read, end: resolve };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('The queue of turns', () => {
  it('runs one per owner and two in all, and owners take turns', async () => {
    const queue = new TurnQueue(LIMITS);
    const running: string[] = [];
    const reads = ['a1', 'a2', 'a3', 'b1', 'c1'].map((name) => ({ name, ...heldTask(running, name) }));
    const results = reads.map(({ name, read }) => queue.run(name.charAt(0), read));
    const end = async (name: string) => {
      reads.find((read) => read.name === name)?.end();
      await settle();
    };
    await settle();
    expect(running).to.deep.equal(['a1', 'b1']);
    await end('b1');
    expect(running).to.deep.equal(['a1', 'c1']);
    await end('c1');
    expect(running).to.deep.equal(['a1']);
    await end('a1');
    expect(running).to.deep.equal(['a2']);
    for (const name of ['a2', 'a3']) await end(name);
    expect(await Promise.all(results)).to.deep.equal(['a1', 'a2', 'a3', 'b1', 'c1']);
  });

  it('continues after a failed task', async () => {
    const queue = new TurnQueue(LIMITS);
    const failed = queue.run('a', () => Promise.reject(new Error('no'))).catch(({ message }) => message);
    expect(await queue.run('a', async () => 'done')).to.equal('done');
    expect(await failed).to.equal('no');
  });

  it('refuses tasks without room', async () => {
    const queue = new TurnQueue(LIMITS);
    const running: string[] = [];
    const reads = Array.from({ length: 12 }, (_, index) => heldTask(running, String(index)));
    const results = reads.map(({ read }) => queue.run('a', read).catch(({ code }) => code));
    for (const { end } of reads) end();
    const answers = await Promise.all(results);
    expect(answers.filter((answer) => answer === 'unavailable').length).to.equal(3);
  });
});
