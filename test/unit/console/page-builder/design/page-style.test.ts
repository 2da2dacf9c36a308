import { expect } from 'chai';
import { DEFAULT_STYLE } from '../../../../../src/core/contract/default-style.js';
import { palettesOf } from '../../../../../src/core/contract/page-designs.js';
import { loadConsoleModule } from '../../../../support/console/console-module.js';

type Style = Record<string, unknown>;
interface Palette {
  name: string;
  style: Style;
}
const module = await loadConsoleModule<{
  broughtPalette(look: object, type: string, design: string): Palette | undefined;
  newStyle(style: Style, type: string): Style;
  paletteIn(look: object, palettes: Palette[]): Palette | undefined;
  palettesFor(design: string, look: object): Palette[];
}>('page-builder/design/page-style.ts');
const { newStyle } = module;
const broughtPalette = (style: Style, type: string, design: string) =>
  module.broughtPalette({ style, design: null }, type, design);
const paletteIn = (style: Style, design: string) => {
  const look = { style, design: null };
  return module.paletteIn(look, module.palettesFor(design, look));
};

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

  it('can be those of the code, which do not count as chosen', () => {
    const code = { foregroundColor: '#0B63A5' };
    const palettes = module.palettesFor('MenuModern', { style: code, design: null });
    expect(palettes.map(({ name }) => name)).to.deep.equal([
      ...palettesOf('MenuModern').map(({ name }) => name),
      'Code',
    ]);
    const style = { ...code, ...palettes.at(-1)?.style };
    expect(paletteIn(style, 'MenuModern')?.name).to.equal('Code');
    expect(broughtPalette(style, 'Menu', 'MenuWarm')).to.deep.equal(warm);
    expect(paletteIn({ ...style, foregroundColor: '#7A1F1F' }, 'MenuModern')).to.equal(undefined);
  });

  it('are recognised as a palette in any case of letters', () => {
    const style = { ...second?.style, experienceAccentColor: second?.style.experienceAccentColor.toLowerCase() ?? '' };
    expect(paletteIn(style, 'MenuModern')).to.deep.equal(second);
    expect(paletteIn(style, 'MenuWarm')).to.equal(undefined);
  });
});
