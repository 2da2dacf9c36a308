import { expect } from 'chai';
import fc from 'fast-check';
import { colourOfInk, inkOfArea, inkOfPixel } from '../../../../src/artwork/formats/ink.js';

const channel = fc.integer({ min: 0, max: 255 });

describe('The conversion of a colour to printing inks', () => {
  it('prints dark greys with black alone, and nothing on white', () => {
    expect(inkOfArea(0, 0, 0)).to.deep.equal([0, 0, 0, 1]);
    expect(inkOfArea(255, 255, 255)).to.deep.equal([0, 0, 0, 0]);
    expect(inkOfArea(0x14, 0x17, 0x1c)).to.deep.equal([0, 0, 0, 1]);
    expect(inkOfArea(0x80, 0x80, 0x80)).to.deep.equal([0, 0, 0, 0.498]);
  });

  it('preserves colours, with black for what the other three share', () => {
    expect(inkOfArea(255, 0, 0)).to.deep.equal([0, 1, 1, 0]);
    expect(inkOfArea(0, 0, 128)).to.deep.equal([1, 1, 0, 0.498]);
    const [cyan, magenta, yellow, black] = inkOfArea(0x10, 0x2a, 0x2a);
    expect([magenta, yellow]).to.deep.equal([0, 0]);
    expect(cyan).to.be.within(0.05, 0.3);
    expect(black).to.equal(1);
  });

  it('is smooth for the pixels of a picture', () => {
    for (let value = 0; value < 255; value++) {
      const [one, next] = [inkOfPixel(value, value, value), inkOfPixel(value + 1, value + 1, value + 1)];
      expect(one[3] - next[3]).to.be.within(0.002, 0.005);
      expect(one.slice(0, 3)).to.deep.equal([0, 0, 0]);
    }
  });

  it('has at most three inks for any colour, each from 0 to 1, and is not much darker or lighter', () => {
    fc.assert(
      fc.property(channel, channel, channel, (red, green, blue) => {
        const ink = inkOfArea(red, green, blue);
        for (const share of ink) expect(share).to.be.within(0, 1);
        expect(Math.min(ink[0], ink[1], ink[2])).to.equal(0);
        const back = colourOfInk(ink);
        const light = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / 3;
        const channels = [1, 3, 5].map((at) => Number.parseInt(back.slice(at, at + 2), 16));
        expect(light(channels)).to.be.closeTo(light([red, green, blue]), 64);
      }),
    );
  });
});
