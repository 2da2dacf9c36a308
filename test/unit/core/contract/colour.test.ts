import { expect } from 'chai';
import fc from 'fast-check';
import { contrastRatio, reflectance } from '../../../../src/core/contract/colour.js';

const colour = fc.nat({ max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('Contrast', () => {
  it('matches WCAG', () => {
    expect(contrastRatio('#000000', '#FFFFFF')).to.be.closeTo(21, 0.001);
    expect(contrastRatio('#777777', '#FFFFFF')).to.be.closeTo(4.48, 0.005);
    expect(contrastRatio('#767676', '#FFFFFF')).to.be.closeTo(4.54, 0.005);
  });

  it('does not depend on the order, and is 1 to 21', () => {
    fc.assert(
      fc.property(colour, colour, (one, other) => {
        const ratio = contrastRatio(one, other);
        expect(ratio).to.equal(contrastRatio(other, one));
        expect(ratio).to.be.within(1, 21.001);
      }),
    );
  });

  it('of a symbol ranges from none to full', () => {
    expect(reflectance('#000000')).to.equal(0);
    expect(reflectance('#FFFFFF')).to.be.closeTo(1, 1e-9);
    expect(reflectance('#FF0000')).to.be.closeTo(0.299, 1e-9);
  });
});
