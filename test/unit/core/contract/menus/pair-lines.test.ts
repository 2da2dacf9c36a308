import { expect } from 'chai';
import fc from 'fast-check';
import { type MenuLine, readMenuLines } from '../../../../../src/core/contract/menus/menu-lines.js';
import { translateMenu } from '../../../../../src/core/contract/menus/menu-words.js';
import { isSameLine, pairLines, wordsOfPairs } from '../../../../../src/core/contract/menus/pair-lines.js';
import { writeMenuText } from '../../../../../src/core/contract/menus/write-menu-text.js';

const MENU = 'Primi:\nSpaghetti (A,G)  14,50\ncon basilico (v)\nGnocchi  12,00\n\nDolci:\nTiramisù  6,50';
const GERMAN =
  'Nudeln\nSpaghetti mit Soße (A,G)  15,50\nmit Basilikum (v)\nGnocchi  12,00\n\nNachtisch\nTiramisu  6,50';
const fromWhole = (menu: string, translation: string) =>
  translateMenu(menu, wordsOfPairs(pairLines(menu, translation)));

describe('A whole translation of a menu', () => {
  it('has words for all lines of the same menu, and its prices do not count', () => {
    expect(fromWhole(MENU, GERMAN)).to.equal(GERMAN.replace('15,50', '14,50'));
    expect(fromWhole(MENU, GERMAN.replace('6,50', '€6.50'))).to.include('Tiramisu  6,50');
    expect(fromWhole('Tè  3,00\nCaffè  3,00', 'شاي  ٣٫٠٠\nقهوة  ٣٫٠٠')).to.equal('شاي  3,00\nقهوة  3,00');
  });

  it('follows the order of the menu, and a new dish keeps its own language', () => {
    const german = 'Nudeln  10,00\nReis  12,00\nKuchen  6,00';
    expect(fromWhole('Riso  12,00\nPasta  10,00\nTorta  6,00', german)).to.not.match(/Nudeln\s+12|Reis\s+10/);
    expect(fromWhole('Pasta  10,00\nPizza  11,00\nRiso  12,00\nTorta  6,00', german)).to.equal(
      'Nudeln  10,00\nPizza  11,00\nReis  12,00\nKuchen  6,00',
    );
    expect(fromWhole('Pasta  10,00', '')).to.equal('Pasta  10,00');
  });

  it('names no dish or heading that may be another', () => {
    const same = (menu: string, translation: string) => expect(fromWhole(menu, translation)).to.equal(menu);
    same('Marinara  8,00\nMargherita  8,00', 'Margherita  8,00');
    same('Marinara  8,00\nRossa  8,00', 'Red  8,00');
    same('Marinara  8,00\nMargherita  8,00', 'Margherita  8,00\nDevil  8,00');
    same('Primi\nLasagne  12,00\n\nPizza rossa\nFunghi  12,00', 'Red pizza\nMushrooms  12,00');
    same(
      'Primi\nLasagne  12,00\nGnocchi  12,00\n\nPizze\nFunghi  8,00\nVerde  8,00',
      'Pizzas\nMushrooms  8,00\nGreen  8,00\n\nSweets\nCake  6,00\nCream  6,00',
    );
    // The prices of a ladder went up by one step, and a dish was added.
    same('Uno  9,00\nDue  10,00\nTre  11,00\nQuattro  20,00', 'One  8,00\nTwo  9,00\nThree  10,00');
  });

  it('has no number that the menu does not have', () => {
    const menu = 'Zuppa  4,50\ncon pane, 2,00 in più\n\nCoperto 3,00 € a persona, sempre';
    const english = 'Soup  4.50\nwith bread, 1.50 extra\n\nCover charge €2.00 a head, always';
    expect(fromWhole(menu, english)).to.equal(menu.replace('Zuppa', 'Soup'));
    expect(pairLines(menu, english).map(isSameLine)).to.deep.equal([false, false]);
    const right = english.replace('1.50', '2').replace('€2.00', '€3');
    expect(fromWhole(menu, right)).to.equal(right.replace('4.50', '4,50'));
    expect(pairLines(menu, right).map(isSameLine)).to.deep.equal([true, true]);
  });
});

/** A dish that has one name in each language, whatever happens to the menu. */
interface Dish {
  readonly id: number;
  readonly price: number;
}
type Sections = readonly (readonly Dish[])[];

const sections = fc
  .array(fc.array(fc.integer({ min: 4, max: 9 }), { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 3 })
  .map((prices): Sections => prices.map((each, nth) => each.map((price, at) => ({ id: nth * 10 + at, price }))));
const letters = (id: number): string => [...String(id)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
const menuOf = (menu: Sections, language: string): string =>
  writeMenuText(
    menu.flatMap((dishes): MenuLine[] => [
      { kind: 'section', heading: `${language} part ${letters(dishes[0]?.id ?? 0)}` },
      ...dishes.map(({ id, price }): MenuLine => {
        return { kind: 'dish', name: `${language} dish ${letters(id)}`, price: `${price}.50`, note: '' };
      }),
    ]),
  );
/** The dishes that are shown under a name of another. */
const misnamed = (menu: Sections, translated: Sections): string[] =>
  pairLines(menuOf(menu, 'Own'), menuOf(translated, 'Other')).flatMap(({ own, other }) => {
    const [name, otherName] = [own, other].map((line) => (line.kind === 'dish' ? line.name : ''));
    return name?.replace('Own', 'Other') === otherName ? [] : [`${name}: ${otherName}`];
  });
/** Some of the dishes, and all sections that still have any. */
const some = (menu: Sections, kept: readonly boolean[]): Sections =>
  menu.map((dishes, nth) => dishes.filter((_, at) => kept[nth * 5 + at] !== false)).filter(({ length }) => length > 0);
const choices = fc.array(fc.boolean(), { minLength: 15, maxLength: 15 });

describe('A dish with a whole translation', () => {
  it('never has the name of another when dishes and sections were added or removed', () => {
    fc.assert(
      fc.property(sections, choices, (menu, kept) => {
        expect(misnamed(menu, some(menu, kept))).to.deep.equal([]);
        expect(misnamed(some(menu, kept), menu)).to.deep.equal([]);
      }),
      { numRuns: 500 },
    );
  });

  it('never has the name of another when prices were changed', () => {
    fc.assert(
      fc.property(
        sections,
        fc.array(fc.integer({ min: 4, max: 9 }), { minLength: 15, maxLength: 15 }),
        (menu, prices) => {
          const changed = menu.map((dishes, nth) =>
            dishes.map(({ id }, at) => ({ id, price: prices[nth * 5 + at] ?? 4 })),
          );
          expect(misnamed(changed, menu)).to.deep.equal([]);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('never has the name of another when the order was changed and prices tell dishes apart', () => {
    const flat = (menu: Sections) => menu.flat().map(({ id }) => ({ id, price: id }));
    const orders = sections.chain((menu) =>
      fc.tuple(fc.constant(flat(menu)), fc.shuffledSubarray(flat(menu), { minLength: menu.flat().length })),
    );
    fc.assert(
      fc.property(orders, ([dishes, order]) => {
        expect(misnamed([order], [dishes])).to.deep.equal([]);
      }),
      { numRuns: 500 },
    );
  });

  it('has its own name if the menu is the same', () => {
    fc.assert(
      fc.property(sections, (menu) => {
        const pairs = pairLines(menuOf(menu, 'Own'), menuOf(menu, 'Other'));
        expect(pairs.length).to.equal(readMenuLines(menuOf(menu, 'Own')).length);
        expect(misnamed(menu, menu)).to.deep.equal([]);
      }),
    );
  });
});
