import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { expect } from 'chai';
import sharp from 'sharp';
import {
  AFTER_HEADER,
  asymmetricImage,
  chunk,
  header,
  insert,
  png,
  SECRET,
  smallPng,
  tiff,
  zeros,
} from '../../../fixtures/images.js';
import { skip } from '../../../support/skip.js';
import { accepted, inspect, LIMITS, refused } from '../inspection.js';

const TYPE = 'image/png';
const DAMAGED = 'The PNG is damaged:';
const raw = (bytes: Buffer): Promise<Buffer> => sharp(bytes).toColourspace('srgb').ensureAlpha().raw().toBuffer();

describe('The inspection of a PNG', () => {
  it('accepts an ordinary file and returns its size', async () => {
    const verdict = await accepted(smallPng(), TYPE);
    expect(verdict).to.include({ contentType: TYPE, width: 3, height: 2, pages: null });
  });

  it('publishes the same pixels: grey, coloured and transparent', async () => {
    const colour = asymmetricImage();
    const originals = [
      await colour.clone().png().toBuffer(),
      await colour.clone().greyscale().png().toBuffer(),
      await colour.clone().ensureAlpha(0.5).png().toBuffer(),
      await colour.clone().png({ palette: true, colours: 4, progressive: true }).toBuffer(),
    ];
    for (const original of originals) {
      const { publicBytes } = await accepted(original, TYPE);
      expect((await raw(publicBytes)).equals(await raw(original))).to.equal(true);
    }
  });

  it('publishes the pixels only, without text and EXIF', async () => {
    const secret = Buffer.from(`Comment\0${SECRET}`, 'latin1');
    const texts = ['tEXt', 'zTXt', 'iTXt', 'iCCP', 'prIv'].map((type) => chunk(type, secret));
    const bytes = insert(smallPng(), AFTER_HEADER, ...texts, chunk('eXIf', tiff(1)));
    const { publicBytes } = await accepted(bytes, TYPE);
    expect(bytes.includes(SECRET)).to.equal(true);
    expect(publicBytes.includes(SECRET)).to.equal(false);
    const types = [...publicBytes.toString('latin1').matchAll(/[A-Za-z]{2}[A-Z][A-Za-z]/g)].map(([type]) => type);
    // The encoder always writes a resolution, and always the same one.
    expect(types).to.deep.equal(['IHDR', 'pHYs', 'IDAT', 'IEND']);
    const at = publicBytes.indexOf('pHYs') + 4;
    expect([...publicBytes.subarray(at, at + 9)]).to.deep.equal([0, 0, 3, 232, 0, 0, 3, 232, 1]);
  });

  it('turns the pixels upright by the EXIF chunk', async () => {
    const verdict = await accepted(insert(smallPng(), AFTER_HEADER, chunk('eXIf', tiff(6))), TYPE);
    expect(verdict).to.include({ width: 2, height: 3 });
  });

  it('refuses a size beyond the limits from the header alone', async () => {
    const sizes: [number, number, string][] = [
      [20_000, 10, 'The image is 20000 × 10 pixels; the limit is 8192 pixels per side.'],
      [60_000, 60_000, 'The image is 60000 × 60000 pixels; the limit is 8192 pixels per side.'],
      [8000, 5001, 'The image is 8000 × 5001 pixels; the limit is 40 megapixels.'],
      [0, 5, 'The image is 0 × 5 pixels. It must have a width and a height.'],
    ];
    for (const [width, height, reason] of sizes) await refused(png(header(width, height), zeros(20)), TYPE, reason);
  });

  it('refuses a bomb in its pixel data without inflating it', async () => {
    const bomb = png(header(3, 2), zeros(100_000_000));
    const before = process.memoryUsage.rss();
    await refused(bomb, TYPE, `${DAMAGED} it has more pixel data than its size needs.`);
    expect(process.memoryUsage.rss() - before).to.be.below(50_000_000);
  });

  it('refuses pixel data that is one byte short or long, in every layout', async () => {
    const layouts: [Buffer, number][] = [
      [header(3, 2), 20],
      [header(9, 3, 1, 0), 9],
      [header(5, 5, 16, 6, 1), 5 * 5 * 8 + 11],
      [header(1, 1, 8, 0, 1), 2],
    ];
    for (const [head, length] of layouts) {
      await accepted(png(head, zeros(length)), TYPE);
      await refused(png(head, zeros(length - 1)), TYPE, `${DAMAGED} it has less pixel data than its size needs.`);
      await refused(png(head, zeros(length + 1)), TYPE, `${DAMAGED} it has more pixel data than its size needs.`);
    }
  });

  it('refuses data after the zlib stream in IDAT', async () => {
    const stream = deflateSync(Buffer.alloc(20));
    const padded = chunk('IDAT', Buffer.concat([stream, Buffer.from('PK\x03\x04')]));
    await refused(png(header(3, 2), padded), TYPE, `${DAMAGED} something else follows its pixel data.`);
    const cut = chunk('IDAT', stream.subarray(0, -2));
    await refused(png(header(3, 2), cut), TYPE, `${DAMAGED} its pixel data cannot be decompressed.`);
  });

  it('refuses a wrong checksum, also of an ancillary chunk', async () => {
    const bytes = insert(smallPng(), AFTER_HEADER, chunk('tEXt', Buffer.from('a\0b')));
    for (const type of ['IHDR', 'tEXt', 'IDAT', 'IEND']) {
      const broken = Buffer.from(bytes);
      const end = broken.indexOf(type) + 4 + broken.readUInt32BE(broken.indexOf(type) - 4);
      broken.writeUInt32BE((broken.readUInt32BE(end) ^ 1) >>> 0, end);
      await refused(broken, TYPE, `${DAMAGED} the checksum of its ${type} chunk is wrong.`);
    }
  });

  it('takes the still image of an animation', async () => {
    const still = smallPng();
    const control = chunk('fcTL', Buffer.alloc(26));
    const animated = insert(still, AFTER_HEADER, chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])), control);
    const whole = insert(animated, animated.length - 12, control, chunk('fdAT', Buffer.alloc(30, 7)));
    expect((await accepted(whole, TYPE)).publicBytes).to.deep.equal((await accepted(still, TYPE)).publicBytes);
  });

  it('refuses unknown critical chunks', async () => {
    await refused(insert(smallPng(), AFTER_HEADER, chunk('CgBI', Buffer.alloc(4))), TYPE, /non-standard chunk CgBI/);
    await refused(insert(smallPng(), AFTER_HEADER, chunk('a<b>')), TYPE, `${DAMAGED} a chunk has an invalid type.`);
  });

  it('refuses chunks that are missing, repeated or out of order', async () => {
    const [head, data, palette] = [header(3, 2), zeros(20), chunk('PLTE', Buffer.alloc(3))];
    const indexed = header(3, 2, 8, 3);
    const wrong: [Buffer, RegExp][] = [
      [png(data, head), /IHDR chunk must be the first/],
      [png(head, head, data), /IHDR chunk must be the first/],
      [png(head), /no IDAT/],
      [png(head, data, chunk('tIME', Buffer.alloc(7)), data), /do not follow each other/],
      [png(head, data, palette), /PLTE chunk is repeated or in the wrong place/],
      [png(head, palette, palette, data), /PLTE chunk is repeated/],
      [png(head, data, chunk('tRNS', Buffer.alloc(6))), /tRNS chunk is repeated or in the wrong place/],
      [png(indexed, zeros(8)), /no palette/],
      [png(header(3, 2, 8, 0), palette, zeros(8)), /grey image has no palette/],
      [png(header(3, 2, 1, 3), chunk('PLTE', Buffer.alloc(9)), zeros(4)), /palette has the wrong size/],
      [png(indexed, chunk('PLTE', Buffer.alloc(4)), zeros(8)), /palette has the wrong size/],
      [png(indexed, palette, chunk('tRNS', Buffer.alloc(2)), zeros(8)), /tRNS chunk has the wrong size/],
      [png(header(3, 2, 8, 6), chunk('tRNS', Buffer.alloc(6)), zeros(26)), /image with alpha has no tRNS/],
      [png(header(3, 2, 4, 2), data), /colour type 2 with 4 bits/],
      [png(header(3, 2, 8, 2, 2), data), /interlace method/],
      [png(chunk('IHDR', Buffer.alloc(12)), data), /IHDR chunk has the wrong length/],
      [Buffer.concat([png(head, data).subarray(0, -12), chunk('IEND', Buffer.alloc(1))]), /IEND chunk is not empty/],
      [png(head, chunk('IDAT', deflateSync(Buffer.alloc(20, 9)))), /pixels cannot be decoded/],
    ];
    for (const [bytes, reason] of wrong) await refused(bytes, TYPE, reason);
  });

  it('accepts and refuses the corpus according to its manifest, and publishes the same pixels', async function () {
    const folder = process.env.CORPUS_DIR;
    if (folder === undefined) return skip(this, 'CORPUS_DIR names no folder with manifest.json and png/');
    const manifest: { file: string; accept: boolean }[] = JSON.parse(
      await readFile(join(folder, 'manifest.json'), 'utf8'),
    );
    const files = manifest.filter(({ file }) => file.startsWith('png/'));
    expect(files).to.not.have.length(0);
    for (const { file, accept } of files) {
      const bytes = await readFile(join(folder, file));
      const verdict = await inspect(bytes, TYPE);
      expect(verdict.accepted, file).to.equal(accept);
      if (!verdict.accepted) continue;
      const [published, original] = [await raw(verdict.publicBytes), await raw(bytes)];
      expect(published.length, file).to.equal(original.length);
      // One rounds 16 bits to 8, the other truncates; the colour of a fully transparent pixel does not matter.
      const off = published.findIndex(
        (value, at) => (original[at | 3] ?? 0) > 0 && Math.abs(value - (original[at] ?? 0)) > 1,
      );
      expect(off, `${file} differs at byte ${off}`).to.equal(-1);
    }
  });

  it('applies the limits of its caller', async () => {
    const verdict = await accepted(png(header(LIMITS.imageSide, 1, 1, 0), zeros(1 + LIMITS.imageSide / 8)), TYPE);
    expect(verdict.width).to.equal(LIMITS.imageSide);
  });
});
