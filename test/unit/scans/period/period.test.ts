import { expect } from 'chai';
import fc from 'fast-check';
import { problem } from '../../../../src/core/contract/problems.js';
import { FieldProblems } from '../../../../src/core/field-problems.js';
import { parseIsoTime, periodBefore, readPeriod, spanAt } from '../../../../src/scans/period/period.js';

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

const at = (text: string): number => Date.parse(text);

describe('An ISO 8601 time in a query', () => {
  const READ: Record<string, string> = {
    '2026-03-01T12:30:45Z': '2026-03-01T12:30:45Z',
    '2026-03-01T12:30:45.123Z': '2026-03-01T12:30:45.123Z',
    '2026-03-01T12:30:45.1239999Z': '2026-03-01T12:30:45.123Z',
    '2026-03-01T12:30:45,5Z': '2026-03-01T12:30:45.500Z',
    '2026-03-01T12:30Z': '2026-03-01T12:30:00Z',
    '2026-03-01t12:30:00z': '2026-03-01T12:30:00Z',
    '2026-03-01 12:30:00': '2026-03-01T12:30:00Z',
    '2026-03-01T12:30:00': '2026-03-01T12:30:00Z',
    '2026-03-01': '2026-03-01T00:00:00Z',
    '2026-03-01T00:30:00+02:00': '2026-02-28T22:30:00Z',
    '2026-03-01T00:30:00 02:00': '2026-02-28T22:30:00Z',
    '2026-03-01T00:30:00+0530': '2026-02-28T19:00:00Z',
    '2026-03-01T23:30:00-08': '2026-03-02T07:30:00Z',
    '2024-02-29': '2024-02-29T00:00:00Z',
    ' 2026-03-01 ': '2026-03-01T00:00:00Z',
  };
  for (const [text, meaning] of Object.entries(READ)) {
    it(`is read from ${JSON.stringify(text)}`, () => expect(parseIsoTime(text)).to.equal(at(meaning)));
  }

  for (const text of [
    '',
    'yesterday',
    '2026',
    '2026-03',
    '20260301',
    '2026-3-1',
    '01.03.2026',
    '1772366400',
    'null',
    '2026-02-30',
    '2025-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-03-01T24:00:00Z',
    '2026-03-01T12:60:00Z',
    '2026-03-01T12:00:60Z',
    '2026-03-01T12:00:00+25:00',
    '2026-03-01T12:00:00+02:75',
    '2026-03-01T',
    '+2026-03-01',
    '2026-03-01T12:00:00Z2026',
    '2026-03-01Z',
  ]) {
    it(`is not read from ${JSON.stringify(text)}`, () => {
      expect(parseIsoTime(text)).to.deep.equal(problem('not_iso_date_or_time'));
    });
  }

  for (const text of [
    '9999-12-31',
    '9999-12-31T23:59:59.9999999Z',
    '0001-01-01T00:00:00Z',
    '1999-12-31',
    '2100-01-01',
  ]) {
    it(`is refused for its year: ${text}`, () =>
      expect(parseIsoTime(text)).to.deep.equal(problem('not_in_years', { from: 2000, until: 2099 })));
  }

  it('is read as written by JavaScript, for every millisecond of the accepted years', () => {
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(2000), max: Date.UTC(2100) - 1 }), (milliseconds) => {
        expect(parseIsoTime(new Date(milliseconds).toISOString())).to.equal(milliseconds);
      }),
    );
  });
});
