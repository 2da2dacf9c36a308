import { expect } from 'chai';
import { Cores } from '../../../../bench/simulation/cores.js';
import { Scheduler } from '../../../../bench/simulation/scheduler.js';

describe('Cores', () => {
  it('run as many tasks at a time as there are cores, the rest in order', () => {
    const scheduler = new Scheduler();
    const cores = new Cores(scheduler, 2);
    const ends: [name: string, time: number][] = [];
    for (const [name, milliseconds] of [
      ['a', 10],
      ['b', 4],
      ['c', 3],
      ['d', 1],
    ] as const)
      cores.run(milliseconds, () => ends.push([name, scheduler.now]));
    scheduler.run(100);
    expect(ends).to.deep.equal([
      ['b', 4],
      ['c', 7],
      ['d', 8],
      ['a', 10],
    ]);
    expect(cores.milliseconds).to.equal(18);
  });
});
