import { expect } from 'chai';
import fc from 'fast-check';
import { RecentMap, SingleFlight } from '../../../src/core/recent-map.js';

describe('A map of recently used entries', () => {
  it('never exceeds its capacity, and always has its more recent half', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 20 }), fc.array(fc.nat({ max: 60 })), (capacity, keys) => {
        const fill = (): RecentMap<number, number> => {
          const map = new RecentMap<number, number>(capacity);
          for (const key of keys) map.set(key, key);
          return map;
        };
        let held = 0;
        fill().deleteWhere(() => {
          held++;
          return false;
        });
        expect(held).to.be.at.most(capacity);
        const map = fill();
        const latest = [...new Set(keys.toReversed())].slice(0, Math.floor(capacity / 2));
        for (const key of latest) expect(map.get(key), `${key} of ${keys}`).to.equal(key);
      }),
    );
  });

  it('keeps what is read repeatedly', () => {
    const map = new RecentMap<number, string>(10);
    map.set(0, 'kept');
    for (let key = 1; key < 1_000; key++) {
      map.set(key, 'passing');
      expect(map.get(0)).to.equal('kept');
    }
  });

  it('drops deleted entries from either half', () => {
    const map = new RecentMap<number, number>(4);
    for (const key of [1, 2, 3, 4]) map.set(key, key);
    expect(map.delete(1)).to.equal(true);
    expect(map.delete(1)).to.equal(false);
    map.deleteWhere((value) => value === 2 || value === 4);
    expect([1, 2, 3, 4].map((key) => map.get(key))).to.deep.equal([undefined, undefined, 3, undefined]);
  });

  it('does not restore an older value when the newer one is deleted', () => {
    const map = new RecentMap<string, number>(4);
    map.set('a', 1);
    map.set('b', 1);
    map.set('c', 1);
    map.set('a', 2);
    map.delete('a');
    expect(map.get('a')).to.equal(undefined);
  });

  it('is also limited by the weight of its values, and keeps the last one', () => {
    const change = fc.record({ key: fc.nat(12), weight: fc.nat(50), isDeleted: fc.constantFrom(false, false, true) });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 200 }), (changes) => {
        const map = new RecentMap<number, number>(16, { most: 100, of: (value) => value });
        for (const { key, weight, isDeleted } of changes) {
          if (isDeleted) {
            map.delete(key);
            expect(map.get(key)).to.equal(undefined);
            continue;
          }
          map.set(key, weight);
          expect(map.get(key)).to.equal(weight);
          const kept: number[] = [];
          map.deleteWhere((value) => kept.push(value) < 0);
          expect(kept.reduce((sum, value) => sum + value, 0)).to.be.at.most(100);
        }
      }),
    );
  });
});

describe('A single flight', () => {
  it('returns one result to concurrent callers', async () => {
    const flights = new SingleFlight<number>();
    const gate = Promise.withResolvers<number>();
    let calls = 0;
    const work = () => {
      calls += 1;
      return gate.promise;
    };
    const waiting = [flights.run('a', work), flights.run('a', work), flights.run('a', work)];
    expect([calls, flights.has('a'), flights.has('b')]).to.deep.equal([1, true, false]);
    gate.resolve(7);
    expect(await Promise.all(waiting)).to.deep.equal([7, 7, 7]);
  });

  it('runs again for each later caller, and for every key', async () => {
    const flights = new SingleFlight<number>();
    let calls = 0;
    const work = async () => ++calls;
    expect(await Promise.all([flights.run('a', work), flights.run('b', work)])).to.deep.equal([1, 2]);
    expect(flights.has('a')).to.equal(false);
    expect(await flights.run('a', work)).to.equal(3);
  });

  it('returns one error to concurrent callers, and runs again for the next', async () => {
    const flights = new SingleFlight<number>();
    const fail = () => Promise.reject(new Error('sample failure'));
    const outcomes = await Promise.allSettled([flights.run('a', fail), flights.run('a', async () => 1)]);
    expect(outcomes.map(({ status }) => status)).to.deep.equal(['rejected', 'rejected']);
    expect(await flights.run('a', async () => 2)).to.equal(2);
  });
});
