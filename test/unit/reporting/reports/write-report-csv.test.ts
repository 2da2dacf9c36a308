import { expect } from 'chai';
import { SERVICE_WORDS } from '../../../../src/core/words/service/service-words.js';
import { writeReportCsv } from '../../../../src/reporting/reports/write-report-csv.js';
import { SAMPLE_REPORT } from '../../../support/reports/sample-report.js';

describe('A report as CSV', () => {
  it('has days with their notes, and the rows of all lists in its language', () => {
    const rows = writeReportCsv(SAMPLE_REPORT, SERVICE_WORDS.de.reports).split('\r\n');
    expect(rows.slice(0, 3)).to.deep.equal([
      '\uFEFF,,Scans,Vorher,Notizen',
      'Tag,2026-11-16,100,70,',
      'Tag,2026-11-17,120,90,Poster hung',
    ]);
    expect(rows).to.include.members(['Städte,"Vienna, AT",900,1000,', 'Länder,Unbekannt,20,0,']);
  });
});
