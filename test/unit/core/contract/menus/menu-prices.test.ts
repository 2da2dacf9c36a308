import { expect } from 'chai';
import fc from 'fast-check';
import { readPricedLine } from '../../../../../src/core/contract/menus/menu-price.js';
import { readPrices, writePrices } from '../../../../../src/core/contract/menus/menu-prices.js';

const pairsOf = (price: string): string[][] => readPrices(price).map(({ size, amount }) => [size, amount]);
const amount = fc.integer({ min: 1, max: 9999 }).map((cents) => (cents / 100).toFixed(2));
const size = fc.constantFrom('', '0.2l', '0,5l', '33cl', 'large');

describe('The prices of a dish', () => {
  it('are read with their sizes, of which currencies and “from” are none', () => {
    expect(pairsOf('4.50')).to.deep.equal([['', '4.50']]);
    expect(pairsOf('4.50 / 0.2l 8.00 | 27.00')).to.deep.equal([
      ['', '4.50'],
      ['0.2l', '8.00'],
      ['', '27.00'],
    ]);
    expect(pairsOf('4,50 € / CHF 5.00 / ab 9,00')).to.deep.equal([
      ['', '4,50 €'],
      ['', 'CHF 5.00'],
      ['', 'ab 9,00'],
    ]);
  });

  it('are one if what follows a separator is a unit', () => {
    for (const price of ['12.00 / kg', '12.00/Stück', '3.50 per person', '4.50 – 6.00', '']) {
      expect(pairsOf(price)).to.deep.equal([['', price]]);
    }
  });

  it('are written as a text that has the same prices, also as a line of a menu', () => {
    fc.assert(
      fc.property(amount, fc.array(fc.record({ size, amount }), { maxLength: 3 }), (first, others) => {
        const prices = [{ size: '', amount: first }, ...others];
        const text = writePrices(prices);
        expect(readPrices(text)).to.deep.equal(prices);
        expect(readPricedLine(`Wine  ${text}`)?.price).to.equal(text);
      }),
    );
    expect(
      writePrices([
        { size: '', amount: ' ' },
        { size: '', amount: '2.00' },
      ]),
    ).to.equal('2.00');
  });
});
