import { expect } from 'chai';
import fc from 'fast-check';
import { FairQueue } from '../../../../src/platform/workers/fair-queue.js';

const queueOf = (total: number, perOwner: number): FairQueue<string> => new FairQueue({ total, perOwner });

const takeAll = (queue: FairQueue<string>): string[] => {
  const taken: string[] = [];
  for (let item = queue.take(); item !== null; item = queue.take()) taken.push(item);
  return taken;
};

describe('A fair queue', () => {
  it('takes one item of each owner in turn, and each owner’s own in order', () => {
    const queue = queueOf(100, 100);
    for (const item of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) queue.add(item.charAt(0), item);
    expect(takeAll(queue)).to.deep.equal(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
    expect(queue.size).to.equal(0);
  });

  it('takes an owner’s items that can wait after all its others, and in order, without losing its turn', () => {
    const queue = queueOf(100, 100);
    for (const item of ['a1', 'a2']) queue.add('a', item, true);
    for (const item of ['a3', 'a4']) queue.add('a', item);
    queue.add('b', 'b1', true);
    queue.add('a', 'a5', true);
    expect(takeAll(queue)).to.deep.equal(['a3', 'b1', 'a4', 'a1', 'a2', 'a5']);
  });

  it('skips an owner that may not take an item now, and keeps its turn', () => {
    const queue = queueOf(100, 100);
    for (const item of ['a1', 'b1', 'a2']) queue.add(item.charAt(0), item);
    expect(queue.take((owner) => owner !== 'a')).to.equal('b1');
    expect(queue.take(() => false)).to.equal(null);
    expect(takeAll(queue)).to.deep.equal(['a1', 'a2']);
  });

  it('delays a new owner by at most one item of each other owner', () => {
    const queue = queueOf(100, 100);
    for (let item = 0; item < 50; item++) queue.add('a', `a${item}`);
    queue.take();
    queue.add('b', 'b0');
    expect([queue.take(), queue.take()]).to.include('b0');
  });

  it('refuses only the owner whose share is full', () => {
    const queue = queueOf(10, 3);
    for (const item of ['a1', 'a2', 'a3']) expect(queue.add('a', item)).to.equal(null);
    expect(queue.add('a', 'a4')).to.equal('a4');
    expect(queue.add('b', 'b1')).to.equal(null);
  });

  it('makes room for an owner with fewer items by refusing the newest item of the owner with the most', () => {
    const queue = queueOf(4, 4);
    for (const item of ['a1', 'a2', 'a3', 'a4']) queue.add('a', item);
    expect(queue.add('b', 'b1')).to.equal('a4');
    expect(queue.add('b', 'b2')).to.equal('a3');
    expect(queue.add('b', 'b3')).to.equal('b3');
    expect(takeAll(queue)).to.deep.equal(['a1', 'b1', 'a2', 'b2']);
  });

  it('keeps its limits, loses no item and gives no owner two turns in a row while another waits', () => {
    const owner = fc.constantFrom('a', 'b', 'c', 'd');
    const step = fc.oneof(owner, fc.constant(null));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), fc.integer({ min: 1, max: 12 }), (steps, total) => {
        const perOwner = 5;
        const queue = queueOf(total, perOwner);
        const waiting = new Set<string>();
        steps.forEach((who, index) => {
          if (who === null) {
            const item = queue.take();
            expect(item === null).to.equal(waiting.size === 0);
            if (item !== null) expect(waiting.delete(item)).to.equal(true);
          } else {
            const item = `${who}${index}`;
            waiting.add(item);
            const refused = queue.add(who, item);
            if (refused !== null) expect(waiting.delete(refused)).to.equal(true);
          }
          expect(queue.size).to.equal(waiting.size).and.be.at.most(total);
        });
        const owners = takeAll(queue).map((item) => item.charAt(0));
        expect(owners.length).to.equal(waiting.size);
        owners.forEach((who, at) => {
          const rest = owners.slice(at + 1);
          if (rest.some((other) => other !== who)) expect(rest[0]).to.not.equal(who);
        });
      }),
    );
  });
});
