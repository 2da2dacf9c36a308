import { expect } from 'chai';
import fc from 'fast-check';
import { readPricedLine } from '../../../../../src/core/contract/menus/menu-price.js';
import { PRICES_MAX, readPrices, writePrices } from '../../../../../src/core/contract/menus/menu-prices.js';

const pairsOf = (price: string): string[][] => readPrices(price).map(({ size, amount }) => [size, amount]);
const currency = fc.constantFrom('', 'CHF ', 'US$', '£', ' €', ' zł', ' kr.');
const amount = fc
  .tuple(fc.integer({ min: 100, max: 99_999 }), currency)
  .map(([cents, of]) => (of.startsWith(' ') ? `${(cents / 100).toFixed(2)}${of}` : `${of}${(cents / 100).toFixed(2)}`));
const size = fc.constantFrom('', '0.2l', '0,5l', '33cl', 'large', 'with_bread');

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

  it('are one if they begin with a fraction, which is a size', () => {
    expect(readPricedLine('Hendl 1/2  8,90')?.price).to.equal('1/2  8,90');
    for (const price of ['1/2  8,90', '1/2 8,90']) expect(pairsOf(price)).to.deep.equal([['', price]]);
    for (const price of ['4/8,90', '4.50/8', '4/18']) expect(pairsOf(price)).to.have.lengthOf(2);
  });

  it('are written as a text that has the same prices, also as a line of a menu', () => {
    fc.assert(
      fc.property(amount, fc.array(fc.record({ size, amount }), { maxLength: PRICES_MAX - 1 }), (first, others) => {
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
