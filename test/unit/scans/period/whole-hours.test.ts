import { expect } from 'chai';
import fc from 'fast-check';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../src/core/clock.js';
import { FieldProblems } from '../../../../src/core/field-problems.js';
import { type Period, readPeriod } from '../../../../src/scans/period/period.js';
import { alignToHours, inHours, splitPeriod } from '../../../../src/scans/period/whole-hours.js';

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

const NOW = Date.parse('2026-07-15T10:20:30.400Z');

/** Times that are often on or next to the borders of days and hours. */
const time = fc
  .tuple(
    fc.integer({ min: 0, max: 12 }),
    fc.integer({ min: 0, max: 24 }),
    fc.oneof(fc.integer({ min: -2, max: 2 }), fc.integer({ min: 0, max: HOUR_MS })),
  )
  .map(([days, hours, rest]) => Date.UTC(2026, 1, 20) + days * DAY_MS + hours * HOUR_MS + rest);
const period = fc
  .tuple(time, time)
  .filter(([a, b]) => a !== b)
  .map(([a, b]): Period => ({ fromMs: Math.min(a, b), toMs: Math.max(a, b) }));

describe('A split period', () => {
  const spansOf = (given: Period, now: number) => {
    const { days, hours, partialHours } = splitPeriod(given, now);
    const whole = [...(days === null ? [] : [days]), ...hours];
    return { days, hours, partialHours, spans: [...whole.map((span) => ({ ...span, sign: 1 })), ...partialHours] };
  };

  it('covers every moment of the period once, and no other', () => {
    fc.assert(
      fc.property(period, time, fc.array(time, { maxLength: 20 }), (given, now, moments) => {
        const { spans } = spansOf(given, now);
        const borders = spans.flatMap(({ fromMs, toMs }) => [fromMs - 1, fromMs, toMs - 1, toMs]);
        for (const moment of [...moments, ...borders, given.fromMs - 1, given.fromMs, given.toMs - 1, given.toMs]) {
          const covered = spans
            .filter(({ fromMs, toMs }) => fromMs <= moment && moment < toMs)
            .reduce((sum, { sign }) => sum + sign, 0);
          expect(covered, String(moment)).to.equal(given.fromMs <= moment && moment < given.toMs ? 1 : 0);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('has whole days, less than a day of whole hours on each side, and at most two partial hours', () => {
    fc.assert(
      fc.property(period, time, (given, now) => {
        const { days, hours, partialHours } = spansOf(given, now);
        for (const { fromMs, toMs } of days === null ? [] : [days]) {
          expect([fromMs % DAY_MS, toMs % DAY_MS]).to.deep.equal([0, 0]);
          expect(fromMs).to.be.below(toMs);
        }
        for (const { fromMs, toMs } of hours) {
          expect([fromMs % HOUR_MS, toMs % HOUR_MS]).to.deep.equal([0, 0]);
          expect(toMs - fromMs).to.be.within(HOUR_MS, days === null ? 2 * DAY_MS : DAY_MS - HOUR_MS);
        }
        expect(partialHours.length).to.be.at.most(2);
        for (const { fromMs, toMs } of partialHours) {
          expect(Math.floor(fromMs / HOUR_MS)).to.equal(Math.floor((toMs - 1) / HOUR_MS));
          expect(fromMs).to.be.below(toMs);
          const past = Math.min(toMs, now) - fromMs;
          expect(past).to.be.at.most(HOUR_MS / 2);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('reads no raw scans of the past for a period that begins with a day and ends now', () => {
    const { fromMs, toMs } = readPeriod({}, NOW, new FieldProblems());
    for (const { fromMs: from } of splitPeriod({ fromMs, toMs }, NOW).partialHours) expect(from).to.be.at.least(NOW);
  });

  it('covers the same moments when its days are read as hours', () => {
    fc.assert(
      fc.property(period, time, (given, now) => {
        const parts = splitPeriod(given, now);
        const { days, hours, partialHours } = inHours(parts);
        const lengthOf = (spans: readonly Period[]) => spans.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
        expect(days).to.equal(null);
        expect(partialHours).to.equal(parts.partialHours);
        expect(lengthOf(hours)).to.equal(lengthOf([...(parts.days === null ? [] : [parts.days]), ...parts.hours]));
      }),
    );
  });
});
