import { expect } from 'chai';
import { Locks } from '../../../../bench/simulation/locks.js';

describe('Locks of the simulation', () => {
  it('are granted in the order of requests, one owner at a time', () => {
    const locks = new Locks();
    const granted: string[] = [];
    expect(locks.acquire(1, () => granted.push('first'))).to.equal(true);
    expect(locks.acquire(1, () => granted.push('second'))).to.equal(false);
    expect(locks.acquire(1, () => granted.push('third'))).to.equal(false);
    expect(locks.acquire(2, () => granted.push('other'))).to.equal(true);
    expect(granted).to.deep.equal([]);
    locks.release(1);
    expect(granted).to.deep.equal(['second']);
    locks.release(1);
    locks.release(1);
    expect(granted).to.deep.equal(['second', 'third']);
    expect(locks.acquire(1, () => {})).to.equal(true);
  });

  it('are not granted to a process that gave up', () => {
    const locks = new Locks();
    const granted: string[] = [];
    const impatient = () => granted.push('impatient');
    locks.acquire(1, () => {});
    locks.acquire(1, impatient);
    locks.acquire(1, () => granted.push('patient'));
    locks.withdraw(1, impatient);
    locks.release(1);
    expect(granted).to.deep.equal(['patient']);
  });
});
