import { expect } from 'chai';
import { periodBefore, readPeriod, spanAt } from '../../../../src/analytics/period/period.js';
import { FieldProblems } from '../../../../src/core/field-problems.js';

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

  it('takes one bound and computes the other', () => {
    expect(read('2026-07-01')).to.deep.equal(['2026-07-01T00:00:00.000Z', '2026-07-15T10:20:30.400Z']);
    expect(read(null, '2024-03-01T12:00Z')).to.deep.equal(['2024-01-31T00:00:00.000Z', '2024-03-01T12:00:00.000Z']);
  });

  it('must begin before it ends, and ends now unless an end is given', () => {
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

  it('reports every problem of its bounds at once', () => {
    expect(read('soon', '9999-12-31')).to.have.all.keys('fromUtc', 'toUtc');
    expect(read('2026-07-01', 'later')).to.have.all.keys('toUtc');
  });

  it('has one of equal length before it', () => {
    expect(periodBefore({ fromMs: 5, toMs: 7 })).to.deep.equal({ fromMs: 3, toMs: 5 });
  });

  it('is divided into adjacent spans', () => {
    const starts = [10, 20, 20, 30];
    expect([0, 9, 10, 19, 20, 29, 30, 99].map((time) => spanAt(starts, time))).to.deep.equal([0, 0, 1, 1, 3, 3, 4, 4]);
    expect(spanAt([], 5)).to.equal(0);
  });
});
