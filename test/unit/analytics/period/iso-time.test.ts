import { expect } from 'chai';
import fc from 'fast-check';
import { parseIsoTime } from '../../../../src/analytics/period/iso-time.js';
import { problem } from '../../../../src/core/contract/problems.js';

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
