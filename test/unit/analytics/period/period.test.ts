import { expect } from 'chai';
import fc from 'fast-check';
import { daysOf, hoursOf, type Period, periodBefore, readPeriod } from '../../../../src/analytics/period/period.js';
import { partsOf } from '../../../../src/analytics/period/period-parts.js';
import { DAY_MS, HOUR_MS } from '../../../../src/shared/clock.js';
import { FieldProblems } from '../../../../src/shared/field-problems.js';

const NOW = Date.parse('2026-07-15T10:20:30.400Z');

const read = (fromUtc?: string | null, toUtc?: string | null) => {
  const problems = new FieldProblems();
  const { fromMs, toMs } = readPeriod({ fromUtc, toUtc }, NOW, problems);
  return problems.isEmpty ? [new Date(fromMs).toISOString(), new Date(toMs).toISOString()] : problems.toFields();
};

describe('The period of an overview', () => {
  it('without bounds ends now and begins 30 days before, with the UTC day', () => {
    expect(read()).to.deep.equal(['2026-06-15T00:00:00.000Z', '2026-07-15T10:20:30.400Z']);
    expect(read(null, null)).to.deep.equal(read());
  });

  it('takes one bound and makes the other', () => {
    expect(read('2026-07-01')).to.deep.equal(['2026-07-01T00:00:00.000Z', '2026-07-15T10:20:30.400Z']);
    expect(read(null, '2024-03-01T12:00Z')).to.deep.equal(['2024-01-31T00:00:00.000Z', '2024-03-01T12:00:00.000Z']);
  });

  it('must begin before it ends, and now is its end unless another is given', () => {
    for (const [from, to] of [
      ['2026-07-02', '2026-07-01'],
      ['2026-07-01', '2026-07-01'],
      ['2026-07-15T10:20:30.400Z', undefined],
    ]) {
      expect(read(from, to)).to.have.all.keys('fromUtc');
    }
  });

  it('has at most 5 years', () => {
    expect(read('2021-03-01', '2026-03-01')).to.be.an('array');
    expect(read('2021-03-01', '2026-03-01T00:00:00.001Z')).to.have.all.keys('fromUtc');
    expect(read('2024-02-29', '2029-03-01')).to.be.an('array');
    expect(read('2001-01-01')).to.have.all.keys('fromUtc');
  });

  it('has every problem of its bounds told at once', () => {
    expect(read('soon', '9999-12-31')).to.have.all.keys('fromUtc', 'toUtc');
    expect(read('2026-07-01', 'later')).to.have.all.keys('toUtc');
  });

  it('touches the days and hours that hold a part of it', () => {
    const period = { fromMs: Date.parse('2026-02-28T23:59:59.999Z'), toMs: Date.parse('2026-03-01T00:00:00.001Z') };
    expect(daysOf(period).map((day) => new Date(day).toISOString().slice(0, 10))).to.deep.equal([
      '2026-02-28',
      '2026-03-01',
    ]);
    expect(hoursOf(period)).to.have.length(2);
    expect(daysOf({ ...period, toMs: Date.parse('2026-03-01') })).to.have.length(1);
    expect(periodBefore(period)).to.deep.equal({ fromMs: period.fromMs - 2, toMs: period.fromMs });
  });
});

/** Bounds that like to lie on and beside the borders of days and hours. */
const instant = fc
  .tuple(
    fc.integer({ min: 0, max: 12 }),
    fc.integer({ min: 0, max: 24 }),
    fc.oneof(fc.integer({ min: -2, max: 2 }), fc.integer({ min: 0, max: HOUR_MS })),
  )
  .map(([days, hours, rest]) => Date.UTC(2026, 1, 20) + days * DAY_MS + hours * HOUR_MS + rest);
const period = fc
  .tuple(instant, instant)
  .filter(([a, b]) => a !== b)
  .map(([a, b]): Period => ({ fromMs: Math.min(a, b), toMs: Math.max(a, b) }));

describe('The parts of a period', () => {
  const spansOf = (given: Period, now: number) => {
    const { days, hours, pieces } = partsOf(given, now);
    const whole = [...(days === null ? [] : [days]), ...hours];
    return { days, hours, pieces, spans: [...whole.map((span) => ({ ...span, sign: 1 })), ...pieces] };
  };

  it('cover every moment of it once, and no other', () => {
    fc.assert(
      fc.property(period, instant, fc.array(instant, { maxLength: 20 }), (given, now, moments) => {
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

  it('are whole days, less than a day of whole hours on each side, and at most two pieces of one hour each', () => {
    fc.assert(
      fc.property(period, instant, (given, now) => {
        const { days, hours, pieces } = spansOf(given, now);
        for (const { fromMs, toMs } of days === null ? [] : [days]) {
          expect([fromMs % DAY_MS, toMs % DAY_MS]).to.deep.equal([0, 0]);
          expect(fromMs).to.be.below(toMs);
        }
        for (const { fromMs, toMs } of hours) {
          expect([fromMs % HOUR_MS, toMs % HOUR_MS]).to.deep.equal([0, 0]);
          expect(toMs - fromMs).to.be.within(HOUR_MS, days === null ? 2 * DAY_MS : DAY_MS - HOUR_MS);
        }
        expect(pieces.length).to.be.at.most(2);
        for (const { fromMs, toMs } of pieces) {
          expect(Math.floor(fromMs / HOUR_MS)).to.equal(Math.floor((toMs - 1) / HOUR_MS));
          expect(fromMs).to.be.below(toMs);
          const past = Math.min(toMs, now) - fromMs;
          expect(past).to.be.at.most(HOUR_MS / 2);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('read no raw scans of the past for a period that begins with a day and ends now', () => {
    const { fromMs, toMs } = readPeriod({}, NOW, new FieldProblems());
    for (const { fromMs: from } of partsOf({ fromMs, toMs }, NOW).pieces) expect(from).to.be.at.least(NOW);
  });
});
