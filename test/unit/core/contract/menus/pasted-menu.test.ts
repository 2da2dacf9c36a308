import { expect } from 'chai';
import { readMenuLines } from '../../../../../src/core/contract/menus/menu-lines.js';
import { tidyPastedMenu } from '../../../../../src/core/contract/menus/pasted-menu.js';

/** Rows of a pasted text as `name: price (note)`; headings and texts as they are. */
const rowsOf = (text: string): string[] =>
  readMenuLines(tidyPastedMenu(text)).map((line) => {
    if (line.kind !== 'dish') return line.kind === 'section' ? `# ${line.heading}` : line.text;
    return `${line.name}: ${line.price}${line.note === '' ? '' : ` — ${line.note}`}`;
  });

describe('A pasted menu', () => {
  for (const [name, separator] of Object.entries({ tabs: '\t', semicolons: ';', bars: ' | ' })) {
    it(`has a dish with its price and its note in each row of a table with ${name}`, () => {
      const rows = [
        ['Tomato soup', '4.50', 'with basil and bread'],
        ['Schnitzel', 'with salad', '12,50 €'],
        ['Tea', '3', 'green or black'],
        ['12', 'Curry', 'A,G', '11,90 €'],
        ['Steak', '250', '24.90', 'from the grill'],
        ['Wine', '4,50', '8,00'],
      ];
      expect(rowsOf(rows.map((row) => row.join(separator)).join('\n'))).to.deep.equal([
        'Tomato soup: 4.50 — with basil and bread',
        'Schnitzel: 12,50 € — with salad',
        'Tea: 3 — green or black',
        '12 Curry (A,G): 11,90 €',
        'Steak 250: 24.90 — from the grill',
        'Wine: 4,50\t8,00',
      ]);
    });
  }

  it('has sections of rows with one cell, and loses the lines and quotation marks of tables', () => {
    expect(rowsOf('Starters;;\n"Soup";"4,50 €";"hot"\nMains;;\nFish;"14 €";\n')).to.deep.equal([
      ...['# Starters', 'Soup: 4,50 € — hot', '# Mains', 'Fish: 14 €'],
    ]);
    expect(rowsOf('| Starters | |\n|---|---|\n| Soup | 4.50 | hot |')).to.deep.equal([
      ...['# Starters', 'Soup: 4.50 — hot'],
    ]);
  });

  it('stays as it is where it is no table', () => {
    for (const text of [
      'Starters\nTomato soup ..... 4.50\nwith basil\n\nOpen daily; closed on Monday',
      'Wine  4.50 / 0.2l 8.00\nRiesling 2019 32 €',
      'Name | Preis | Beschreibung',
      'Mon | 11:30 – 22:00',
    ])
      expect(tidyPastedMenu(text)).to.equal(text);
  });
});
