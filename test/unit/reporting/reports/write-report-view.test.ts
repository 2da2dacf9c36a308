import { expect } from 'chai';
import { DEFAULT_STYLE } from '../../../../src/core/contract/default-style.js';
import { reportFileName } from '../../../../src/reporting/reports/make-report-pdf.js';
import type { ReportContent } from '../../../../src/reporting/reports/report-content.js';
import { ReportFrequency } from '../../../../src/reporting/reports/report-frequency.js';
import { writeReportView } from '../../../../src/reporting/reports/write-report-view.js';
import { SAMPLE_REPORT } from '../../../support/reports/sample-report.js';

const look = { frequency: ReportFrequency.Weekly, brandKit: null };
const english = writeReportView(SAMPLE_REPORT, { ...look, language: 'en' });
const german = writeReportView(SAMPLE_REPORT, { ...look, language: 'de' });

describe('A report in words', () => {
  it('writes figures, changes and names of places in its language', () => {
    expect([english.kind, german.kind]).to.deep.equal(['Weekly report', 'Wochenbericht']);
    expect(german.period).to.match(/^16\.\s?–\s?22\. November 2026$/);
    expect(english.totals.map(({ value, change }) => [value, change?.text])).to.deep.equal([
      ['1,120', '+12%'],
      ['700', 'new'],
      ['160', '+12%'],
    ]);
    expect(german.totals[0]?.value).to.equal('1.120');
    const [, cities, countries, devices] = german.tables;
    expect(cities?.rows.map(({ label }) => label)).to.deep.equal(['Vienna, AT']);
    expect(countries?.rows.map(({ label }) => label)).to.deep.equal(['Österreich', 'Unbekannt']);
    expect(devices?.rows.map(({ label }) => label)).to.deep.equal(['Computer']);
  });

  it('divides by the days that have begun, in both periods', () => {
    const perDay = (days: Partial<ReportContent>): unknown[] => {
      const totals = { ...SAMPLE_REPORT.totals, scans: { scans: 100, before: 60 } };
      const view = writeReportView({ ...SAMPLE_REPORT, totals, ...days }, { ...look, language: 'en' });
      return [view.totals[2]?.value, view.totals[2]?.change?.text];
    };
    const period = { first: '2026-11-01', last: '2026-11-30' };
    const compared = { first: '2026-10-02', last: '2026-10-11' };
    expect(perDay({ today: '2026-11-10', period, compared })).to.deep.equal(['10', '+66.7%']);
    expect(perDay({ today: '2026-11-30', period, compared })).to.deep.equal(['3.3', '-44.4%']);
    expect(perDay({ today: '2026-12-05', period, compared })).to.deep.equal(['3.3', '-44.4%']);
    // Days of which none, or only some of those compared with, have begun.
    expect(perDay({ today: '2026-10-06', period, compared })).to.deep.equal(['100', '+733.3%']);
  });

  it('lists what has changed most, without the rest of a list and deleted campaigns', () => {
    expect(english.movers?.rows.map(({ label, change }) => [label.slice(0, 6), change.direction])).to.deep.equal([
      ['Poster', 'up'],
      ['قائمة ', 'down'],
      ['東京 メニュ', 'down'],
    ]);
  });

  it('leaves out empty lists, and numbers the notes in the chart', () => {
    expect(english.tables.map(({ title }) => title)).to.deep.equal(['Campaigns', 'Cities', 'Countries', 'Devices']);
    expect(english.timeline.notes).to.deep.equal([{ point: 1, number: 1 }]);
    expect(english.notes.rows).to.deep.equal([{ number: 1, date: '17 Nov', text: 'Poster hung' }]);
  });

  it('compares cities for a single campaign, and has its name as title', () => {
    const subject = { kind: 'campaign', name: 'Poster' } as const;
    const view = writeReportView({ ...SAMPLE_REPORT, subject }, { ...look, language: 'en' });
    expect([view.title, view.movers?.rows[0]?.label]).to.deep.equal(['Poster', 'Vienna, Austria']);
    expect(view.tables[0]?.title).to.equal('Cities');
  });

  it('has its own name as title, and says what it is about', () => {
    const subject = { kind: 'tags', allTags: ['poster'], anyTag: ['Berlin', 'Vienna'] } as const;
    const content = { ...SAMPLE_REPORT, subject };
    const of = 'Campaigns tagged #poster + #Berlin / #Vienna';
    const named = writeReportView(content, { ...look, language: 'en', name: 'Client\r\nposters' });
    expect([named.title, named.about]).to.deep.equal(['Client posters', of]);
    const unnamed = writeReportView(content, { ...look, language: 'en' });
    expect([unnamed.title, unnamed.about]).to.deep.equal([of, null]);
    expect(reportFileName(unnamed)).to.match(/^Campaigns tagged poster \+ Berlin Vienna 16.*November 2026\.pdf$/);
  });

  it('takes the most colourful colour of a brand kit', () => {
    const style = { ...DEFAULT_STYLE, foregroundColor: '#111111', secondaryColor: '#00FF00' };
    const frame = { color: '#AA2200', font: 'Editorial' };
    const brandKit = { style, design: { frame } } as never;
    const { brand } = writeReportView(SAMPLE_REPORT, { ...look, language: 'en', brandKit });
    expect(brand).to.deep.equal({ logo: null, accent: '#AA2200', font: 'Editorial' });
  });

  it('has the darker colour of its code behind a logo that needs it', () => {
    const [logoDataUrl, dark] = ['data:image/png;base64,AAAA', '#111111'];
    for (const [foregroundColor, backgroundColor] of [
      [dark, '#FFEEDD'],
      ['#FFEEDD', dark],
    ]) {
      const style = { ...DEFAULT_STYLE, logoDataUrl, foregroundColor, backgroundColor };
      const { brand } = writeReportView(SAMPLE_REPORT, { ...look, language: 'en', brandKit: { style } as never });
      expect(brand.logo).to.deep.equal({ dataUrl: logoDataUrl, dark });
    }
  });
});
