import { expect } from 'chai';
import fc from 'fast-check';
import { nearestColour } from '../../../../../src/campaigns/style/colours/nearest-colour.js';
import { colourDistance } from '../../../../../src/campaigns/style/colours/oklab.js';
import { contrastRatio, reflectance } from '../../../../../src/core/contract/colour.js';

const colour = fc.nat({ max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('The nearest acceptable colour', () => {
  it('is the colour itself if acceptable, and missing if neither black nor white is', () => {
    expect(nearestColour('#abcdef', () => true)).to.equal('#ABCDEF');
    expect(nearestColour('#abcdef', () => false)).to.equal(null);
  });

  it('keeps the hue', () => {
    expect(nearestColour('#00FF00', (found) => reflectance(found) <= 0.3)).to.match(/^#00[0-9A-F]{2}00$/);
    expect(nearestColour('#999999', (found) => contrastRatio(found, '#FFFFFF') >= 4.5)).to.equal('#767676');
  });

  it('is acceptable, has six digits, and is nearer than black and white, for all colours', () => {
    fc.assert(
      fc.property(colour, colour, (sent, ground) => {
        const passes = (found: string): boolean => contrastRatio(found, ground) >= 4.5;
        const found = nearestColour(sent, passes) ?? '';
        expect(found).to.match(/^#[0-9A-F]{6}$/);
        expect(passes(found)).to.equal(true);
        for (const end of ['#000000', '#FFFFFF'].filter(passes)) {
          expect(colourDistance(sent, found)).to.be.at.most(colourDistance(sent, end) + 0.005);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('is just acceptable', () => {
    fc.assert(
      fc.property(colour, fc.double({ min: 0, max: 1, noNaN: true }), (sent, limit) => {
        const found = nearestColour(sent, (candidate) => reflectance(candidate) <= limit) ?? '';
        const wanted = Math.min(limit, reflectance(sent));
        expect(reflectance(found)).to.be.within(wanted - 0.02, wanted);
      }),
      { numRuns: 500 },
    );
  });
});
