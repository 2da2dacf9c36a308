import { expect } from 'chai';
import { readPricedLine } from '../../../../../src/core/contract/menus/menu-price.js';

describe('The price on a line of a menu', () => {
  it('takes a column of numbers before the price for codes or weights', () => {
    const forms = {
      'Schnitzel\t1\t12,90 €': ['Schnitzel\t1', '12,90 €'],
      'Schnitzel  1  12,90 €': ['Schnitzel  1', '12,90 €'],
      'Schnitzel | 1 | 12,90 €': ['Schnitzel | 1', '12,90 €'],
      'Schnitzel · 1 · 12,90 €': ['Schnitzel · 1', '12,90 €'],
      'Schnitzel\t1,3\t12,90': ['Schnitzel\t1,3', '12,90'],
      'Schnitzel\t1, 3\t12,90': ['Schnitzel\t1, 3', '12,90'],
      'Schnitzel\t1\t250\t12,90 €': ['Schnitzel\t1\t250', '12,90 €'],
      'Steak\t250\t24,90 €': ['Steak\t250', '24,90 €'],
      'Steak\t250\t24,90 €\t29,90 €': ['Steak\t250', '24,90 €\t29,90 €'],
      'Pierogi  8  24 zł': ['Pierogi  8', '24 zł'],
      'Pierogi 8 24 zł': ['Pierogi 8', '24 zł'],
      'Schnitzel\tA,G\t12,90 €': ['Schnitzel\tA,G', '12,90 €'],
      'Soup 1,9,15,16 2.95': ['Soup 1,9,15,16', '2.95'],
      'Wine  4,50  8,00 €': ['Wine', '4,50  8,00 €'],
      'Wine 4 / 8 €': ['Wine', '4 / 8 €'],
      'Wine\t4\t8': ['Wine', '4\t8'],
    };
    for (const [line, [named, priced]] of Object.entries(forms)) {
      expect(readPricedLine(line), line).to.deep.include({ name: named, price: priced });
    }
  });
});
