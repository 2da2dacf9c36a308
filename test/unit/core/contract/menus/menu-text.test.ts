import { expect } from 'chai';
import fc from 'fast-check';
import { readPricedLine } from '../../../../../src/core/contract/menus/menu-price.js';
import { hasPrices, type MenuSection, parseMenuText } from '../../../../../src/core/contract/menus/menu-text.js';
import { cpuMilliseconds } from '../../../../support/cpu-time.js';

const lines = (...texts: string[]): string => texts.join('\n');
const dish = (name: string, price: string, note: string | null = null) => ({ kind: 'dish', name, price, note });
const prose = (text: string) => ({ kind: 'prose', text });

/** Removes what the page leaves out: white space, and the separators between a name and its price. */
const withoutSeparators = (text: string): string => text.replace(/[\s.…·•_|:：~‐-―−-]/g, '');
const written = (sections: readonly MenuSection[]): string =>
  sections
    .flatMap(({ heading, entries }) => [
      heading ?? '',
      ...entries.map((entry) =>
        entry.kind === 'prose' ? entry.text : `${entry.name}${entry.price}${entry.note ?? ''}`,
      ),
    ])
    .join('');

/** Texts that look like menus, with other characters that people paste. */
const name = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('Soup', 'STARTERS', 'Drinks:', 'Since 1998', '<b>Tea</b>', '🍕', '\u202eabc', 'חומוס', 'Cut 45 min'),
);
const separator = fc.constantFrom(' ', '  ', '\t', ' … ', ' ..... ', ' - ', ' | ', ': ', '');
const price = fc.constantFrom(
  '',
  '6.50',
  '€14',
  '4,20 €',
  '5',
  '3.50 / 5.00',
  '٦٫٥٠ د.إ',
  '1 200 Kč',
  'CHF 22.-',
  '60–80 €',
);
const menu = fc
  .array(fc.tuple(name, separator, price, fc.constantFrom('\n', '\n\n', '\r\n', '\u2028')), { maxLength: 30 })
  .map((rows) => rows.map((row) => row.join('')).join(''));

describe('The text of a menu', () => {
  it('reads the forms in which people write a name and a price', () => {
    const forms = {
      'Tomato soup … 6.50': ['Tomato soup', '6.50'],
      'Pasta ..... €14': ['Pasta', '€14'],
      'Latte - 4,20 €': ['Latte', '4,20 €'],
      'Steak  $32': ['Steak', '$32'],
      'Soup | 5': ['Soup', '5'],
      'Tea\t3.00': ['Tea', '3.00'],
      'Haircut 45 min 60 €': ['Haircut 45 min', '60 €'],
      'Beer 3.50 / 5.00': ['Beer', '3.50 / 5.00'],
      'Wine 0,1l 4,50 / 0,2l 8,00': ['Wine 0,1l', '4,50 / 0,2l 8,00'],
      'Balayage from 120 €': ['Balayage', 'from 120 €'],
      'Massage 60–80 €': ['Massage', '60–80 €'],
      'Dr. Pepper Inc. 3.00': ['Dr. Pepper Inc.', '3.00'],
      'Pinot 2019 ..... 32': ['Pinot 2019', '32'],
      'Beer. . . . . 5': ['Beer', '5'],
      'Voucher -5 €': ['Voucher', '-5 €'],
    };
    for (const [line, [named, priced]] of Object.entries(forms)) {
      expect(readPricedLine(line), line).to.deep.equal({ name: named, price: priced, certain: true });
    }
  });

  it('reads digits and currencies of other countries', () => {
    const forms = {
      'חומוס  ₪32': ['חומוס', '₪32'],
      'ラーメン 1200円': ['ラーメン', '1200円'],
      'カレー ¥980': ['カレー', '¥980'],
      'Dal ₹ 250': ['Dal', '₹ 250'],
      'حساء ... ٦٫٥٠ د.إ': ['حساء', '٦٫٥٠ د.إ'],
      'Svíčková 1 200 Kč': ['Svíčková', '1 200 Kč'],
      'Żurek 24 zł': ['Żurek', '24 zł'],
      'Rösti CHF 22.-': ['Rösti', 'CHF 22.-'],
    };
    for (const [line, [named, priced]] of Object.entries(forms)) {
      expect(readPricedLine(line), line).to.deep.equal({ name: named, price: priced, certain: true });
    }
  });

  it('does not mistake a phone number, year, date, address or opening hours for a dish', () => {
    for (const text of [
      'Since 1998',
      'Tel 555 0100',
      'Tel: +1 555 0100',
      'Call 555-0100',
      'Sample Street 12',
      'Sample City, CA 90210',
      'Mon–Fri 9.00 - 18.00',
      'Mon–Fri 9:00-18:00',
      'Valid until 31.12.2026',
      'Room 12-14',
      '6.50',
    ]) {
      expect(hasPrices(text), text).to.equal(false);
    }
  });

  it('recognises a bare number as a price next to priced lines, or in a column of such numbers', () => {
    expect(parseMenuText('Soup 6.50\nTea 3\nCoffee 4')).to.deep.equal([
      { heading: null, entries: [dish('Soup', '6.50'), dish('Tea', '3'), dish('Coffee', '4')] },
    ]);
    expect(parseMenuText('Soup 6\nTea 3\nCoffee 4')[0]?.entries).to.have.length(3);
    expect(hasPrices('Soup 6\nTea 3')).to.equal(false);
    expect(parseMenuText('Soup 6.50\n\nSample Street 12')[0]?.entries).to.deep.equal([
      dish('Soup', '6.50'),
      prose('Sample Street 12'),
    ]);
  });

  it('finds headings, descriptions and notes', () => {
    const text = lines(
      'Open daily.\n\nStarters\nSoup 6.50\nwith bread,\nfor two\nSalad 9.00\nMAINS\nAll with rice.\nFish 20.00',
      '\nDrinks:\n\nTea 3.00\n\nAll prices include service.',
    );
    expect(parseMenuText(text)).to.deep.equal([
      { heading: null, entries: [prose('Open daily.')] },
      { heading: 'Starters', entries: [dish('Soup', '6.50', 'with bread,\nfor two'), dish('Salad', '9.00')] },
      { heading: 'MAINS', entries: [prose('All with rice.'), dish('Fish', '20.00')] },
      { heading: 'Drinks', entries: [dish('Tea', '3.00'), prose('All prices include service.')] },
    ]);
  });

  it('finds all headings of a menu without blank lines like the first', () => {
    const headings = (text: string) => parseMenuText(text).map(({ heading }) => heading);
    for (const [first, second] of [
      ['Vorspeisen', 'Hauptgerichte'],
      ['Entrées', 'Plats du jour'],
      ['Zupy', 'Dania główne'],
      ['前菜', '主菜'],
      ['مقبلات', 'أطباق رئيسية'],
    ]) {
      expect(headings(`${first}\nA 4,50\nB 5,50\n${second}\nC 9,50\nD 12,50`)).to.deep.equal([first, second]);
    }
    // Notes stay notes: below a dish, in a block without a heading, or with a single dish below them.
    expect(headings('Suppen\nA 4,50\nmit Brot\nB 5,50\nC 6,50')).to.deep.equal(['Suppen']);
    expect(headings('Suppen\nA 4,50\nBrot, Butter\nB 5,50\nC 6,50')).to.deep.equal(['Suppen']);
    expect(headings('A 4,50\nVegetarisch\nB 5,50\nC 6,50')).to.deep.equal([null]);
    expect(headings('Suppen\nA 4,50\nVegetarisch\nB 5,50\nScharf\nC 6,50')).to.deep.equal(['Suppen']);
  });

  it('leaves a text without prices unchanged', () => {
    const text = 'OPENING HOURS:\n\n  Monday to Friday\r\nClosed on Sunday';
    expect(parseMenuText(text)).to.deep.equal([{ heading: null, entries: [prose(text)] }]);
  });

  it('loses no character, whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(menu, fc.string({ unit: 'binary', maxLength: 400 })), (text) => {
        expect(withoutSeparators(written(parseMenuText(text)))).to.equal(withoutSeparators(text));
      }),
      { numRuns: 2_000 },
    );
  });

  it('keeps name and price of a line as written', () => {
    fc.assert(
      fc.property(name, separator, price, (named, between, priced) => {
        const line = `${named}${between}${priced}`.trim();
        const read = readPricedLine(line);
        if (read === null) return;
        expect(line.startsWith(read.name)).to.equal(true);
        expect(line.endsWith(read.price)).to.equal(true);
        expect(read.name.length + read.price.length).to.be.at.most(line.length);
      }),
    );
  });

  it('reads the longest text in less than a second, even one designed to be slow', () => {
    for (const unit of ['x', '1', '1 ', '. ', '5 / ', '1.000 ', 'a 5\n', '-', '€', 'A:\n', '1/a ', '\t', '5\t', 'د.']) {
      const text = unit.repeat(8_000 / unit.length);
      const milliseconds = cpuMilliseconds(() => {
        expect(withoutSeparators(written(parseMenuText(text))), unit).to.equal(withoutSeparators(text));
      });
      expect(milliseconds, unit).to.be.below(1_000);
    }
  });
});
