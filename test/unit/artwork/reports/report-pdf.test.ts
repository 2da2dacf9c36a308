import { PDFDocument } from '@cantoo/pdf-lib';
import { expect } from 'chai';
import { reportPdf } from '../../../../src/artwork/reports/report-pdf.js';
import { TextLayer } from '../../../../src/artwork/reports/text-layer.js';
import { ReportFrequency } from '../../../../src/reporting/reports/report-frequency.js';
import { writeReportView } from '../../../../src/reporting/reports/write-report-view.js';
import { SAMPLE_REPORT } from '../../../support/reports/sample-report.js';

describe('A report as PDF', () => {
  it('has two pages of A4, a title, a language and a link to the source of places', async () => {
    const view = writeReportView(SAMPLE_REPORT, { language: 'de', frequency: ReportFrequency.Weekly, brandKit: null });
    const bytes = await reportPdf({ view, page: 'Seite', createdMs: Date.UTC(2026, 10, 23) });
    const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
    expect(pdf.getPages().map((page) => [Math.round(page.getWidth()), Math.round(page.getHeight())])).to.deep.equal([
      [595, 842],
      [595, 842],
    ]);
    expect(pdf.getTitle()).to.equal('Wochenbericht: Workspace <i>One</i>');
    const text = Buffer.from(bytes).toString('latin1');
    expect(text).to.include('/Lang').and.to.include('https://db-ip.com/');
  });

  it('has one page without any scan, and does not fail on a logo that cannot be decoded', async () => {
    const view = writeReportView(
      { ...SAMPLE_REPORT, timeline: [], previousTimeline: [], notes: [], totals: { ...SAMPLE_REPORT.totals } },
      { language: 'en', frequency: ReportFrequency.Monthly, brandKit: null },
    );
    const dataUrl = `data:image/png;base64,${Buffer.from('no picture').toString('base64')}`;
    const broken = {
      ...view,
      empty: 'Nothing',
      movers: null,
      tables: [],
      brand: { ...view.brand, logo: { dataUrl, dark: '#111111' } },
    };
    const pdf = await PDFDocument.load(await reportPdf({ view: broken, page: 'Page', createdMs: 0 }));
    expect(pdf.getPageCount()).to.equal(1);
  });

  it('has text in as many fonts as its characters need', () => {
    const layer = new TextLayer();
    const text = String.fromCodePoint(...Array.from({ length: 300 }, (_, index) => 0x4e00 + index));
    const operators = layer.operatorsOf([{ text, left: 0, width: 100, baseline: 10, size: 10 }], 100);
    expect(operators).to.include('/T0 10 Tf').and.to.include('/T1 10 Tf').and.to.not.include('/T2');
  });
});
