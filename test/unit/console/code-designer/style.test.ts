import { expect } from 'chai';
import { STYLE_PRESETS } from '../../../../src/campaigns/style/style-presets.js';
import { DEFAULT_STYLE } from '../../../../src/core/contract/default-style.js';
import { loadConsoleModule } from '../../../support/console/console-module.js';

type Style = Record<string, unknown>;
const { wholeStyle, withPreset, looksLike } = await loadConsoleModule<{
  wholeStyle(style: Style): Style;
  withPreset(style: Style, preset: Style): Style;
  looksLike(style: Style, preset: Style): boolean;
}>('code-designer/style.ts');

const KEPT = [
  'experienceTemplateCode',
  'centerBadge',
  'centerText',
  'logoDataUrl',
  'errorCorrection',
  'drawQuietZones',
];
/** As the query reads it. */
const looksOf = (code: string): Style => {
  const { style } = STYLE_PRESETS.find((preset) => preset.code === code) ?? { style: {} };
  return Object.fromEntries(Object.entries(style).filter(([field]) => ![...KEPT, 'pixelsPerModule'].includes(field)));
};

describe('The style in the designer', () => {
  it('has the contract’s defaults for omitted or null fields', () => {
    expect(wholeStyle({ foregroundColor: '#000000', logoDataUrl: null })).to.deep.equal({
      ...DEFAULT_STYLE,
      foregroundColor: '#000000',
    });
  });

  it('adopts the look of a preset and preserves the rest, including unknown fields', () => {
    const before = { centerBadge: 'Logo', logoDataUrl: 'data:…', errorCorrection: 'High', unknown: 1 };
    expect(withPreset(before, looksOf('Ink'))).to.include({ ...before, moduleShape: 'Rounded' });
  });

  it('gets its quiet zone back with a preset that has a frame', () => {
    const before = { drawQuietZones: false };
    expect(withPreset(before, looksOf('Blossom')).drawQuietZones).to.equal(true);
    expect(withPreset(before, looksOf('Ink')).drawQuietZones).to.equal(false);
  });

  it('matches a preset as long as it looks like it', () => {
    for (const { code } of STYLE_PRESETS) {
      const style = withPreset({ errorCorrection: 'High' }, looksOf(code));
      expect(STYLE_PRESETS.filter((preset) => looksLike(style, looksOf(preset.code)))).to.have.length(1);
      expect(looksLike({ ...style, foregroundColor: '#123456' }, looksOf(code))).to.equal(false);
    }
    expect(looksLike({}, looksOf('Classic'))).to.equal(true);
  });
});
