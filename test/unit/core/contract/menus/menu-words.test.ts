import { expect } from 'chai';
import fc from 'fast-check';
import { readMenuLines } from '../../../../../src/core/contract/menus/menu-lines.js';
import { dishKey, translateMenu, wordsIn } from '../../../../../src/core/contract/menus/menu-words.js';
import { writeMenuText } from '../../../../../src/core/contract/menus/write-menu-text.js';

const MENU = 'Primi:\nSpaghetti (A,G)  14,50\ncon basilico (v)\nGnocchi  12,00\n\nDolci:\nTiramisù  6,50';
const WORDS = { Primi: 'Nudeln', Spaghetti: 'Spaghetti mit Soße', 'con basilico': 'mit Basilikum', Dolci: 'Nachtisch' };
const dishes = (menu: string) =>
  readMenuLines(menu).flatMap((line) => (line.kind === 'dish' ? [{ ...line, price: line.price }] : []));

describe('The words of a menu', () => {
  it('replace names, notes, headings and texts, and leave prices, order and marks', () => {
    expect(translateMenu(MENU, WORDS)).to.equal(
      'Nudeln\nSpaghetti mit Soße (A,G)  14,50\nmit Basilikum (v)\nGnocchi  12,00\n\nNachtisch\nTiramisù  6,50',
    );
    expect(readMenuLines(MENU).flatMap(wordsIn)).to.include.members([...Object.keys(WORDS), 'Gnocchi', 'Tiramisù']);
    expect(translateMenu(MENU, { Gnocchi: ' ', Spaghetti: 'Nudeln\n99,00' })).to.include('Gnocchi  12,00');
  });

  it('name a dish by the same key however often it is asked for, without marks and spaces before them', () => {
    expect(dishKey(' Schnitzel      (A,C,G)')).to.equal('Schnitzel');
    expect(dishKey('Schnitzel (v)      (A,C,G)')).to.equal('Schnitzel');
    const part = fc.constantFrom('Soup', ' ', '   ', '      ', '\t', '(v)', '(A,C,G)', '(large)', '\u00a0');
    const name = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(name, fc.string({ unit: 'grapheme' })), (each) => {
        expect(dishKey(dishKey(each))).to.equal(dishKey(each));
      }),
    );
  });

  it('never have a price of their own, whatever they are', () => {
    const name = fc.constantFrom('Soup', 'Brot', 'Żurek', '焼き魚', 'Tea (v)', 'Steak (A,G)');
    const menu = fc.array(fc.tuple(name, fc.integer({ min: 1, max: 99 })), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(
        menu,
        fc.dictionary(name, fc.constantFrom('Suppe', 'Pain', 'スープ', 'constructor')),
        (rows, words) => {
          const text = writeMenuText(
            rows.map(([each, price]) => ({ kind: 'dish', name: each, price: `${price}.50`, note: '' })),
          );
          expect(dishes(translateMenu(text, words)).map(({ price }) => price)).to.deep.equal(
            rows.map(([, price]) => `${price}.50`),
          );
        },
      ),
    );
  });
});
