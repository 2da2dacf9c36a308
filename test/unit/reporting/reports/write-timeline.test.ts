import { expect } from 'chai';
import fc from 'fast-check';
import { addDays } from '../../../../src/core/contract/calendar/days.js';
import { SERVICE_WORDS } from '../../../../src/core/words/service/service-words.js';
import { writeTimeline } from '../../../../src/reporting/reports/write-timeline.js';
import { SAMPLE_REPORT } from '../../../support/reports/sample-report.js';

const contentOf = (first: string, count: number, before = count) => ({
  ...SAMPLE_REPORT,
  timeline: Array.from({ length: count }, (_, index) => ({ date: addDays(first, index), scans: 1 })),
  previousTimeline: Array.from({ length: before }, () => 2),
  notes: [0, count - 1].map((index) => ({ date: addDays(first, index), text: 'note', qrCodeId: null, goal: null })),
});
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

describe('The timeline of a report', () => {
  it('has a point for each day of a year', () => {
    const { title, points, previous, notes } = writeTimeline(contentOf('2026-01-01', 366), SERVICE_WORDS.en.reports);
    expect([title, points.length, previous.length, points.at(-1)?.label]).to.deep.equal([
      ...['Scans by day', 366, 366, '1 Jan'],
    ]);
    expect(notes).to.deep.equal([
      { point: 0, number: 1 },
      { point: 365, number: 2 },
    ]);
  });

  it('has a point for each month of a longer period, which names its year', () => {
    const { title, points, previous, notes } = writeTimeline(contentOf('2021-11-26', 1826), SERVICE_WORDS.de.reports);
    expect([title, points.length, previous.length]).to.deep.equal(['Scans pro Monat', 61, 61]);
    expect(points.slice(0, 2)).to.deep.equal([
      { label: 'Nov. 2021', value: 5 },
      { label: 'Dez. 2021', value: 31 },
    ]);
    expect(previous.slice(0, 2)).to.deep.equal([10, 62]);
    expect(notes.map(({ point }) => point)).to.deep.equal([0, 60]);
  });

  it('ends before today, which is a point of its own, and has nothing of tomorrow', () => {
    const endOf = (today: string, first: string, count: number) => {
      const { complete, hasOpen } = writeTimeline({ ...contentOf(first, count), today }, SERVICE_WORDS.en.reports);
      return [complete, hasOpen];
    };
    expect(endOf('2026-11-23', '2026-11-20', 3)).to.deep.equal([3, false]);
    expect(endOf('2026-11-23', '2026-11-20', 4)).to.deep.equal([3, true]);
    expect(endOf('2026-11-23', '2026-11-20', 9)).to.deep.equal([3, true]);
    expect(endOf('2026-11-23', '2026-12-01', 9)).to.deep.equal([0, false]);
    expect(endOf('2026-11-23', '2025-01-01', 692)).to.deep.equal([22, true]);
  });

  it('adds up to the scans of the days, and compares no more days than there are', () => {
    const days = fc.integer({ min: 1, max: 1_827 });
    fc.assert(
      fc.property(days, days, fc.integer({ min: 0, max: 400 }), (count, before, shift) => {
        const { points, previous } = writeTimeline(
          contentOf(addDays('2020-01-01', shift), count, before),
          SERVICE_WORDS.en.reports,
        );
        expect(sum(points.map(({ value }) => value))).to.equal(count);
        expect(sum(previous)).to.equal(2 * Math.min(count, before));
        expect(points.length).to.be.at.most(366).and.at.least(previous.length);
      }),
      { numRuns: 50 },
    );
  });
});
