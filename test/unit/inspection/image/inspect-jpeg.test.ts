import { expect } from 'chai';
import sharp, { type Sharp } from 'sharp';
import {
  AFTER_SOI,
  asymmetric,
  asymmetricImage,
  exifSegment,
  findSegment,
  insert,
  SECRET,
  segment,
  smallJpeg,
} from '../../../fixtures/images.js';
import { accepted, refused } from '../inspection.js';

const TYPE = 'image/jpeg';
const DAMAGED = 'The JPEG is damaged:';
const SOF0 = 0xc0;
const SOF2 = 0xc2;
const SOS = 0xda;

const withSize = (bytes: Buffer, frame: number, width: number, height: number): Buffer => {
  const changed = Buffer.from(bytes);
  changed.writeUInt16BE(height, frame + 5);
  changed.writeUInt16BE(width, frame + 7);
  return changed;
};

const raw = (bytes: Buffer): Promise<Buffer> => sharp(bytes).removeAlpha().toColourspace('srgb').raw().toBuffer();
/** The largest difference of a sample, in the plain areas and at their edges. */
const difference = (one: Buffer, other: Buffer): number =>
  one.reduce((most, value, at) => Math.max(most, Math.abs(value - (other[at] ?? Number.NaN))), 0);

/** Stores the image like a camera that writes this orientation: the inverse of each turn, by sharp. */
const STORED: ((image: Sharp) => Sharp)[] = [
  (image) => image,
  (image) => image.flop(),
  (image) => image.rotate(180),
  (image) => image.flip(),
  (image) => image.flop().rotate(270),
  (image) => image.rotate(270),
  (image) => image.flop().rotate(90),
  (image) => image.rotate(90),
];

describe('The inspection of a JPEG', () => {
  it('accepts baseline, progressive, grey and CMYK files, and returns the size', async () => {
    const images = [
      await smallJpeg(),
      await smallJpeg(true),
      await asymmetricImage().jpeg({ mozjpeg: true }).toBuffer(),
      await asymmetricImage().greyscale().jpeg().toBuffer(),
      await asymmetricImage().toColourspace('cmyk').jpeg().toBuffer(),
    ];
    for (const image of images) {
      const verdict = await accepted(image, TYPE);
      expect(verdict).to.include({ contentType: TYPE, width: 48, height: 32, pages: null });
    }
  });

  it('publishes the pixels upright for each of the eight orientations, in both byte orders', async () => {
    const upright = asymmetric();
    for (const [index, store] of STORED.entries()) {
      const stored = await store(asymmetricImage()).png().toBuffer();
      const jpeg = await sharp(stored).jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer();
      for (const littleEndian of [true, false]) {
        const turned = insert(jpeg, AFTER_SOI, exifSegment(index + 1, littleEndian));
        const sharpSays = await sharp(turned).rotate().removeAlpha().raw().toBuffer();
        expect(difference(sharpSays, upright), `sharp, orientation ${index + 1}`).to.be.below(60);
        const verdict = await accepted(turned, TYPE);
        expect(verdict, `orientation ${index + 1}`).to.include({ width: 48, height: 32 });
        expect(difference(await raw(verdict.publicBytes), upright), `orientation ${index + 1}`).to.be.below(60);
      }
    }
  });

  it('ignores a malformed EXIF block', async () => {
    const jpeg = await smallJpeg();
    const whole = exifSegment(6);
    const name = Buffer.from('Exif\0\0', 'latin1');
    const tiff = whole.subarray(10);
    const far = Buffer.from(tiff);
    far.writeUInt32LE(0xffff_fff0, 4);
    const blocks = [Buffer.alloc(0), tiff.subarray(0, 9), tiff.subarray(0, 15), far, Buffer.alloc(200, 0xff)];
    for (const block of blocks) {
      const bytes = insert(jpeg, AFTER_SOI, segment(0xe1, Buffer.concat([name, block])));
      expect(await accepted(bytes, TYPE)).to.include({ width: 48, height: 32 });
    }
    for (const value of [0, 9, 65_535]) {
      expect(await accepted(insert(jpeg, AFTER_SOI, exifSegment(value)), TYPE)).to.include({ width: 48 });
    }
  });

  it('publishes no EXIF, place, XMP, colour profile or comment', async () => {
    const secret = Buffer.from(SECRET);
    const parts = [0xe1, 0xe2, 0xed, 0xee, 0xfe].map((marker) => segment(marker, secret));
    const bytes = insert(await smallJpeg(), AFTER_SOI, exifSegment(1), ...parts);
    const { publicBytes } = await accepted(bytes, TYPE);
    expect(bytes.includes(SECRET)).to.equal(true);
    for (const text of [SECRET, 'Exif', 'ICC_PROFILE', 'xmp']) expect(publicBytes.includes(text), text).to.equal(false);
    expect((await sharp(publicBytes).metadata()).exif).to.equal(undefined);
  });

  it('preserves the colours of an RGB JPEG that has no YCbCr', async () => {
    const upright = asymmetric();
    const luma = await smallJpeg();
    // The same samples are RGB because of the component ids, without JFIF.
    const bytes = Buffer.from(luma);
    const frame = findSegment(bytes, SOF0);
    const scan = findSegment(bytes, SOS);
    for (const [index, name] of [...'RGB'].entries()) {
      bytes.write(name, frame + 10 + 3 * index, 'latin1');
      bytes.write(name, scan + 5 + 2 * index, 'latin1');
    }
    expect(findSegment(bytes, 0xe0), 'JFIF').to.equal(-1);
    const published = await raw((await accepted(bytes, TYPE)).publicBytes);
    expect(difference(published, await raw(bytes))).to.be.below(60);
    expect(difference(published, upright)).to.be.above(100);
  });

  it('refuses a size beyond the limits from the header alone', async () => {
    const jpeg = await smallJpeg();
    const frame = findSegment(jpeg, SOF0);
    const sizes: [number, number, string][] = [
      [60_000, 60_000, 'The image is 60000 × 60000 pixels; the limit is 8192 pixels per side.'],
      [8000, 5001, 'The image is 8000 × 5001 pixels; the limit is 40 megapixels.'],
      [48, 0, 'The image is 48 × 0 pixels. It must have a width and a height.'],
    ];
    for (const [width, height, reason] of sizes) await refused(withSize(jpeg, frame, width, height), TYPE, reason);
  });

  it('refuses a few bytes that announce millions of pixels before it allocates any', async () => {
    for (const [jpeg, marker] of [
      [await smallJpeg(), SOF0],
      [await smallJpeg(true), SOF2],
    ] as const) {
      const bytes = withSize(jpeg, findSegment(jpeg, marker), 8192, 4882);
      const before = process.memoryUsage.rss();
      await refused(bytes, TYPE, `${DAMAGED} it has less pixel data than its size needs.`);
      expect(process.memoryUsage.rss() - before).to.be.below(50_000_000);
    }
  });

  it('accepts a plain image, which needs the fewest bytes', async () => {
    for (const progressive of [false, true]) {
      const plain = sharp({ create: { width: 801, height: 603, channels: 3, background: '#808080' } });
      const bytes = await plain.jpeg({ progressive, optimiseCoding: true }).toBuffer();
      expect(await accepted(bytes, TYPE)).to.include({ width: 801, height: 603 });
    }
  });
});
