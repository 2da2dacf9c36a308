import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import type { FeedState } from '../../../src/database/change-feed/change-feed.js';
import { toDestination } from '../../../src/redirect/destination.js';
import type { Target } from '../../../src/redirect/target.js';
import { LookupFailedError, TargetCache } from '../../../src/redirect/target-cache.js';
import { createLogger } from '../../../src/shared/logger.js';

const CODE = 'abcdefgh';
const target = (location: string, workspaceId = 'w1'): Target => ({
  workspaceId,
  campaignKey: new Uint8Array(32),
  destination: toDestination(location),
  until: Number.POSITIVE_INFINITY,
});
const ONE = target('https://example.com/1');
const TWO = target('https://example.com/2');

/** A database whose every answer the test gives by hand. */
function setUp(capacity?: number) {
  const feed: { state: FeedState; generation: number } = { state: 'listening', generation: 1 };
  const lookups: { code: string; resolve: (found: Target | null) => void; reject: (error: Error) => void }[] = [];
  const find = (code: string) =>
    new Promise<Target | null>((resolve, reject) => {
      lookups.push({ code, resolve, reject });
    });
  const cache = new TargetCache({ feed, find, logger: createLogger('silent'), capacity });
  const answer = async (found: Target | null, index = lookups.length - 1) => {
    lookups[index]?.resolve(found);
    await sleep(0);
  };
  const learn = async (found: Target | null, code = CODE) => {
    const asked = cache.lookUp(code);
    await answer(found);
    return asked;
  };
  return { feed, lookups, cache, answer, learn };
}

const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

describe('The cache of targets', () => {
  it('answers at once what it has learnt, and asks once for all who wait', async () => {
    const { cache, lookups, answer } = setUp();
    expect(cache.get(CODE)).to.equal(undefined);
    const asked = [cache.lookUp(CODE), cache.lookUp(CODE), cache.lookUp(CODE)];
    expect(lookups).to.have.length(1);
    await answer(ONE);
    expect(await Promise.all(asked)).to.deep.equal([ONE, ONE, ONE]);
    expect(cache.get(CODE)).to.equal(ONE);
    expect(lookups).to.have.length(1);
  });

  it('forgets a campaign that has changed and learns the new target', async () => {
    const { cache, learn, answer, lookups } = setUp();
    await learn(ONE);
    cache.invalidate({ kind: 'campaign', code: CODE });
    expect(cache.get(CODE)).to.equal(undefined);
    expect(lookups).to.have.length(2);
    await answer(TWO);
    expect(cache.get(CODE)).to.equal(TWO);
  });

  it('forgets all campaigns of a workspace that has changed, and no other', async () => {
    const { cache, learn } = setUp();
    const other = target('https://example.com/3', 'w2');
    await learn(ONE, 'aaaaaaaa');
    await learn(TWO, 'bbbbbbbb');
    await learn(other, 'cccccccc');
    cache.invalidate({ kind: 'workspace', id: 'w1' });
    expect(['aaaaaaaa', 'bbbbbbbb', 'cccccccc'].map((code) => cache.get(code))).to.deep.equal([
      undefined,
      undefined,
      other,
    ]);
  });

  for (const change of [{ kind: 'campaign', code: CODE } as const, { kind: 'workspace', id: 'w1' } as const]) {
    it(`neither keeps nor hands on what a lookup finds that a change of the ${change.kind} overtook`, async () => {
      const { cache, lookups, answer } = setUp();
      const before = cache.lookUp(CODE);
      cache.invalidate(change);
      const after = cache.lookUp(CODE);
      expect(lookups).to.have.length(2);
      await answer(TWO, 1);
      expect(await after).to.equal(TWO);
      await answer(ONE, 0);
      expect(await before).to.equal(ONE);
      expect(cache.get(CODE)).to.equal(TWO);
    });

    it(`does not keep the old target when it comes first after a change of the ${change.kind}`, async () => {
      const { cache, answer } = setUp();
      const before = cache.lookUp(CODE);
      cache.invalidate(change);
      await answer(ONE, 0);
      await before;
      expect(cache.get(CODE)).to.equal(undefined);
    });
  }

  it('asks again once after the feed was reconnected', async () => {
    const { cache, feed, learn, lookups } = setUp();
    await learn(ONE);
    feed.generation = 2;
    expect(cache.get(CODE)).to.equal(undefined);
    await learn(TWO);
    expect(cache.get(CODE)).to.equal(TWO);
    expect(lookups).to.have.length(2);
  });

  it('does not take for sure what a lookup found that began before the reconnection', async () => {
    const { cache, feed, answer } = setUp();
    const asked = cache.lookUp(CODE);
    feed.generation = 2;
    await answer(ONE);
    await asked;
    expect(cache.get(CODE)).to.equal(undefined);
  });

  it('trusts nothing while changes are not heard, and begins a new lookup for who comes later', async () => {
    const { cache, feed, learn, lookups, answer } = setUp();
    await learn(ONE);
    feed.state = 'unsure';
    expect(cache.get(CODE)).to.equal(undefined);
    const first = cache.lookUp(CODE);
    const later = [cache.lookUp(CODE), cache.lookUp(CODE)];
    expect(lookups).to.have.length(2);
    await answer(ONE);
    expect(await first).to.equal(ONE);
    expect(lookups).to.have.length(3);
    await answer(TWO);
    expect(await Promise.all(later)).to.deep.equal([TWO, TWO]);
  });

  it('goes by what it knew, however old, when the database is unreachable', async () => {
    const { cache, feed, learn } = setUp();
    await learn(ONE);
    feed.generation = 5;
    feed.state = 'unreachable';
    expect(cache.get(CODE)).to.equal(ONE);
    expect(await failure(cache.lookUp('zzzzzzzz'))).to.be.instanceOf(LookupFailedError);
  });

  it('goes by what it knew when the lookup fails or takes too long', async () => {
    const { cache, feed, learn, lookups } = setUp();
    await learn(ONE);
    feed.state = 'unsure';
    const failing = cache.lookUp(CODE);
    lookups.at(-1)?.reject(new Error('connection refused'));
    expect(await failing).to.equal(ONE);
    expect(await cache.lookUp(CODE)).to.equal(ONE);
  });

  it('cannot tell of a code it never knew when the lookup fails, and asks again for the next', async () => {
    const { cache, lookups, learn } = setUp();
    const failing = failure(cache.lookUp(CODE));
    lookups.at(-1)?.reject(new Error('connection refused'));
    expect(await failing).to.be.instanceOf(LookupFailedError);
    expect(await learn(ONE)).to.equal(ONE);
  });

  it('remembers for a moment only that there is no such code', async () => {
    const { cache, learn } = setUp();
    expect(await learn(null)).to.equal(null);
    expect(cache.get(CODE)).to.equal(null);
    await sleep(1_100);
    expect(cache.get(CODE)).to.equal(undefined);
  });

  it('never says that a code is absent by memory when the database is unreachable', async () => {
    const { cache, feed, learn } = setUp();
    await learn(null);
    feed.state = 'unreachable';
    expect(cache.get(CODE)).to.equal(undefined);
    expect(await failure(cache.lookUp(CODE))).to.be.instanceOf(LookupFailedError);
  });

  it('forgets the absence of a code that is announced', async () => {
    const { cache, learn } = setUp();
    await learn(null);
    cache.invalidate({ kind: 'campaign', code: CODE });
    expect(cache.get(CODE)).to.equal(undefined);
  });

  it('is bounded', async () => {
    const { cache, learn } = setUp(10);
    for (let i = 0; i < 30; i++) await learn(ONE, `code${i}`);
    const known = Array.from({ length: 30 }, (_, i) => cache.get(`code${i}`)).filter((found) => found !== undefined);
    expect(known.length).to.be.within(5, 10);
  });
});
