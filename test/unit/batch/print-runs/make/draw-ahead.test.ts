import { setImmediate as turnOfLoop } from 'node:timers/promises';
import { expect } from 'chai';
import { drawAhead, drawOrGiveUp } from '../../../../../src/batch/print-runs/make/draw-ahead.js';

async function* numbersTo(count: number): AsyncGenerator<number> {
  for (let number = 0; number < count; number++) yield number;
}

describe('Drawing ahead', () => {
  it('returns the results in order, and exceeds no limit', async () => {
    let atOnce = 0;
    let most = 0;
    const work = async (number: number): Promise<number> => {
      most = Math.max(most, ++atOnce);
      for (let turn = 0; turn < 1 + ((number * 7) % 5); turn++) await turnOfLoop();
      atOnce -= 1;
      return number;
    };
    const results: number[] = [];
    for await (const result of drawAhead(numbersTo(20), 3, work)) results.push(result);
    expect(results).to.deep.equal(Array.from({ length: 20 }, (_, number) => number));
    expect(most).to.equal(3);
  });

  it('ends with the first failure, and leaves nothing running', async () => {
    let running = 0;
    const work = async (number: number): Promise<number> => {
      running += 1;
      await turnOfLoop();
      running -= 1;
      if (number === 2) throw new Error('two');
      return number;
    };
    const read = async (): Promise<void> => {
      for await (const _ of drawAhead(numbersTo(9), 3, work));
    };
    const reason = await read().catch((error: unknown) => error);
    expect(reason).to.be.an('error').with.property('message', 'two');
    expect(running).to.equal(0);
  });

  it('does not begin if it was aborted', async () => {
    const controller = new AbortController();
    controller.abort();
    const reason = await drawOrGiveUp(async () => 1, controller.signal).catch((error: unknown) => error);
    expect(reason).to.have.property('name', 'AbortError');
  });
});
