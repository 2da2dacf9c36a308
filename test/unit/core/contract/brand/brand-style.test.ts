import { expect } from 'chai';
import { STYLE_PRESETS } from '../../../../../src/campaigns/style/style-presets.js';
import { brandPageStyle, chosenPageStyle, PAGE_COLOURS } from '../../../../../src/core/contract/brand/brand-style.js';
import { contrastRatio } from '../../../../../src/core/contract/colour.js';
import { LIMITS } from '../../../../../src/core/contract/contract-limits.js';
import { DEFAULT_STYLE } from '../../../../../src/core/contract/default-style.js';
import { DEFAULT_DESIGN } from '../../../../../src/core/contract/design-options.js';

const styleOf = (foregroundColor: string, more: object = {}) => ({ ...DEFAULT_STYLE, foregroundColor, ...more });
const frame = { design: 'Tab', text: 'Scan', font: 'Elegant', color: '#AA2200', textColor: '#FFFFFF' } as const;

describe('The page of a brand', () => {
  it('is the chosen one, whatever the colours of the code', () => {
    const page = { experienceSurfaceColor: '#fff8f0', experiencePrimaryColor: '#3A1F5C' };
    const style = styleOf('#0B63A5', page);
    const { experienceAccentColor, experienceFontFamily } = DEFAULT_STYLE;
    const chosen = { ...page, experienceAccentColor, experienceFontFamily };
    expect(chosenPageStyle(style)).to.deep.equal(chosen);
    expect(brandPageStyle({ style, design: { ...DEFAULT_DESIGN, frame } })).to.deep.equal(chosen);
  });

  it('is like the code where only the default was stored, in any case of letters', () => {
    const surface = DEFAULT_STYLE.experienceSurfaceColor.toLowerCase();
    const style = styleOf('#0B63A5', { experienceSurfaceColor: surface });
    expect(chosenPageStyle(style)).to.deep.equal({});
    expect(brandPageStyle({ style, design: null })).to.deep.equal({
      ...{ experienceFontFamily: 'Modern', experienceSurfaceColor: '#F3F7FB' },
      ...{ experiencePrimaryColor: '#031E32', experienceAccentColor: '#0B63A5' },
    });
    const elegant = { ...style, experienceFontFamily: 'Elegant' } as const;
    expect(brandPageStyle({ style: elegant, design: null }).experienceFontFamily).to.equal('Elegant');
  });

  it('has the most colourful colour of the code, and the font of its frame', () => {
    const style = styleOf('#111111', { secondaryColor: '#00FF00' });
    const { experienceAccentColor, experienceFontFamily } = brandPageStyle({
      style,
      design: { ...DEFAULT_DESIGN, frame, eyeFrameColor: '#333344' },
    });
    expect([experienceAccentColor, experienceFontFamily]).to.deep.equal(['#AA2200', 'Elegant']);
  });

  it('can always be read', () => {
    const looks = [
      ...['#000000', '#FFFFFF', '#757575', '#F4C20D', '#00FF00', '#0000FF'].flatMap((colour) =>
        ['#FFFFFF', '#000000', '#767676', '#FFF3C4', '#FF0000'].map((backgroundColor) => ({
          style: styleOf(colour, { backgroundColor }),
          design: null,
        })),
      ),
      ...STYLE_PRESETS.map(({ style, design }) => ({
        style: { ...DEFAULT_STYLE, ...style, ...pageDefaults },
        design: design && { ...DEFAULT_DESIGN, ...design },
      })),
    ];
    for (const look of looks) {
      const page = brandPageStyle(look);
      for (const field of PAGE_COLOURS) expect(page[field]).to.match(/^#[0-9A-F]{6}$/);
      const { experienceSurfaceColor: surface, experiencePrimaryColor, experienceAccentColor } = page;
      for (const text of [experiencePrimaryColor, experienceAccentColor]) {
        expect(contrastRatio(text, surface), JSON.stringify(page)).to.be.at.least(LIMITS.pageContrast);
      }
    }
  });
});

const { experienceSurfaceColor, experiencePrimaryColor, experienceAccentColor } = DEFAULT_STYLE;
const pageDefaults = { experienceSurfaceColor, experiencePrimaryColor, experienceAccentColor };
