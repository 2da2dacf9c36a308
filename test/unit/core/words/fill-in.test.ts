import { expect } from 'chai';
import { fillIn } from '../../../../src/core/words/fill-in.js';

describe('Texts with names in braces', () => {
  it('have their names replaced once', () => {
    expect(fillIn('{title}, {number} of {count}', { title: '{count}', number: 1, count: 2 })).to.equal(
      '{count}, 1 of 2',
    );
    expect(fillIn('{other}', {})).to.equal('{other}');
  });
});
