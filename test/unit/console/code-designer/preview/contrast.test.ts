import { expect } from 'chai';
import fc from 'fast-check';
import { symbolContrast as symbolContrastOfService } from '../../../../../src/campaigns/style/style-rules.js';
import { DEFAULT_STYLE } from '../../../../../src/core/contract/default-style.js';
import { loadConsoleModule } from '../../../../support/console/console-module.js';

const { readColour, symbolContrast, contrastWord } = await loadConsoleModule<{
  readColour(text: string): string | null;
  symbolContrast(dark: string, background: string): number;
  contrastWord(contrast: number): string;
}>('code-designer/preview/contrast.ts');

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('The contrast in the designer', () => {
  it('is the one that the service uses', () => {
    fc.assert(
      fc.property(colour, colour, (foregroundColor, backgroundColor) => {
        const style = { ...DEFAULT_STYLE, foregroundColor, backgroundColor };
        expect(symbolContrast(foregroundColor, backgroundColor)).to.equal(symbolContrastOfService(style, null));
      }),
    );
  });

  it('is described in the words of the limits', () => {
    const words = [-0.2, 0.3, 0.55, 0.69, 0.7].map(contrastWord);
    expect(words).to.deep.equal(['inverted', 'low', 'enough', 'enough', 'good']);
  });

  it('reads colours as people write them', () => {
    for (const text of ['#102a2A', ' 102A2A ', '102a2a']) expect(readColour(text)).to.equal('#102A2A');
    expect(readColour('#1af')).to.equal('#11AAFF');
    for (const text of ['', '#', '#12', '#1234', 'red', '#12345G', '1234567']) expect(readColour(text)).to.equal(null);
  });
});
