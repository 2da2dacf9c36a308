import { expect } from 'chai';
import type { OverviewFindings } from '../../../../src/figures/findings/findings.js';
import { writeSummary } from '../../../../src/reporting/summary/write-summary.js';

const NO_LABELS = { city: [], source: [] };
const WEEK: OverviewFindings = {
  ...{ scans: 1819, before: 1310, verdict: 'changed', labels: NO_LABELS },
  scope: { workspaceId: 'w', campaignIds: ['c'] },
  ...{ calendar: 'LastWeek', comparison: 'PreviousPeriod', dayCount: 7, isCut: false },
  days: { first: '2026-11-16', last: '2026-11-22' },
};
const DAYS: OverviewFindings = { ...WEEK, calendar: null, dayCount: 28 };
/** Without the isolates, which one test is about. */
const plain = (sentences: readonly string[]): string =>
  sentences
    .join(' ')
    .replace(/[\u2068\u2069]/g, '')
    .replace(/[\u00a0\u202f]/g, ' ');
const both = (findings: OverviewFindings): string[] =>
  ['en-GB', 'de-DE'].map((locale) => plain(writeSummary(findings, [], locale)));

describe('The sentences about figures', () => {
  it('say by how much scans have changed, as changes are written everywhere', () => {
    expect(both(WEEK)).to.deep.equal([
      'Last week: 1,819 scans, 38.9% more than the week before.',
      'Letzte Woche: 1.819 Scans, 38,9 % mehr als in der Woche davor.',
    ]);
    expect(both({ ...DAYS, scans: 655 })).to.deep.equal([
      '28 days: 655 scans, 50% fewer than the 28 days before.',
      '28 Tage: 655 Scans, 50 % weniger als in den 28 Tagen davor.',
    ]);
    expect(both({ ...DAYS, dayCount: 1, scans: 48, before: 12 })).to.deep.equal([
      'On this day: 48 scans, 36 more than the day before.',
      'An diesem Tag: 48 Scans, 36 mehr als am Tag davor.',
    ]);
  });

  it('give both numbers and no change, if there is none to speak of', () => {
    const verdicts = (['same', 'usual', 'unknown'] as const).map((verdict) => both({ ...WEEK, verdict }));
    expect(verdicts).to.deep.equal([
      [
        'Last week: 1,819 scans, about as many as the week before (1,310).',
        'Letzte Woche: 1.819 Scans, etwa so viele wie in der Woche davor (1.310).',
      ],
      [
        'Last week: 1,819 scans, the week before: 1,310. A difference of this size is usual.',
        'Letzte Woche: 1.819 Scans, in der Woche davor: 1.310. Ein Unterschied dieser Größe ist üblich.',
      ],
      ['Last week: 1,819 scans, the week before: 1,310.', 'Letzte Woche: 1.819 Scans, in der Woche davor: 1.310.'],
    ]);
    const counts = (scans: number, before: number, verdict: OverviewFindings['verdict'] = 'same') =>
      both({ ...WEEK, scans, before, verdict })[0];
    expect(counts(1, 0, 'changed')).to.equal('Last week: 1 scan, the week before: 0.');
    expect(counts(1, 0)).to.equal('Last week: 1 scan, the week before: 0.');
    expect(counts(0, 1)).to.equal('Last week: 0 scans, the week before: 1.');
    expect(counts(0, 0)).to.equal('Last week: 0 scans, the week before: 0.');
  });

  it('name the days compared with', () => {
    expect(both({ ...WEEK, calendar: 'Today', isCut: true })[0]).to.match(/ the day before up to the same time\.$/);
    expect(both({ ...DAYS, comparison: 'PreviousYear' })[0]).to.match(/ than a year before\.$/);
    expect(both({ ...WEEK, comparison: 'SameWeekdays' })[1]).to.match(/ als an denselben Wochentagen davor\.$/);
    expect(both({ ...WEEK, comparison: null })[1]).to.match(/ als in den 7 Tagen davor\.$/);
    expect(both({ ...WEEK, calendar: 'Today', dayCount: 1, comparison: null })[0]).to.match(/ than the day before\.$/);
  });

  it('have no sign in front of the change, and the language of the tag in any case', () => {
    for (const locale of ['he-IL', 'ar', 'fa-IR', 'ur-PK', 'en-GB'])
      expect(writeSummary({ ...WEEK, scans: 655 }, [], locale)[0], locale).not.to.match(/[+\-−]/);
    expect(writeSummary(WEEK, [], 'DE-de')[0]).to.match(/^Letzte Woche/);
  });

  it('name labels in the language, with countries where cities share a name', () => {
    const labels = {
      city: [
        { label: 'DE Berlin', scans: 161, before: 100 },
        { label: 'US Paris', scans: 60, before: 0 },
        { label: 'FR Paris', scans: 1, before: 60 },
      ],
      source: [
        { label: 'Direct', scans: 61, before: 12 },
        { label: 'constructor', scans: 12, before: 100 },
      ],
    };
    expect(both({ ...WEEK, verdict: 'unknown', labels })).to.deep.equal([
      'Last week: 1,819 scans, the week before: 1,310. Cities: Berlin +61%, Paris (US) new, Paris (FR) -98.3%. ' +
        'Sources: Direct +49, constructor -88%.',
      'Letzte Woche: 1.819 Scans, in der Woche davor: 1.310. Städte: Berlin +61 %, Paris (US) neu, Paris (FR) -98,3 %. ' +
        'Quellen: Direkt +49, constructor -88 %.',
    ]);
  });

  it('name the last notes of the period, of the subject alone, and no goal', () => {
    const note = (date: string, text: string, more = {}) => ({ date, text, qrCodeId: null, goal: null, ...more });
    const notes = [
      note('2026-11-15', 'Before'),
      note('2026-11-16', 'First'),
      note('2026-11-18', 'Poster hung'),
      note('2026-11-20', 'Of the campaign', { qrCodeId: 'c' }),
      note('2026-11-21', 'Goal', { goal: { scans: 1 } }),
      note('2026-11-21', ''),
      note('2026-12-24', 'After'),
    ];
    const said = plain(writeSummary(WEEK, notes, 'en-GB').slice(1));
    expect(said).to.equal('Noted on Wednesday: “Poster hung”. Noted on Friday: “Of the campaign”.');
    const workspace = { ...DAYS, scope: { workspaceId: 'w', campaignIds: null } };
    expect(plain(writeSummary(workspace, notes, 'de-DE').slice(1))).to.equal(
      'Notiz am 16. November: „First“. Notiz am 18. November: „Poster hung“.',
    );
  });

  it('isolate names, which cannot end that, and shorten them', () => {
    const label = `\u202eevil\u2069\n${'a'.repeat(120)}`;
    const labels = { city: [], source: [{ label, scans: 200, before: 100 }] };
    const [, sources = ''] = writeSummary({ ...WEEK, labels }, [], 'en-GB');
    expect(sources).to.equal(`Sources: \u2068evil ${'a'.repeat(75)}…\u2069 +100%.`);
  });
});
