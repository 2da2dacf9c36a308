import { expect } from 'chai';
import { orderOf } from '../../../../bench/rounds/alternate.js';

describe('Alternating rounds', () => {
  it('measure A B, B A, A B, so that what drifts on the machine favours neither', () => {
    const order = [0, 1, 2, 3].flatMap((round) => orderOf(['A', 'B'], round));
    expect(order.join('')).to.equal('ABBAABBA');
  });
});
