import { expect } from 'chai';
import fc from 'fast-check';
import { colourDistance, fromOklab, toOklab } from '../../../../../src/campaigns/style/colours/oklab.js';

const colour = fc.nat({ max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0').toUpperCase()}`);

describe('OKLab', () => {
  it('matches the values of its definition', () => {
    for (const [hex, lightness, a, b] of [
      ['#FFFFFF', 1, 0, 0],
      ['#000000', 0, 0, 0],
      ['#FF0000', 0.628, 0.2249, 0.1258],
      ['#00FF00', 0.8664, -0.2339, 0.1795],
      ['#0000FF', 0.452, -0.0325, -0.3115],
    ] as const) {
      const found = toOklab(hex);
      expect(found.lightness).to.be.closeTo(lightness, 0.0005);
      expect(found.a).to.be.closeTo(a, 0.0005);
      expect(found.b).to.be.closeTo(b, 0.0005);
    }
    expect(colourDistance('#000000', '#FFFFFF')).to.be.closeTo(1, 0.001);
  });

  it('converts every colour back', () => {
    fc.assert(fc.property(colour, (sent) => fromOklab(toOklab(sent)) === sent));
  });

  it('preserves the hue at any lightness, and ends in black and white', () => {
    fc.assert(
      fc.property(colour, fc.double({ min: 0.1, max: 0.95, noNaN: true }), (sent, lightness) => {
        const from = toOklab(sent);
        const found = toOklab(fromOklab({ ...from, lightness }));
        expect(found.lightness).to.be.closeTo(lightness, 0.01);
        // The part of the new colour's direction that is perpendicular to the old one.
        const across = Math.abs(from.a * found.b - from.b * found.a) / Math.max(0.02, Math.hypot(from.a, from.b));
        expect(across).to.be.below(0.01);
        expect(fromOklab({ ...from, lightness: 0 })).to.equal('#000000');
        expect(fromOklab({ ...from, lightness: 1 })).to.equal('#FFFFFF');
      }),
    );
  });
});
