import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { QrCounting } from '../../../src/core/contract/campaign-counting.js';
import { ChangeHandlers } from '../../../src/platform/database/change-feed/change.js';
import type { FeedState } from '../../../src/platform/database/change-feed/feed-state.js';
import { toDestination } from '../../../src/redirect/destination.js';
import { LookupFailedError, TargetCache } from '../../../src/redirect/scan-cache.js';
import type { Target } from '../../../src/redirect/target.js';
import { silent } from '../../support/database.js';
import { failureOf } from '../../support/failure-of.js';

const CODE = 'abcdefgh';
const target = (location: string, workspaceId = 'w1'): Target => ({
  workspaceId,
  campaignKey: new Uint8Array(32),
  destination: toDestination(location),
  opensPage: false,
  ...{ exists: true, from: 0, until: Number.POSITIVE_INFINITY, routing: null, counting: QrCounting.Full },
});
const ONE = target('https://example.com/1');
const TWO = target('https://example.com/2');

/** A cache over a database whose responses the test sends one by one. */
function setUp(capacity?: number) {
  const { add: onChange, handle: publish } = new ChangeHandlers();
  const view = { state: 'listening' as FeedState, isReading: false, generation: 1 };
  const feed = Object.assign(view, { onChange });
  const lookups: { code: string; resolve: (found: Target | null) => void; reject: (error: Error) => void }[] = [];
  const find = (code: string) =>
    new Promise<Target | null>((resolve, reject) => {
      lookups.push({ code, resolve, reject });
    });
  const cache = new TargetCache({ feed, find, logger: silent, capacity });
  const answer = async (found: Target | null, index = lookups.length - 1) => {
    lookups[index]?.resolve(found);
    await sleep(0);
  };
  const load = async (found: Target | null, code = CODE) => (await Promise.all([cache.lookUp(code), answer(found)]))[0];
  const failToLookUp = () => {
    const asked = cache.lookUp(CODE);
    lookups.at(-1)?.reject(new Error('connection refused'));
    return asked;
  };
  return { feed, publish, lookups, cache, answer, load, failToLookUp };
}

describe('The cache of targets', () => {
  it('returns what it has read, and reads once for all concurrent requests', async () => {
    const { cache, lookups, answer } = setUp();
    expect(cache.get(CODE)).to.equal(undefined);
    const asked = [cache.lookUp(CODE), cache.lookUp(CODE), cache.lookUp(CODE)];
    expect(lookups).to.have.length(1);
    await answer(ONE);
    expect(await Promise.all(asked)).to.deep.equal([ONE, ONE, ONE]);
    expect(cache.get(CODE)).to.equal(ONE);
    expect(lookups).to.have.length(1);
  });

  it('drops a campaign that has changed and reads the new target', async () => {
    const { cache, publish, load, answer, lookups } = setUp();
    await load(ONE);
    publish({ kind: 'campaign', code: CODE });
    expect(cache.get(CODE)).to.equal(undefined);
    expect(lookups).to.have.length(2);
    await answer(TWO);
    expect(cache.get(CODE)).to.equal(TWO);
  });

  it('drops all campaigns of a workspace that has changed, and no others', async () => {
    const { cache, publish, load } = setUp();
    const other = target('https://example.com/3', 'w2');
    const codes = { aaaaaaaa: ONE, bbbbbbbb: TWO, cccccccc: other };
    for (const [code, found] of Object.entries(codes)) await load(found, code);
    publish({ kind: 'workspace', id: 'w1' });
    expect(Object.keys(codes).map((code) => cache.get(code))).to.deep.equal([undefined, undefined, other]);
  });

  for (const change of [{ kind: 'campaign', code: CODE } as const, { kind: 'workspace', id: 'w1' } as const]) {
    it(`neither caches nor shares the result of a lookup that began before a change of the ${change.kind}`, async () => {
      const { cache, publish, lookups, answer } = setUp();
      const before = cache.lookUp(CODE);
      publish(change);
      const after = cache.lookUp(CODE);
      expect(lookups).to.have.length(2);
      await answer(TWO, 1);
      expect(await after).to.equal(TWO);
      await answer(ONE, 0);
      expect(await before).to.equal(ONE);
      expect(cache.get(CODE)).to.equal(TWO);
    });

    it(`does not cache the old target that arrives after a change of the ${change.kind}`, async () => {
      const { cache, publish, answer } = setUp();
      const before = cache.lookUp(CODE);
      publish(change);
      await answer(ONE, 0);
      await before;
      expect(cache.get(CODE)).to.equal(undefined);
    });
  }

  it('reads again once after the feed has reconnected', async () => {
    const { cache, feed, load, lookups } = setUp();
    await load(ONE);
    feed.generation = 2;
    expect(cache.get(CODE)).to.equal(undefined);
    await load(TWO);
    expect(cache.get(CODE)).to.equal(TWO);
    expect(lookups).to.have.length(2);
  });

  it('does not trust the result of a lookup that began before the reconnection', async () => {
    const { cache, feed, answer } = setUp();
    const asked = cache.lookUp(CODE);
    feed.generation = 2;
    await answer(ONE);
    await asked;
    expect(cache.get(CODE)).to.equal(undefined);
  });

  it('trusts no entry while changes are not received, and begins a new lookup for a later request', async () => {
    const { cache, feed, load, lookups, answer } = setUp();
    await load(ONE);
    feed.state = 'unsure';
    expect(cache.get(CODE)).to.equal(undefined);
    const [first, ...later] = [cache.lookUp(CODE), cache.lookUp(CODE), cache.lookUp(CODE)];
    expect(lookups).to.have.length(2);
    await answer(ONE);
    expect(await first).to.equal(ONE);
    expect(lookups).to.have.length(3);
    await answer(TWO);
    expect(await Promise.all(later)).to.deep.equal([TWO, TWO]);
  });

  it('returns its entry, however old, if the database is unreachable', async () => {
    const { cache, feed, load, lookups } = setUp();
    await load(ONE);
    feed.generation = 5;
    feed.state = 'unreachable';
    expect([cache.get(CODE), await cache.lookUp(CODE)]).to.deep.equal([ONE, ONE]);
    expect(lookups).to.have.length(1);
  });

  it('returns its entry if the lookup fails or takes too long', async () => {
    const { cache, feed, load, failToLookUp } = setUp();
    await load(ONE);
    feed.state = 'unsure';
    expect([await failToLookUp(), await cache.lookUp(CODE)]).to.deep.equal([ONE, ONE]);
  });

  it('waits longer for the database if there is no entry that it could return', async () => {
    const { cache, feed, lookups } = setUp();
    feed.state = 'unsure';
    const asked = cache.lookUp(CODE);
    await sleep(2_100);
    lookups.at(-1)?.resolve(ONE);
    expect(await asked).to.equal(ONE);
  });

  for (const state of ['listening', 'unreachable'] as const) {
    it(`throws for a code without an entry if the lookup fails, and retries, with the feed ${state}`, async () => {
      const { feed, load, failToLookUp } = setUp();
      feed.state = state;
      expect(await failureOf(failToLookUp())).to.be.instanceOf(LookupFailedError);
      expect(await load(ONE)).to.equal(ONE);
    });
  }

  it('only briefly caches that a code is unknown', async () => {
    const { cache, load } = setUp();
    expect(await load(null)).to.equal(null);
    expect(cache.get(CODE)).to.equal(null);
    await sleep(1_100);
    expect(cache.get(CODE)).to.equal(undefined);
  });

  it('never uses a cached absence if the database is unreachable', async () => {
    const { cache, feed, load, failToLookUp } = setUp();
    await load(null);
    feed.state = 'unreachable';
    expect(cache.get(CODE)).to.equal(undefined);
    expect(await failureOf(failToLookUp())).to.be.instanceOf(LookupFailedError);
  });

  it('drops the absence of a code reported by the feed', async () => {
    const { cache, publish, load } = setUp();
    await load(null);
    publish({ kind: 'campaign', code: CODE });
    expect(cache.get(CODE)).to.equal(undefined);
  });

  it('is limited in size', async () => {
    const { cache, load } = setUp(10);
    for (let i = 0; i < 30; i++) await load(ONE, `code${i}`);
    const known = Array.from({ length: 30 }, (_, i) => cache.get(`code${i}`)).filter((found) => found !== undefined);
    expect(known.length).to.be.within(5, 10);
  });
});
