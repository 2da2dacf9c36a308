import { expect } from 'chai';
import { contrastOf } from '../../../../../src/campaigns/style/colours/suggest-colours.js';
import { channels } from '../../../../../src/core/contract/colour.js';
import { LIMITS } from '../../../../../src/core/contract/contract-limits.js';
import { loadConsoleModule } from '../../../../support/console/console-module.js';

interface LogoColour {
  own: string;
  shade: string;
}
const { coloursOfPixels } = await loadConsoleModule<{
  coloursOfPixels(pixels: readonly number[]): { lead: string | null; dark: LogoColour[]; light: LogoColour[] };
}>('code-designer/badge/logo-colours.ts');

type Area = readonly [colour: string, count: number, alpha?: number];
const pixelsOf = (...areas: Area[]): number[] =>
  areas.flatMap(([colour, count, alpha = 255]) =>
    Array.from({ length: count }, () => [...channels(colour), alpha]).flat(),
  );

describe('The colours of a logo', () => {
  it('are few, with those that a code can have as they are first', () => {
    const pixels = pixelsOf(['#FFFFFF', 500], ['#F4A100', 300], ['#1F4FA0', 200], ['#2353A3', 20], ['#777777', 10]);
    const orange = { own: '#F4A100', shade: '#7A5100' };
    const blue = { own: '#1F4FA0', shade: '#1F4FA0' };
    expect(coloursOfPixels(pixels)).to.deep.equal({ lead: orange.own, dark: [blue, orange], light: [] });
  });

  it('begin with the main one, also if a later one is darkened to the same shade', () => {
    const pixels = pixelsOf(['#596200', 70], ['#000078', 20], ['#A1B300', 10]);
    expect(coloursOfPixels(pixels).dark).to.deep.equal([
      { own: '#596200', shade: '#596200' },
      { own: '#000078', shade: '#000078' },
    ]);
  });

  it('are made dark enough for codes and light enough for backgrounds', () => {
    const pixels = pixelsOf(['#FFD21F', 300], ['#F6E3B4', 200], ['#FF5A1F', 200], ['#35C46B', 200], ['#9FD8F5', 100]);
    const { dark, light } = coloursOfPixels(pixels);
    expect(dark).to.have.length.within(3, 4);
    expect(light).not.to.have.length(0);
    for (const { shade: code } of dark) {
      for (const background of ['#FFFFFF', ...light.map(({ shade }) => shade)]) {
        expect(contrastOf(code, background), `${code} on ${background}`).to.be.at.least(LIMITS.symbolContrast);
      }
    }
  });

  it('are those of thin letters on much paper, and of a photograph that has a little of each', () => {
    const letters = pixelsOf(['#FFFFFF', 9_900], ['#1F4FA0', 90], ['#8FA7CF', 10]);
    expect(coloursOfPixels(letters).dark[0]).to.deep.equal({ own: '#1F4FA0', shade: '#1F4FA0' });
    const photograph = Array.from({ length: 512 }, (_, bin) =>
      [bin >> 6, (bin >> 3) & 7, bin & 7].map((part) => part * 32),
    );
    expect(coloursOfPixels(photograph.flatMap((colour) => [...colour, 255])).dark).not.to.have.length(0);
  });

  it('are none of what cannot be seen, and none of nothing', () => {
    expect(coloursOfPixels(pixelsOf(['#1F4FA0', 100, 20], ['#000000', 10]))).to.deep.equal({
      ...{ lead: '#000000', dark: [{ own: '#000000', shade: '#000000' }], light: [] },
    });
    for (const pixels of [[], pixelsOf(['#FFFFFF', 100]), [1, 2, 3]]) {
      expect(coloursOfPixels(pixels)).to.deep.equal({ lead: null, dark: [], light: [] });
    }
  });
});
