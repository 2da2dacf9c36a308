import { expect } from 'chai';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { ReportFrequency } from '../../../../src/reporting/reports/report-frequency.js';
import { writeReportView } from '../../../../src/reporting/reports/write-report-view.js';
import { Timeline } from '../../../../src/reporting/shared-figures/content-parts.js';
import { SAMPLE_REPORT } from '../../../support/reports/sample-report.js';

describe('The chart of a shared page', () => {
  const view = writeReportView(SAMPLE_REPORT, { language: 'en', frequency: ReportFrequency.Weekly, brandKit: null });
  const pathsOf = (complete: number, previous: readonly number[]) => {
    const timeline = { ...view.timeline, complete, hasOpen: false, previous };
    const html = renderToString(h(Timeline, { ...view, timeline }));
    const pathOf = (name: string) =>
      new RegExp(`class="${name}" d(?:="([^"]*)"|(?=[ />]))`).exec(html)?.map((found) => found ?? '')[1];
    return { line: pathOf('line'), previous: pathOf('previous'), area: pathOf('area') };
  };

  it('has a dot for a single complete day, and nothing for none', () => {
    const { line, previous, area } = pathsOf(1, [50]);
    for (const path of [line, previous]) expect(path).to.match(/^M0 [\d.]+h0$/);
    expect(area).to.equal(undefined);
    expect(pathsOf(0, [])).to.deep.equal({ line: '', previous: '', area: undefined });
  });

  it('has a line and an area for more', () => {
    const { line, previous, area } = pathsOf(2, [50, 60, 70]);
    expect(line).to.match(/^M0 [\d.]+L[\d.]+ [\d.]+$/);
    expect(previous?.match(/[ML]/g)).to.deep.equal(['M', 'L', 'L']);
    expect(area?.startsWith(line ?? '-')).to.equal(true);
  });
});
