import { expect } from 'chai';
import fc from 'fast-check';
import {
  BATCH_MAX,
  BATCH_MIN,
  BATCH_TARGET_MS,
  BUSY_LOOK_MS,
  BUSY_PERIOD_MS,
  GATHER_MS,
  gatherMs,
  nextBatchSize,
  sizeAfterFailure,
} from '../../../../src/scans/ingest/batch-pace.js';

const SIZE = fc.integer({ min: BATCH_MIN, max: BATCH_MAX });
const [AT_REST, BUSY] = [fc.double({ min: 0, max: 0.7, noNaN: true }), fc.double({ min: 0.8, max: 1, noNaN: true })];

describe('The size of a batch', () => {
  it('stays within its limits, whatever happens', () => {
    const outcome = fc.record({
      size: SIZE,
      count: fc.nat(2 * BATCH_MAX),
      durationMs: fc.double({ min: 0, max: 1e7, noNaN: true }),
    });
    fc.assert(
      fc.property(outcome, (batch) => {
        for (const size of [nextBatchSize(batch), sizeAfterFailure(batch.size)])
          expect(size).to.be.within(BATCH_MIN, BATCH_MAX).and.satisfy(Number.isInteger);
      }),
    );
  });

  it('converges to what the database writes in the target time, from any size and at any pace', () => {
    fc.assert(
      fc.property(SIZE, fc.double({ min: 0.05, max: 200, noNaN: true }), (first, perMs) => {
        let size = first;
        for (let batch = 0; batch < 12; batch++) size = nextBatchSize({ size, count: size, durationMs: size / perMs });
        const fitting = Math.min(BATCH_MAX, Math.max(BATCH_MIN, perMs * BATCH_TARGET_MS));
        expect(size).to.be.closeTo(fitting, 2);
      }),
    );
  });

  it('does not change for batches that are not full and do not take long', () => {
    fc.assert(
      fc.property(SIZE, fc.nat(BATCH_TARGET_MS), (size, durationMs) => {
        expect(nextBatchSize({ size, count: size - 1, durationMs })).to.equal(size);
      }),
    );
  });

  it('falls to the minimum after a few failures', () => {
    let size = BATCH_MAX;
    for (let failure = 0; failure < 5; failure++) size = sizeAfterFailure(size);
    expect(size).to.equal(BATCH_MIN);
  });
});

describe('The time between two batches', () => {
  /** Checks the pace like the drainer; returns the time from the end of the last batch to the beginning of the next. */
  const waitAfter = (durationMs: number, utilizationAt: (milliseconds: number) => number): number => {
    for (let waited = 0; ; ) {
      const utilization = utilizationAt(waited);
      const since = { sinceEndMs: waited, sinceStartMs: durationMs + waited };
      const pause = gatherMs({ utilization, backlog: 1, size: BATCH_MIN, ...since });
      if (pause === 0) return waited;
      waited += pause;
    }
  };
  const DURATION = fc.integer({ min: 0, max: 2 * BATCH_TARGET_MS });

  it('is a moment when idle, so that figures are at most a second old', () => {
    fc.assert(
      fc.property(DURATION, AT_REST, (duration, utilization) => {
        expect(waitAfter(duration, () => utilization)).to.equal(GATHER_MS);
      }),
    );
    expect(GATHER_MS).to.be.at.most(250);
  });

  it('is longer while redirects need the processor, but batches begin after a few seconds', () => {
    fc.assert(
      fc.property(DURATION, BUSY, (duration, utilization) => {
        expect(waitAfter(duration, () => utilization)).to.equal(Math.max(0, BUSY_PERIOD_MS - duration));
      }),
    );
  });

  it('ends soon after they no longer need it', () => {
    fc.assert(
      fc.property(fc.nat(BUSY_PERIOD_MS), AT_REST, BUSY, (until, rest, busy) => {
        const waited = waitAfter(0, (milliseconds) => (milliseconds < until ? busy : rest));
        expect(waited).to.be.at.most(Math.max(until + BUSY_LOOK_MS, GATHER_MS));
      }),
    );
  });

  it('is zero while a full batch waits', () => {
    const since = { sinceEndMs: 0, sinceStartMs: 0 };
    for (const utilization of [0, 1])
      expect(gatherMs({ utilization, backlog: BATCH_MIN, size: BATCH_MIN, ...since })).to.equal(0);
  });
});
