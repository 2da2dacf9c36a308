import { expect } from 'chai';
import fc from 'fast-check';
import { type Period, readPeriod } from '../../../../src/analytics/period/period.js';
import { inHours, splitPeriod } from '../../../../src/analytics/period/split-period.js';
import { DAY_MS, HOUR_MS } from '../../../../src/core/clock.js';
import { FieldProblems } from '../../../../src/core/field-problems.js';

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
