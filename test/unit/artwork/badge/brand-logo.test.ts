import { expect } from 'chai';
import sharp from 'sharp';
import { drawBrandLogo } from '../../../../src/artwork/badge/brand-logo.js';
import { readPngDataUrl } from '../../../../src/core/png/data-url.js';

const DARK = '#102A2A';

/** A picture of 100 by 60 pixels, of which the middle 80 by 40 are visible. */
async function draw(colour: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="60"><rect x="10" y="10" width="80" height="40" rx="9" fill="${colour}"/></svg>`;
  const png = await sharp(Buffer.from(svg)).png().toBuffer();
  return drawBrandLogo({ dataUrl: `data:image/png;base64,${png.toString('base64')}`, dark: DARK });
}

const pixelAt = async (href: string, left: number, top: number): Promise<string> => {
  const image = sharp(readPngDataUrl(href) ?? Buffer.alloc(0)).ensureAlpha();
  const pixel = await image.extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return pixel.toString('hex');
};

describe('The logo in the head of a mail, a shared page or a PDF', () => {
  it('has a dark ground if it could not be seen on white', async () => {
    const drawn = await draw('#FFFFFF');
    expect(drawn).to.include({ width: 96, height: 56 });
    expect(await pixelAt(drawn?.href ?? '', 0, 0)).to.equal('102a2aff');
    expect(await pixelAt(drawn?.href ?? '', 48, 28)).to.equal('ffffffff');
  });

  it('is without a ground otherwise', async () => {
    const drawn = await draw('#D6336C');
    expect(drawn).to.include({ width: 80, height: 40 });
    expect(await pixelAt(drawn?.href ?? '', 0, 0)).to.match(/00$/);
  });

  it('is missing if it cannot be decoded', async () => {
    expect(await drawBrandLogo({ dataUrl: 'data:image/png;base64,AAAA', dark: DARK })).to.equal(null);
    expect(await drawBrandLogo({ dataUrl: 'none', dark: DARK })).to.equal(null);
  });
});
