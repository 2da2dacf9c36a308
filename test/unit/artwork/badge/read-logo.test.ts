import { deflateSync } from 'node:zlib';
import { expect } from 'chai';
import sharp from 'sharp';
import { LogoError, readLogo, toPngDataUrl } from '../../../../src/artwork/badge/read-logo.js';
import { AFTER_HEADER, chunk, header, insert, png, smallPng, zeros } from '../../../fixtures/images.js';
import { drawnPng, interlacedBomb, pngBomb } from '../../../support/files/pictures.js';

/** A red square and a semi-transparent blue one; the rest is transparent. */
const MARKUP = '<path d="M0 0h8v8H0z" fill="#FF0000"/><path d="M8 8h8v8H8z" fill="#0000FF" fill-opacity=".5"/>';
const logo = () => drawnPng(16, 16, MARKUP);

const pixelsOf = async (bytes: Buffer): Promise<{ at(x: number, y: number): number[]; side: [number, number] }> => {
  const { pixels } = await readLogo(bytes);
  return {
    at: (x, y) => [...pixels.data.subarray(4 * (y * pixels.width + x), 4 * (y * pixels.width + x) + 4)],
    side: [pixels.width, pixels.height],
  };
};

/** Rows of whole-byte samples as IDAT, unfiltered. */
const rows = (...samples: number[][]): Buffer =>
  chunk('IDAT', deflateSync(Buffer.from(samples.flatMap((row) => [0, ...row]))));

describe('A logo', () => {
  it('is read with its alpha', async () => {
    const { at, side } = await pixelsOf(await logo());
    expect(side).to.deep.equal([16, 16]);
    expect(at(3, 3)).to.deep.equal([255, 0, 0, 255]);
    expect(at(12, 12)).to.deep.equal([0, 0, 255, 128]);
    expect(at(12, 3)[3]).to.equal(0);
  });

  it('is the same when interlaced', async () => {
    const interlaced = await sharp(await logo())
      .png({ progressive: true })
      .toBuffer();
    expect(interlaced[28]).to.equal(1);
    expect((await readLogo(interlaced)).pixels).to.deep.equal((await readLogo(await logo())).pixels);
  });

  it('is the same with 16 bits per sample', async () => {
    const deep = await sharp(await logo())
      .toColourspace('rgb16')
      .png()
      .toBuffer();
    expect(deep[24]).to.equal(16);
    const { at } = await pixelsOf(deep);
    expect(at(3, 3)).to.deep.equal([255, 0, 0, 255]);
    expect(at(12, 12)).to.deep.equal([0, 0, 255, 128]);
  });

  it('is the same with a palette', async () => {
    const indexed = await sharp(await logo())
      .png({ palette: true, dither: 0 })
      .toBuffer();
    expect(indexed[25]).to.equal(3);
    const { at } = await pixelsOf(indexed);
    expect(at(3, 3)).to.deep.equal([255, 0, 0, 255]);
    expect(at(12, 12)[3]).to.be.closeTo(128, 4);
    expect(at(12, 3)[3]).to.equal(0);
  });

  it('is read in grey, of 1, 8 and 16 bits, with a transparent value or alpha', async () => {
    const cases = {
      'one bit': png(header(2, 1, 1, 0), rows([0b01000000])),
      'eight bits': png(header(2, 1, 8, 0), rows([0, 255])),
      'sixteen bits': png(header(2, 1, 16, 0), rows([0, 0, 255, 255])),
      'eight bits and alpha': png(header(2, 1, 8, 4), rows([0, 255, 255, 255])),
      'sixteen bits and alpha': png(header(2, 1, 16, 4), rows([0, 0, 255, 255, 255, 255, 255, 255])),
    };
    for (const [name, bytes] of Object.entries(cases)) {
      const { at } = await pixelsOf(bytes);
      expect([at(0, 0), at(1, 0)], name).to.deep.equal([
        [0, 0, 0, 255],
        [255, 255, 255, 255],
      ]);
    }
    const faint = await pixelsOf(png(header(2, 1, 8, 4), rows([100, 128, 100, 255])));
    expect(faint.at(0, 0)).to.deep.equal([100, 100, 100, 128]);
    const keyed = png(header(3, 1, 8, 0), chunk('tRNS', Buffer.from([0, 200])), rows([7, 200, 9]));
    expect((await pixelsOf(keyed)).at(1, 0)[3]).to.equal(0);
  });

  it('is read in colour with a transparent colour', async () => {
    const keyed = png(header(3, 1), chunk('tRNS', Buffer.from([0, 1, 0, 2, 0, 3])), rows([9, 9, 9, 1, 2, 3, 8, 8, 8]));
    const { at } = await pixelsOf(keyed);
    expect([at(0, 0)[3], at(1, 0)[3], at(2, 0)[3]]).to.deep.equal([255, 0, 255]);
  });

  it('keeps its samples whatever its profile or gamma says, and loses both', async () => {
    const gamma = Buffer.alloc(4);
    gamma.writeUInt32BE(100_000);
    const profiles = {
      gAMA: insert(await logo(), AFTER_HEADER, chunk('gAMA', gamma)),
      sRGB: insert(await logo(), AFTER_HEADER, chunk('sRGB', Buffer.from([0]))),
      iCCP: insert(
        await logo(),
        AFTER_HEADER,
        chunk('iCCP', Buffer.concat([Buffer.from('Wide\0\0', 'latin1'), deflateSync(Buffer.alloc(3000, 7))])),
      ),
      'a damaged iCCP': insert(await logo(), AFTER_HEADER, chunk('iCCP', Buffer.from('x'))),
    };
    for (const [name, bytes] of Object.entries(profiles)) {
      const { pixels } = await readLogo(bytes);
      expect(pixels, name).to.deep.equal((await readLogo(await logo())).pixels);
      const encoded = Buffer.from((await toPngDataUrl(pixels)).split(',')[1] ?? '', 'base64').toString('latin1');
      expect(encoded, name).to.not.match(/gAMA|sRGB|iCCP/);
    }
    const p3 = await sharp(await logo())
      .withIccProfile('p3')
      .png()
      .toBuffer();
    expect((await readLogo(p3)).pixels.width).to.equal(16);
  });

  it('is trimmed, and at most 512 pixels per side, in its proportions', async () => {
    const wide = await readLogo(await drawnPng(2000, 1000, '<path d="M200 300h1600v400H200z"/>'));
    expect(wide.visible).to.include({ width: 1600, height: 400 });
    expect([wide.pixels.width, wide.pixels.height]).to.deep.equal([512, 128]);
    const small = await readLogo(await drawnPng(30, 20, '<path d="M0 0h30v20H0z"/>'));
    expect([small.pixels.width, small.pixels.height]).to.deep.equal([30, 20]);
  });

  it('has no visible part if nothing of it is visible', async () => {
    expect((await readLogo(await drawnPng(20, 10))).visible).to.equal(null);
  });

  it('is encoded without loss', async () => {
    const { pixels } = await readLogo(await logo());
    const encoded = Buffer.from((await toPngDataUrl(pixels)).split(',')[1] ?? '', 'base64');
    expect((await readLogo(encoded)).pixels).to.deep.equal(pixels);
  });

  it('is a specific error if it cannot be decoded', async () => {
    for (const bytes of [
      Buffer.alloc(0),
      Buffer.from('GIF89a'),
      smallPng().subarray(0, 50),
      png(header(3, 2)),
      png(header(3, 2), zeros(19)),
      png(header(3, 2, 8, 2, 1), zeros(19)),
      pngBomb(10, 10, 10_000_000),
      interlacedBomb(10, 10, 10_000_000),
    ]) {
      const error = await readLogo(bytes).catch((reason: unknown) => reason);
      expect(error).to.be.instanceOf(LogoError);
    }
  });
});
