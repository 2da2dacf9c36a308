import { expect } from 'chai';
import fc from 'fast-check';
import { EventQueue } from '../../../../bench/simulation/event-queue.js';

describe('The queue of events', () => {
  it('returns them by time, and in order of insertion for equal times', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5)), (times) => {
        const queue = new EventQueue();
        const happened: [time: number, index: number][] = [];
        for (const [index, time] of times.entries()) queue.add(time, () => happened.push([time, index]));
        for (let event = queue.take(); event !== undefined; event = queue.take()) event.happen();
        const expected = times
          .map((time, index): [number, number] => [time, index])
          .toSorted(([a, i], [b, j]) => a - b || i - j);
        expect(happened).to.deep.equal(expected);
      }),
    );
  });
});
