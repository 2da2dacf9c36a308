import { expect } from 'chai';
import fc from 'fast-check';
import { contrastRatio } from '../../../../src/core/contract/colour.js';
import { LIMITS } from '../../../../src/core/contract/contract-limits.js';
import { type PageColours, themeOf } from '../../../../src/pages/document/theme.js';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

/** Colours that a campaign may have: primary and accent are readable on the surface. */
const accepted = fc
  .tuple(colour, colour, colour)
  .map(([primary, accent, surface]): PageColours => ({ primary, accent, surface }))
  .filter(({ primary, accent, surface }) =>
    [primary, accent].every((text) => contrastRatio(text, surface) >= LIMITS.pageContrast),
  );

/** Combinations of text and background that theme.ts allows. */
const PAIRS = [
  ...['--primary', '--accent', '--muted'].flatMap((text) => [
    [text, '--surface'],
    [text, '--tint'],
  ]),
  ['--on-primary', '--primary'],
  ['--on-accent', '--accent'],
] as const;

describe('The theme of a page', () => {
  for (const [text = '', background = ''] of PAIRS) {
    it(`has ${text} readable on ${background}, for all accepted colours`, () => {
      fc.assert(
        fc.property(accepted, (colours) => {
          const theme = themeOf(colours);
          expect(contrastRatio(theme[text] ?? '', theme[background] ?? '')).to.be.at.least(LIMITS.pageContrast);
        }),
        { numRuns: 300 },
      );
    });
  }

  it('keeps the three colours as chosen', () => {
    const theme = themeOf({ primary: '#102A2A', accent: '#357466', surface: '#FFFDF8' });
    expect(theme).to.include({ '--primary': '#102A2A', '--accent': '#357466', '--surface': '#FFFDF8' });
  });

  it('has a tint, lines and muted text that differ from the colours they are mixed from where contrast allows', () => {
    const theme = themeOf({ primary: '#102A2A', accent: '#357466', surface: '#FFFDF8' });
    expect(new Set(Object.values(theme).map((value) => value.toLowerCase())).size).to.be.at.least(6);
  });

  it('consists of colours that are valid in a style sheet', () => {
    fc.assert(
      fc.property(accepted, (colours) => {
        for (const [name, value] of Object.entries(themeOf(colours))) {
          expect(name).to.match(/^--[a-z-]+$/);
          expect(value).to.match(/^#[0-9A-Fa-f]{6}$/);
        }
      }),
    );
  });
});
