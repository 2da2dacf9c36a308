import { expect } from 'chai';
import { loadConsoleModule } from '../../../../support/console/console-module.js';

interface Section {
  readonly heading: string;
  readonly dishes: readonly { readonly name: string }[];
}
interface Row {
  readonly kind: string;
}

const { sectionsOf } = await loadConsoleModule<{ sectionsOf(rows: readonly Row[], search: string): Section[] }>(
  'campaign/sold-out/sold-out-sections.ts',
);
const { readMenuRows } = await loadConsoleModule<{ readMenuRows(menu: string): Row[] }>(
  'page-builder/menu/menu-rows.ts',
);

const ROWS = readMenuRows(
  'Starters\nCrème brûlée  6.50\nTomato soup with basil  4.50\n\nDrinks:\nCoffee with cream  3.00',
);
const found = (search: string): string[] =>
  sectionsOf(ROWS, search).flatMap(({ heading, dishes }) => dishes.map(({ name }) => `${heading}: ${name}`));

describe('The search for a dish that is sold out', () => {
  it('finds names by all words that were typed, in any order, without accents', () => {
    expect(found('creme')).to.deep.equal(['Starters: Crème brûlée']);
    expect(found(' BASIL  tomato ')).to.deep.equal(['Starters: Tomato soup with basil']);
    expect(found('with')).to.deep.equal(['Starters: Tomato soup with basil', 'Drinks: Coffee with cream']);
    expect(found('with wine')).to.deep.equal([]);
    expect(found(' ')).to.have.lengthOf(3);
  });
});
