import { expect } from 'chai';
import { SingleFlight } from '../../../src/core/single-flight.js';

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
