import { expect } from 'chai';
import { type Process, Scheduler } from '../../../../bench/simulation/scheduler.js';

describe('The scheduler of the simulation', () => {
  it('lets processes wait for a lock until its owner releases it, or until their limit', () => {
    const scheduler = new Scheduler();
    const log: string[] = [];
    function* owner(name: string, milliseconds: number, until: number): Process {
      const isHeld = yield { kind: 'lock', key: 7, until };
      log.push(`${name} ${isHeld ? 'has it' : 'gave up'} at ${scheduler.now}`);
      if (!isHeld) return;
      yield { kind: 'pause', milliseconds };
      scheduler.release(7);
    }
    scheduler.start(owner('one', 10, 100));
    scheduler.start(owner('two', 10, 5));
    scheduler.start(owner('three', 10, 100));
    scheduler.run(1_000);
    expect(log).to.deep.equal(['one has it at 0', 'two gave up at 5', 'three has it at 10']);
  });

  it('stops at the given time and continues from there', () => {
    const scheduler = new Scheduler();
    const times: number[] = [];
    function* clock(): Process {
      for (;;) {
        yield { kind: 'pause', milliseconds: 10 };
        times.push(scheduler.now);
      }
    }
    scheduler.start(clock());
    scheduler.run(25);
    expect(scheduler.now).to.equal(25);
    scheduler.run(40);
    expect(times).to.deep.equal([10, 20, 30, 40]);
  });
});
