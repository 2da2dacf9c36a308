import { expect } from 'chai';
import { ExperienceFontFamily } from '../../../../src/core/contract/style-options.js';
import { fallbackFaces } from '../../../../src/pages/document/fallback-faces.js';

const value = (rule: string, name: string): string => new RegExp(`[{;]${name}:([^;}]+)`).exec(rule)?.[1] ?? '';

describe('The fonts that stand in for a page’s font', () => {
  for (const family of Object.values(ExperienceFontFamily)) {
    it(`of ${family} are installed, for regular and bold letters, at nearly their own size`, () => {
      const { rules, names } = fallbackFaces(family);
      const faces = rules.match(/@font-face\{[^}]*\}/g) ?? [];
      expect(faces.join('')).to.equal(rules);
      for (const name of names) {
        const own = faces.filter((rule) => value(rule, 'font-family') === name);
        expect(own.map((rule) => value(rule, 'font-weight'))).to.include.members(['100 450', '451 550', '551 900']);
        for (const rule of own) {
          expect(value(rule, 'src')).to.match(/^local\("[\w -]+"\)(,local\("[\w -]+"\))*$/);
          expect(Number.parseFloat(value(rule, 'size-adjust'))).to.be.within(75, 122);
        }
      }
    });

    it(`of ${family} all have the line height of the font to come`, () => {
      const faces = fallbackFaces(family).rules.match(/@font-face\{[^}]*\}/g) ?? [];
      const heights = faces.map((rule) => {
        const [ascent = 0, descent = 0, size = 0] = ['ascent-override', 'descent-override', 'size-adjust'].map((name) =>
          Number.parseFloat(value(rule, name)),
        );
        return ((ascent + descent) * size) / 10_000;
      });
      for (const height of heights) expect(height).to.be.closeTo(heights[0] ?? 0, 0.005);
    });
  }
});
