import { expect } from 'chai';
import { loadConsoleModule } from '../../../../support/console/console-module.js';

const { formatPercent } = await loadConsoleModule<{
  formatPercent(share: number, locale: string): string;
}>('code-designer/preview/figures.ts');

describe('The figures of the designer', () => {
  it('never show more than there is', () => {
    expect(formatPercent(0.5499, 'en')).to.equal('54%');
    expect(formatPercent(0.58, 'en')).to.equal('58%');
    expect(formatPercent(1, 'en')).to.equal('100%');
  });
});
