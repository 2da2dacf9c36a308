import { expect } from 'chai';
import fc from 'fast-check';
import { alignToHours } from '../../../../src/analytics/period/align-to-hours.js';
import { HOUR_MS, MINUTE_MS } from '../../../../src/core/clock.js';

const MINUTES = 12 * 60;

/** Borders of adjacent spans, in minutes. */
const borders = fc.uniqueArray(
  fc.oneof(
    fc.integer({ min: 0, max: MINUTES }),
    fc.integer({ min: 0, max: MINUTES / 30 }).map((half) => half * 30),
  ),
  { minLength: 2, maxLength: 12 },
);

describe('Spans aligned to hours', () => {
  it('count every minute in its own span, from whole hours and parts of at most half an hour', () => {
    fc.assert(
      fc.property(borders, (unsorted) => {
        const sorted = unsorted.toSorted((a, b) => a - b);
        const spans = sorted.slice(1).map((to, index) => ({
          fromMs: (sorted[index] ?? 0) * MINUTE_MS,
          toMs: to * MINUTE_MS,
        }));
        const { starts, boundaryHours } = alignToHours(spans);
        expect(starts.length).to.equal(spans.length - 1);
        expect(starts.toSorted((a, b) => a - b)).to.deep.equal(starts);
        // The rollup of each hour has exactly what the period has of that hour.
        const counts = spans.map(() => 0);
        for (let minute = sorted[0] ?? 0; minute < (sorted.at(-1) ?? 0); minute++) {
          const hour = Math.floor((minute * MINUTE_MS) / HOUR_MS) * HOUR_MS;
          const index = starts.filter((start) => start <= hour).length;
          counts[index] = (counts[index] ?? 0) + 1;
        }
        for (const { fromMs, toMs, from, to } of boundaryHours) {
          const minutes = (toMs - fromMs) / MINUTE_MS;
          expect(minutes).to.be.within(1, 30);
          counts[to] = (counts[to] ?? 0) + minutes;
          counts[from] = (counts[from] ?? 0) - minutes;
        }
        expect(counts).to.deep.equal(spans.map(({ fromMs, toMs }) => (toMs - fromMs) / MINUTE_MS));
      }),
    );
  });

  it('move nothing when they begin at whole hours', () => {
    const spans = [0, 1, 2].map((hour) => ({ fromMs: hour * HOUR_MS, toMs: (hour + 1) * HOUR_MS }));
    expect(alignToHours(spans)).to.deep.equal({ starts: [HOUR_MS, 2 * HOUR_MS], boundaryHours: [] });
    expect(alignToHours(spans.slice(1, 2))).to.deep.equal({ starts: [], boundaryHours: [] });
  });
});
