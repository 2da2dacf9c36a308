import { expect } from 'chai';
import fc from 'fast-check';
import sharp from 'sharp';
import { needsDarkGround, seenShare } from '../../../../src/artwork/badge/logo-ground.js';
import type { Pixels } from '../../../../src/artwork/badge/pixels.js';
import { contrastRatio } from '../../../../src/core/contract/colour.js';

const DARK = '#102A2A';

const logo = async (content: string): Promise<Pixels> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">${content}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

const disc = (colour: string, opacity = 1): Promise<Pixels> =>
  logo(`<circle cx="50" cy="50" r="50" fill="${colour}" fill-opacity="${opacity}"/>`);

const flat = (colour: string): Pixels => ({
  data: Uint8Array.from([...Buffer.from(colour.slice(1), 'hex'), 255]),
  width: 1,
  height: 1,
});

describe('The background of a logo', () => {
  it('is dark for logos that would fade on the background of the code', async () => {
    for (const colour of ['#FFFFFF', '#F0F0F0', '#FFD500', '#FFF8E1']) {
      expect(needsDarkGround(await disc(colour), '#FFFFFF', DARK), colour).to.equal(true);
    }
    expect(needsDarkGround(await disc('#FFFFFF', 0.6), '#FFFFFF', DARK)).to.equal(true);
  });

  it('matches the code’s for all others', async () => {
    for (const colour of ['#000000', '#E4572E', '#0B5FA5', '#25D366', '#7EC8E3', DARK]) {
      expect(needsDarkGround(await disc(colour), '#FFFFFF', DARK), colour).to.equal(false);
    }
    // White on a background that is not.
    expect(needsDarkGround(await disc('#FFFFFF'), '#B8E0D2', DARK)).to.equal(true);
    expect(needsDarkGround(await disc('#FFFFFF'), '#7FA99B', DARK)).to.equal(false);
  });

  it('depends on the larger part of the visible area', async () => {
    const halves = (share: number) =>
      logo(
        `<path d="M0 20h100v${share}H0z" fill="#FFFFFF"/><path d="M0 ${20 + share}h100v${60 - share}H0z" fill="#B00020"/>`,
      );
    expect(needsDarkGround(await halves(20), '#FFFFFF', DARK)).to.equal(false);
    expect(needsDarkGround(await halves(45), '#FFFFFF', DARK)).to.equal(true);
  });

  it('matches the code’s for a logo in its own box', async () => {
    const box = '<path d="M0 0h100v100H0z" fill="#FFFFFF"/>';
    expect(needsDarkGround(await logo(`${box}<path d="M40 40h20v20H40z"/>`), '#FFFFFF', DARK)).to.equal(false);
    expect(needsDarkGround(await logo(box), '#FFFFFF', DARK)).to.equal(true);
  });

  it('is the better of two if neither is good', async () => {
    const dark = '#444444';
    // Light and dark parts of one logo, more of it light.
    const both = await logo('<path d="M0 0h70v70H0z" fill="#FFFFFF"/><path d="M75 75h20v20H75z" fill="#3A3A3A"/>');
    expect(needsDarkGround(both, '#FFFFFF', dark)).to.equal(true);
    const mostlyDark = await logo(
      '<path d="M0 0h40v40H0z" fill="#F7F7F7"/><path d="M40 40h50v50H40z" fill="#3A3A3A"/>',
    );
    expect(needsDarkGround(mostlyDark, '#FFFFFF', dark)).to.equal(false);
  });

  it('follows the WCAG contrast of a single colour', () => {
    const channel = fc.integer({ min: 0, max: 255 });
    const colours = fc
      .tuple(channel, channel, channel)
      .map((channels) => `#${Buffer.from(channels).toString('hex').toUpperCase()}`);
    fc.assert(
      fc.property(colours, colours, (colour, ground) => {
        const isSeen = contrastRatio(colour, ground) >= 1.7;
        expect(seenShare(flat(colour), ground)).to.equal(isSeen ? 1 : 0);
      }),
    );
  });
});
