import { expect } from 'chai';
import { loadConsoleModule } from '../../../../support/console/console-module.js';

const { latestOnly } = await loadConsoleModule<{
  latestOnly<Input>(
    task: (input: Input, signal: AbortSignal) => Promise<void>,
    delayMs: number,
  ): { ask(input: Input): void; stop(): void };
}>('code-designer/preview/latest-only.ts');

/** A task whose runs end when the test says so. */
function heldTask() {
  const begun: { input: string; signal: AbortSignal; end: () => void }[] = [];
  const waiters: { count: number; resolve: () => void }[] = [];
  const task = (input: string, signal: AbortSignal): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    begun.push({ input, signal, end: resolve });
    for (const waiter of waiters) if (begun.length >= waiter.count) waiter.resolve();
    return promise;
  };
  const hasBegun = (count: number): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    waiters.push({ count, resolve });
    if (begun.length >= count) resolve();
    return promise;
  };
  return { begun, task, hasBegun };
}

describe('Requests for pictures', () => {
  it('run one at a time, and the latest wins', async () => {
    const { begun, task, hasBegun } = heldTask();
    const queue = latestOnly(task, 0);
    queue.ask('first');
    await hasBegun(1);
    for (const input of ['second', 'third', 'fourth']) queue.ask(input);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(begun.map(({ input }) => input)).to.deep.equal(['first']);
    begun[0]?.end();
    await hasBegun(2);
    expect(begun.map(({ input }) => input)).to.deep.equal(['first', 'fourth']);
    begun[1]?.end();
  });

  it('are aborted and dropped when nobody needs them any more', async () => {
    const { begun, task, hasBegun } = heldTask();
    const queue = latestOnly(task, 0);
    queue.ask('first');
    await hasBegun(1);
    queue.ask('second');
    queue.stop();
    expect(begun[0]?.signal.aborted).to.equal(true);
    begun[0]?.end();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(begun).to.have.length(1);
  });
});
