import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import type { FeedState } from '../../../../../src/platform/database/change-feed/feed-state.js';
import { RowCache, type RowCacheOptions } from '../../../../../src/platform/database/change-feed/row-cache.js';
import { eventually } from '../../../../support/eventually.js';

/** A cache over a database whose responses the test sends one by one. */
function setUp(options: Partial<RowCacheOptions<string>> = {}) {
  const feed: { state: FeedState; isReading: boolean; generation: number } = {
    state: 'listening',
    isReading: false,
    generation: 1,
  };
  const asked: { key: string; resolve: (row: string | null) => void; reject: (error: Error) => void }[] = [];
  const find = (key: string) =>
    new Promise<string | null>((resolve, reject) => {
      asked.push({ key, resolve, reject });
    });
  const cache = new RowCache<string>({ feed, find, capacity: 100, ...options });
  const load = async (key: string, row: string | null) => {
    const reading = cache.lookUp(key);
    asked.at(-1)?.resolve(row);
    return reading;
  };
  return { feed, asked, cache, load };
}

describe('The cache of rows', () => {
  it('returns a row that was read, and null for none only if it caches absences', async () => {
    const { cache, load } = setUp();
    expect(cache.get('a')).to.equal(undefined);
    await load('a', 'row');
    await load('b', null);
    expect([cache.get('a'), cache.get('b')]).to.deep.equal(['row', undefined]);
    const remembering = setUp({ absences: { capacity: 10, milliseconds: 600_000 } });
    await remembering.load('b', null);
    expect(remembering.cache.get('b')).to.equal(null);
    remembering.cache.forget('b');
    expect(remembering.cache.get('b')).to.equal(undefined);
  });

  it('queries once for all concurrent requests, and again after a failure', async () => {
    const { cache, asked } = setUp();
    const reading = [cache.lookUp('a'), cache.lookUp('a')];
    expect(asked).to.have.length(1);
    asked[0]?.reject(new Error('away'));
    for (const { status } of await Promise.allSettled(reading)) expect(status).to.equal('rejected');
    expect(cache.lookups).to.equal(0);
    cache.lookUp('a').catch(() => {});
    expect(asked).to.have.length(2);
  });

  it('forgets the rows of a change and all running lookups', async () => {
    const { cache, load, asked } = setUp();
    await load('a', 'of one');
    await load('b', 'of other');
    const before = cache.lookUp('c');
    cache.forgetWhere((row) => row === 'of one');
    expect([cache.get('a'), cache.get('b')]).to.deep.equal([undefined, 'of other']);
    const after = cache.lookUp('c');
    expect(asked.filter(({ key }) => key === 'c')).to.have.length(2);
    asked.at(-1)?.resolve('new');
    expect(await after).to.equal('new');
    asked.at(-2)?.resolve('old');
    expect(await before).to.equal('old');
    expect(cache.get('c')).to.equal('new');
  });

  it('returns no row of an earlier generation, and none while the feed is not listening', async () => {
    const { feed, cache, load } = setUp();
    await load('a', 'row');
    for (const state of ['unsure', 'unreachable'] as const) {
      feed.state = state;
      expect([cache.get('a'), cache.getAnyAge('a')]).to.deep.equal([undefined, 'row']);
    }
    feed.state = 'listening';
    expect(cache.get('a')).to.equal('row');
    feed.generation++;
    expect(cache.get('a')).to.equal(undefined);
  });

  it('does not treat a row that was read in an earlier generation as current', async () => {
    const { feed, cache, asked } = setUp();
    const reading = cache.lookUp('a');
    feed.generation++;
    asked[0]?.resolve('row');
    await reading;
    expect(cache.get('a')).to.equal(undefined);
  });

  it('shares no lookup that began earlier while the feed is not listening', async () => {
    const { feed, cache, asked } = setUp();
    feed.state = 'unsure';
    const first = cache.lookUp('a');
    const later = [cache.lookUp('a'), cache.lookUp('a')];
    asked[0]?.resolve('old');
    expect(await first).to.equal('old');
    await eventually('the second lookup has begun', () => asked.length === 2);
    asked[1]?.resolve('new');
    expect(await Promise.all(later)).to.deep.equal(['new', 'new']);
    expect(asked).to.have.length(2);
  });

  it('returns no row while the feed is reading, and afterwards the row, or a query if the feed was lost', async () => {
    const { feed, asked, cache, load } = setUp();
    await load('a', 'row');
    feed.isReading = true;
    expect(cache.get('a')).to.equal(undefined);
    expect(await cache.lookUp('a')).to.equal('row');
    expect(asked).to.have.length(1);
    const reading = cache.lookUp('a');
    feed.state = 'unsure';
    await eventually('it is asked for', () => asked.length === 2);
    asked[1]?.resolve('new');
    expect(await reading).to.equal('new');
  });

  it('shares no lookup that began before the feed reconnected', async () => {
    const { feed, asked, cache } = setUp();
    const before = cache.lookUp('a');
    feed.generation = 2;
    const after = cache.lookUp('a');
    asked[0]?.resolve('old');
    expect(await before).to.equal('old');
    await eventually('it is requested again', () => asked.length === 2);
    asked[1]?.resolve('new');
    expect(await after).to.equal('new');
    expect(cache.get('a')).to.equal('new');
  });

  it('queries again for a row that is too old', async () => {
    const { cache, load } = setUp({ maxAgeMs: 5 });
    await load('a', 'row');
    await sleep(6);
    expect([cache.get('a'), cache.getAnyAge('a')]).to.deep.equal([undefined, 'row']);
  });
});
