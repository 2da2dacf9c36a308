import { expect } from 'chai';
import sharp from 'sharp';
import { exifSegment, insert, SECRET } from '../../../fixtures/images.js';
import { accepted } from '../inspection.js';

const PNG = 'image/png';
const JPEG = 'image/jpeg';

/** Left half dark red, right half light green. */
const halves = (width: number, height: number) => {
  const create = { width, height, channels: 3, background: { r: 120, g: 0, b: 20 } } as const;
  const right = { width: Math.floor(width / 2), height, channels: 3, background: { r: 180, g: 250, b: 160 } } as const;
  return sharp({ create }).composite([{ input: { create: right }, gravity: 'east' }]);
};

const widthsOf = async (bytes: Buffer, type: string): Promise<number[]> =>
  (await accepted(bytes, type)).copies.map(({ width }) => width);

/** Returns the colour of a pixel. */
const pixel = async (bytes: Buffer, left: number, top: number): Promise<number[]> => [
  ...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
];

describe('The narrower copies of an image', () => {
  it('have its type and its proportions, ascend by width, and look like it', async () => {
    for (const [type, bytes] of [
      [PNG, await halves(2400, 1800).png().toBuffer()],
      [JPEG, await halves(2400, 1800).jpeg({ quality: 95 }).toBuffer()],
    ] as const) {
      const { copies, width, height } = await accepted(bytes, type);
      expect([width, height]).to.deep.equal([2400, 1800]);
      expect(copies.map((copy) => copy.width)).to.deep.equal([480, 960, 1600]);
      for (const copy of copies) {
        const { format, width, height, channels } = await sharp(copy.bytes).metadata();
        expect({ format, width, height, channels }).to.deep.equal({
          ...{ format: type.slice('image/'.length), width: copy.width, height: (copy.width * 3) / 4, channels: 3 },
        });
        const [left, right] = [await pixel(copy.bytes, 40, 100), await pixel(copy.bytes, copy.width - 40, 100)];
        for (const [index, value] of [120, 0, 20].entries()) expect(left[index]).to.be.closeTo(value, 6);
        for (const [index, value] of [180, 250, 160].entries()) expect(right[index]).to.be.closeTo(value, 6);
      }
    }
  });

  it('are made only where they are clearly narrower', async () => {
    const made = async (width: number) => widthsOf(await halves(width, 8).png().toBuffer(), PNG);
    expect(await made(480)).to.deep.equal([]);
    expect(await made(599)).to.deep.equal([]);
    expect(await made(600)).to.deep.equal([480]);
    expect(await made(1199)).to.deep.equal([480]);
    expect(await made(1999)).to.deep.equal([480, 960]);
    expect(await made(2000)).to.deep.equal([480, 960, 1600]);
  });

  it('average pixels, so that fine lines become grey and do not disappear', async () => {
    const row = Buffer.from(Array.from({ length: 1920 }, (_, x) => (x % 2 === 0 ? 0 : 255)));
    const stripes = Buffer.concat(Array.from({ length: 64 }, () => row));
    const bytes = await sharp(stripes, { raw: { width: 1920, height: 64, channels: 1 } })
      .png()
      .toBuffer();
    const { copies } = await accepted(bytes, PNG);
    for (const { width, bytes: copy } of copies.filter((one) => one.width <= 960)) {
      const samples = await sharp(copy).raw().toBuffer();
      for (const sample of samples) expect(sample, `${width}`).to.be.closeTo(127.5, 30);
    }
    expect(copies.map(({ width }) => width)).to.deep.equal([480, 960]);
  });

  it('keep transparency, and take no colour from transparent pixels', async () => {
    const clear = { r: 0, g: 255, b: 0, alpha: 0 };
    const red = { r: 255, g: 0, b: 0, alpha: 1 };
    const canvas = sharp({ create: { width: 1200, height: 90, channels: 4, background: clear } });
    const input = { create: { width: 601, height: 90, channels: 4, background: red } } as const;
    const bytes = await canvas
      .composite([{ input, gravity: 'west' }])
      .png()
      .toBuffer();
    const { copies } = await accepted(bytes, PNG);
    const copy = copies[0]?.bytes ?? Buffer.alloc(0);
    expect((await sharp(copy).metadata()).hasAlpha).to.equal(true);
    const samples = await sharp(copy).raw().toBuffer();
    let translucent = 0;
    for (let at = 0; at < samples.length; at += 4) {
      if (samples[at + 3] !== 0) expect([...samples.subarray(at, at + 3)]).to.deep.equal([255, 0, 0]);
      if (samples[at + 3] !== 0 && samples[at + 3] !== 255) translucent++;
    }
    expect(translucent).to.be.greaterThan(0);
  });

  it('are at least one pixel high, however flat the image is', async () => {
    for (const [type, height] of [
      [PNG, 1],
      [PNG, 3],
      [JPEG, 3],
    ] as const) {
      const picture = halves(8000, height);
      const bytes = await (type === PNG ? picture.png() : picture.jpeg()).toBuffer();
      const { copies } = await accepted(bytes, type);
      const sizes = await Promise.all(copies.map((copy) => sharp(copy.bytes).metadata()));
      expect(sizes.map((size) => [size.width, size.height])).to.deep.equal([
        [480, 1],
        [960, 1],
        [1600, 1],
      ]);
    }
  });

  it('are upright and have no metadata', async () => {
    const lying = insert(await halves(900, 1500).jpeg().toBuffer(), 2, exifSegment(6));
    const { width, height, copies } = await accepted(lying, JPEG);
    expect([width, height]).to.deep.equal([1500, 900]);
    expect(copies.map((copy) => copy.width)).to.deep.equal([480, 960]);
    for (const copy of copies) {
      expect(copy.bytes.includes(SECRET)).to.equal(false);
      const { height: copyHeight, exif, icc, orientation } = await sharp(copy.bytes).metadata();
      expect([copyHeight, exif, icc, orientation]).to.deep.equal([copy.width * 0.6, undefined, undefined, undefined]);
      // Turned clockwise, the dark left half is on top.
      expect((await pixel(copy.bytes, 100, 20))[1]).to.be.below(20);
      expect((await pixel(copy.bytes, 100, copy.width * 0.6 - 20))[1]).to.be.above(230);
    }
  });
});
