import { expect } from 'chai';
import fc from 'fast-check';
import { type MenuLine, readMenuLines } from '../../../../../src/core/contract/menus/menu-lines.js';
import { readPricedLine } from '../../../../../src/core/contract/menus/menu-price.js';
import { parseMenuText } from '../../../../../src/core/contract/menus/menu-text.js';
import { isReadAsDish, writeMenuText } from '../../../../../src/core/contract/menus/write-menu-text.js';

/** From this many on, the page may read numbers as a column of prices. */
const COLUMN_MIN = 3;
const bareNumbersIn = (row: MenuLine): string[] =>
  (row.kind === 'text' ? row.text : row.kind === 'dish' ? row.note : '')
    .split('\n')
    .filter((each) => readPricedLine(each.trim())?.certain === false);

const section = (heading: string): MenuLine => ({ kind: 'section', heading });
const dish = (name: string, price: string, note = ''): MenuLine => ({ kind: 'dish', name, price, note });
const text = (of: string): MenuLine => ({ kind: 'text', text: of });
/** Returns a text without white space, the separators before prices, and colons of headings. */
const bare = (of: string): string => of.replace(/[\s.…·•_|:：~‐-―−-]/gu, '');

const word = fc.constantFrom('Soup', 'Brot', 'Żurek', 'خبز', '焼き魚', 'Crème brûlée', 'Tea 2', 'No. 5', 'N°7');
const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
const price = fc.constantFrom(
  '4.50',
  '4,50 €',
  '¥980',
  '12',
  'from 3.50',
  '1.200,00',
  '4.50 / 8.00',
  'CHF 5.-',
  '24 zł',
);
const note = fc.constantFrom(
  '',
  'with basil',
  'with basil\nand bread',
  'Vegan, of course',
  'served cold (contains nuts)',
);
const heading = fc.constantFrom('Starters', 'MAINS', 'desserts', 'مشروبات', '主菜', 'Wine & beer', 'For two, or more');
const sentence = fc.constantFrom(
  'Served from noon to three.',
  'All prices include tax.',
  'please ask us about allergens',
);

const pricedRows = fc
  .array(
    fc.record({
      heading,
      rows: fc.array(
        fc.oneof(
          fc.tuple(name, price, note).map((of) => dish(...of)),
          sentence.map(text),
        ),
        {
          minLength: 1,
          maxLength: 6,
        },
      ),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((sections): MenuLine[] => [
    dish('Bread', '3.00'),
    ...sections.flatMap((of) => [section(of.heading), ...of.rows]),
  ]);

/** Lines as people type them, with or without prices. */
const line = fc.oneof(
  fc.tuple(name, fc.constantFrom(' ', '  ', ' .... ', '\t', ' - '), price).map((parts) => parts.join('')),
  name,
  heading,
  heading.map((of) => `${of}:`),
  sentence,
  note,
  fc.constant(''),
  fc.constantFrom('Tea 3', 'Milk 4', 'Water 2', '2019', 'Tel. 555 0100', '* * *', '- - -', '—'),
);
const menu = fc.array(line, { maxLength: 25 }).map((lines) => lines.join('\n'));

describe('The text of a menu in the page builder', () => {
  it('is read by the page as the rows that it was written from', () => {
    fc.assert(
      fc.property(pricedRows, (rows) => {
        expect(readMenuLines(writeMenuText(rows))).to.deep.equal(rows);
      }),
    );
  });

  it('keeps every character of a menu from elsewhere when one of its rows is changed', () => {
    fc.assert(
      fc.property(fc.oneof(menu, fc.string({ unit: 'grapheme' })), (typed) => {
        expect(bare(writeMenuText(readMenuLines(typed)))).to.equal(bare(typed));
      }),
    );
  });

  it('means the same to the page after it was read and written', () => {
    fc.assert(
      fc.property(menu, (typed) => {
        const dishes = (of: string) =>
          parseMenuText(of).flatMap(({ entries }) => entries.flatMap((entry) => (entry.kind === 'dish' ? entry : [])));
        const rows = readMenuLines(typed);
        // Numbers in texts and notes are only read as a column of prices if enough of them are in a block.
        fc.pre(rows.flatMap(bareNumbersIn).length < COLUMN_MIN);
        expect(dishes(writeMenuText(rows))).to.deep.equal(dishes(typed));
      }),
    );
  });

  it('is the simplest that the page understands', () => {
    const rows = [
      section('Starters'),
      dish('Tomato soup', '4.50', 'with basil'),
      dish('Salad', '5'),
      section('Drinks'),
    ];
    expect(writeMenuText(rows)).to.equal('Starters\nTomato soup  4.50\nwith basil\nSalad  5\n\nDrinks:');
    expect(writeMenuText([text('Ask us.')])).to.equal('Ask us.');
    expect(writeMenuText([])).to.equal('');
    expect(writeMenuText([dish('Menu 5', '10')])).to.equal('Menu 5 ..... 10');
  });

  it('keeps incomplete rows', () => {
    expect(writeMenuText([dish('Soup', ''), dish('', '4.50'), dish('', ''), section(''), text(' ')])).to.equal(
      'Soup\n\n4.50',
    );
    expect(isReadAsDish({ name: 'Soup', price: '4.50' })).to.equal(true);
    expect(isReadAsDish({ name: 'Soup', price: 'ask us' })).to.equal(false);
  });
});
