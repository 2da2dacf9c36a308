import { expect } from 'chai';
import fc from 'fast-check';
import { colourOfInk, inkOf } from '../../../../src/qr/formats/ink.js';

const channel = fc.integer({ min: 0, max: 255 });

describe('The conversion of a colour to printing inks', () => {
  it('prints dark greys with black alone, and nothing on white', () => {
    expect(inkOf(0, 0, 0)).to.deep.equal([0, 0, 0, 1]);
    expect(inkOf(255, 255, 255)).to.deep.equal([0, 0, 0, 0]);
    expect(inkOf(0x14, 0x17, 0x1c).slice(0, 3)).to.deep.equal([0, 0, 0]);
    expect(inkOf(0x80, 0x80, 0x80)).to.deep.equal([0, 0, 0, 0.498]);
  });

  it('keeps colours, with black for what the other three share', () => {
    expect(inkOf(255, 0, 0)).to.deep.equal([0, 1, 1, 0]);
    expect(inkOf(0, 0, 128)).to.deep.equal([1, 1, 0, 0.498]);
    const [cyan, magenta, yellow, black] = inkOf(0x10, 0x2a, 0x2a);
    expect([magenta, yellow]).to.deep.equal([0, 0]);
    expect(cyan).to.be.within(0.05, 0.3);
    expect(black).to.be.within(0.8, 0.95);
  });

  it('has at most three inks for any colour, each from 0 to 1, and about its lightness', () => {
    fc.assert(
      fc.property(channel, channel, channel, (red, green, blue) => {
        const ink = inkOf(red, green, blue);
        for (const share of ink) expect(share).to.be.within(0, 1);
        expect(Math.min(ink[0], ink[1], ink[2])).to.equal(0);
        const back = colourOfInk(ink);
        const light = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / 3;
        const channels = [1, 3, 5].map((at) => Number.parseInt(back.slice(at, at + 2), 16));
        expect(light(channels)).to.be.closeTo(light([red, green, blue]), 25);
      }),
    );
  });
});
