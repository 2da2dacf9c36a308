import { expect } from 'chai';
import { DEFAULT_STYLE } from '../../../../../src/core/contract/default-style.js';
import { type PagePalette, palettesOf } from '../../../../../src/core/contract/page-designs.js';
import { loadConsoleModule } from '../../../../support/console/console-module.js';

type Style = Record<string, unknown>;
const { broughtPalette, newStyle, paletteIn } = await loadConsoleModule<{
  broughtPalette(style: Style, type: string, design: string): PagePalette | undefined;
  newStyle(style: Style, type: string): Style;
  paletteIn(style: Style, design: string): PagePalette | undefined;
}>('page-builder/design/page-style.ts');

const [first, second] = palettesOf('MenuModern');
const [warm] = palettesOf('MenuWarm');

describe('The colours and fonts of a page in the console', () => {
  it('are those of its design for a new code, until somebody chooses others', () => {
    expect(newStyle({}, 'Menu')).to.deep.equal(first?.style);
    expect(newStyle({ experienceTemplateCode: 'MenuWarm' }, 'Menu')).to.include(warm?.style);
    const chosen = { experienceAccentColor: '#112233' };
    expect(newStyle(chosen, 'Menu')).to.equal(chosen);
  });

  it('come with a design, unless somebody chose others', () => {
    const brought = [{}, DEFAULT_STYLE, { ...first?.style }].map((style) => broughtPalette(style, 'Menu', 'MenuWarm'));
    expect(brought).to.deep.equal([warm, warm, warm]);
    for (const style of [{ ...second?.style }, { ...first?.style, experienceAccentColor: '#112233' }]) {
      expect(broughtPalette(style, 'Menu', 'MenuWarm')).to.equal(undefined);
    }
  });

  it('are recognised as a palette in any case of letters', () => {
    const style = { ...second?.style, experienceAccentColor: second?.style.experienceAccentColor.toLowerCase() ?? '' };
    expect(paletteIn(style, 'MenuModern')).to.deep.equal(second);
    expect(paletteIn(style, 'MenuWarm')).to.equal(undefined);
  });
});
