import { expect } from 'chai';
import fc from 'fast-check';
import { ENGLISH } from '../../../../../src/core/words/pages/english.js';
import { GERMAN } from '../../../../../src/core/words/pages/german.js';
import { missingLegend, readLegend, splitMarks } from '../../../../../src/pages/templates/parts/menu-marks.js';
import { cpuMilliseconds } from '../../../../support/cpu-time.js';

const NONE = new Map<string, string>();
const meaningsIn = (text: string, legend: ReadonlyMap<string, string> = NONE): string[] =>
  splitMarks(text, legend, ENGLISH).flatMap(({ meaning }) => meaning ?? []);

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc
    .array(
      fc.constantFrom('(', ')', 'v', 'gf', '1', 'a', ',', ' ', '=', ':', '\n', 'Gluten', '\u2028', '\u202e', '<b>'),
      {
        maxLength: 40,
      },
    )
    .map((parts) => parts.join('')),
);

describe('The marks of a menu', () => {
  it('of diets have a meaning in the language of the page', () => {
    expect(meaningsIn('Soup (v)')).to.deep.equal(['vegetarian']);
    expect(meaningsIn('Curry (VG, GF) with rice (df)')).to.deep.equal(['vegan, gluten-free', 'dairy-free']);
    expect(missingLegend(['Soup (v)', 'Salad (vg)', 'Bread (v)'], NONE, GERMAN)).to.deep.equal([
      ['v', 'vegetarisch'],
      ['vg', 'vegan'],
    ]);
  });

  it('of additives and allergens have the meaning of the menu’s own legend', () => {
    const legend = readLegend(
      'Soup (1,a) … 5.00\n\n1 = with colouring, 2 = with caffeine; a) wheat\n(v) without meat\n(b) nuts',
    );
    expect([...legend]).to.deep.equal([
      ['1', 'with colouring'],
      ['2', 'with caffeine'],
      ['a', 'wheat'],
      ['v', 'without meat'],
      ['b', 'nuts'],
    ]);
    expect(meaningsIn('Soup (1, a)', legend)).to.deep.equal(['with colouring, wheat']);
    expect(missingLegend(['Soup (v, gf)'], legend, ENGLISH)).to.deep.equal([['gf', 'gluten-free']]);
  });

  it('are left as they are if one of them is unknown', () => {
    for (const text of ['Soup (1,2,a)', 'Soup (v, x)', 'for (2)', 'f(v)', 'Soup (large)', 'Soup (v', '()']) {
      expect(meaningsIn(text), text).to.deep.equal([]);
    }
    for (const text of ['A dish: good', '12 = twelve', 'Soup, bread, 1 = x', ''])
      expect(readLegend(text).size).to.equal(0);
  });

  it('leave the text unchanged, character by character', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const pieces = splitMarks(text, readLegend(text), ENGLISH);
        expect(pieces.map((piece) => piece.text).join('')).to.equal(text);
      }),
      { numRuns: 1_000 },
    );
  });

  it('take time in proportion to the length of the text', () => {
    const slow = ['(', ' (v', ' (v,', 'a = b,', '1 = x\n', ' ', ' (v)', '(a) b ', 'v , '].filter((part) => {
      const text = part.repeat(Math.ceil(100_000 / part.length));
      return cpuMilliseconds(() => [splitMarks(text, readLegend(text), ENGLISH)]) > 400;
    });
    expect(slow).to.deep.equal([]);
  });
});
