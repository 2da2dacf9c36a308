import { expect } from 'chai';
import { loadConsoleModule } from '../../../../support/console/console-module.js';

const { formatMm, formatDistance, formatPercent } = await loadConsoleModule<{
  formatMm(mm: number, locale: string): string;
  formatDistance(cm: number, locale: string): string;
  formatPercent(share: number, locale: string): string;
}>('code-designer/preview/figures.ts');

const NBSP = '\u00a0';

describe('The figures of the designer', () => {
  it('have their unit on the same line, in each language', () => {
    expect(formatMm(0.4, 'en')).to.equal(`0.4${NBSP}mm`);
    expect(formatMm(0.4, 'de')).to.equal(`0,4${NBSP}mm`);
    expect(formatDistance(15, 'en')).to.equal(`15${NBSP}cm`);
    expect(formatDistance(300, 'en')).to.equal(`3${NBSP}m`);
    expect(formatDistance(150, 'de')).to.equal(`1,5${NBSP}m`);
  });

  it('never show more than there is', () => {
    expect(formatPercent(0.5499, 'en')).to.equal('54%');
    expect(formatPercent(0.58, 'en')).to.equal('58%');
    expect(formatPercent(1, 'en')).to.equal('100%');
  });
});
