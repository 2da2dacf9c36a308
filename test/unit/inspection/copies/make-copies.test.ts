import { expect } from 'chai';
import sharp from 'sharp';
import { exifSegment, insert, SECRET } from '../../../fixtures/images.js';
import { noisePicture } from '../../../support/files/pictures.js';
import {
  copyOf,
  expectClose,
  halves,
  halvesPng,
  JPEG,
  LEFT,
  made,
  namesOf,
  PNG,
  pixel,
  plain,
  RIGHT,
  widthCopies,
} from './copies.js';

describe('The copies of a picture', () => {
  it('exist for every width in WebP and another format, with the same proportions and look', async () => {
    const png = await halvesPng(2400, 1800);
    const photograph = noisePicture(2400, 1800)
      .composite([{ input: png }])
      .jpeg({ quality: 95 });
    for (const [type, bytes] of [
      [PNG, png],
      [JPEG, await photograph.toBuffer()],
    ] as const) {
      const { picture, files, width, height } = await made(bytes, type);
      expect([width, height]).to.deep.equal([2400, 1800]);
      expect(picture).to.deep.include({ page: null, width: 2400, height: 1800, widths: [480, 960, 1600] });
      for (const { name, bytes: copy } of widthCopies(files)) {
        const { format, width, height } = await sharp(copy).metadata();
        expect(format).to.equal(name.endsWith('.webp') ? 'webp' : name.endsWith('.png') ? 'png' : 'jpeg');
        expect([width, height]).to.deep.equal([Number.parseInt(name, 10), (width * 3) / 4]);
        expectClose(await pixel(copy, 40, 100), LEFT, 8);
        expectClose(await pixel(copy, width - 40, 100), RIGHT, 8);
      }
      expect(files).to.have.length(7);
      if (type === PNG) expect(picture.fallback).to.equal('png');
    }
  });

  it('are never enlarged: the widest is the picture itself, and narrower ones are clearly narrower', async () => {
    const widths = async (width: number) => (await made(await halvesPng(width, 8), PNG)).picture.widths;
    const expected = { 1: [1], 480: [480], 599: [599], 600: [480, 600], 1199: [480, 1199], 1200: [480, 960, 1200] };
    const wide = { 1600: [480, 960, 1600], 8192: [480, 960, 1600] };
    for (const [width, copies] of Object.entries({ ...expected, ...wide })) {
      expect(await widths(Number(width))).to.deep.equal(copies);
    }
  });

  it('average pixels, so that fine lines become grey instead of disappearing', async () => {
    const row = Buffer.from(Array.from({ length: 1920 }, (_, x) => (x % 2 === 0 ? 0 : 255)));
    const stripes = Buffer.concat(Array.from({ length: 64 }, () => row));
    const picture = sharp(stripes, { raw: { width: 1920, height: 64, channels: 1 } });
    const { files } = await made(await picture.png().toBuffer(), PNG);
    for (const name of ['480.webp', '480.png', '960.webp', '960.png']) {
      // The kernel reaches over the edge.
      const inner = sharp(copyOf(files, name)).extract({ left: 8, top: 2, width: 464, height: 12 });
      for (const sample of await inner.raw().toBuffer()) expect(sample, name).to.be.closeTo(127.5, 30);
    }
  });

  it('keep transparency in both formats, and take no colour from transparent pixels', async () => {
    const canvas = sharp(plain(1200, 90, { r: 0, g: 255, b: 0, alpha: 0 }, 4));
    const half = canvas.composite([{ input: plain(601, 90, { r: 255, g: 0, b: 0, alpha: 1 }, 4), gravity: 'west' }]);
    const { files, picture } = await made(await half.png().toBuffer(), PNG);
    expect(picture.fallback).to.equal('png');
    for (const name of ['480.webp', '480.png', '960.webp', '960.png']) {
      const copy = copyOf(files, name);
      expect((await sharp(copy).metadata()).hasAlpha, name).to.equal(true);
      const samples = await sharp(copy).raw().toBuffer();
      let translucent = 0;
      for (let at = 0; at < samples.length; at += 4) {
        // Rounding leaves few levels of a colour that is hardly visible.
        const [red = 0, green = 0, blue = 0, alpha = 0] = samples.subarray(at, at + 4);
        if (alpha > 16) expect([red > 250, green < 5, blue < 5], name).to.deep.equal([true, true, true]);
        if (alpha !== 0 && alpha !== 255) translucent++;
      }
      expect(translucent, name).to.be.greaterThan(0);
    }
  });

  it('are JPEGs if a photograph needs no transparency, even if it was a PNG', async () => {
    const opaque = await noisePicture(700, 500).ensureAlpha().png().toBuffer();
    expect((await made(opaque, PNG)).picture.fallback).to.equal('jpg');
    const clear = await noisePicture(700, 500).ensureAlpha(0.5).png().toBuffer();
    expect((await made(clear, PNG)).picture.fallback).to.equal('png');
  });

  it('are lossless for drawings', async () => {
    const bytes = await halvesPng(400, 300);
    const { files } = await made(bytes, PNG);
    expect(namesOf(files)).to.deep.equal(['400.webp', '400.png']);
    const pixels = await sharp(bytes).removeAlpha().raw().toBuffer();
    for (const { name, bytes: copy } of files) {
      expect((await sharp(copy).removeAlpha().raw().toBuffer()).equals(pixels), name).to.equal(true);
    }
  });

  it('are at least one pixel high, however flat the picture is', async () => {
    for (const [width, height, sizes] of [
      [8000, 1, ['480 × 1', '960 × 1', '1600 × 1']],
      [8000, 300, ['480 × 18', '960 × 36', '1600 × 60']],
      [1, 1, ['1 × 1']],
      [3, 8000, ['3 × 8000']],
    ] as const) {
      const { files, copies } = await made(await noisePicture(width, height).jpeg().toBuffer(), JPEG);
      const found = await Promise.all(files.map(({ bytes }) => sharp(bytes).metadata()));
      const expected = sizes.flatMap((size) => [size, size]).toReversed();
      expect(found.map((one) => `${one.width} × ${one.height}`)).to.deep.equal(expected);
      expect(copies.share).to.equal(false);
    }
  });

  it('preserve grey and the colours of 16 bits, interlaced', async () => {
    const grey = await made(await halves(900, 300).removeAlpha().toColourspace('b-w').png().toBuffer(), PNG);
    expect((await sharp(copyOf(grey.files, '480.png')).metadata()).channels).to.equal(1);
    const deep = halves(900, 300).toColourspace('rgb16').png({ progressive: true });
    const { files } = await made(await deep.toBuffer(), PNG);
    expect(await pixel(copyOf(files, '900.webp'), 40, 100)).to.deep.equal(LEFT);
  });

  it('have the colours of CMYK and wide-gamut pictures in sRGB', async () => {
    const cmyk = await halves(700, 400).toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer();
    const wide = await halves(700, 400).withIccProfile('p3').jpeg({ quality: 95 }).toBuffer();
    for (const bytes of [cmyk, wide]) {
      const copy = copyOf((await made(bytes, JPEG)).files, '480.webp');
      expect((await sharp(copy).metadata()).icc).to.equal(undefined);
      expectClose(await pixel(copy, 40, 100), LEFT, 40);
    }
    // The stored samples differ from what they mean.
    const there = { left: 500, top: 9, width: 1, height: 1 };
    const [stored = 0] = await sharp(wide, { ignoreIcc: true }).extract(there).raw().toBuffer();
    expect(Math.abs(stored - 180)).to.be.above(10);
    const { files, publicBytes } = await made(wide, JPEG);
    expect((await pixel(copyOf(files, '480.webp'), 400, 9))[0]).to.be.closeTo(180, 5);
    expect((await pixel(publicBytes, 500, 9))[0]).to.be.closeTo(180, 5);
  });

  it('are upright for each orientation and have no metadata: no place, no profile, no date', async () => {
    for (let orientation = 5; orientation <= 8; orientation++) {
      const lying = await halves(900, 1500).withIccProfile('p3').jpeg().toBuffer();
      const { width, height, files } = await made(insert(lying, 2, exifSegment(orientation)), JPEG);
      expect([width, height]).to.deep.equal([1500, 900]);
      expect(namesOf(files)).to.include.members(['480.webp', '960.webp', '1500.webp', 'share.jpg']);
      for (const { name, bytes } of files) {
        expect(bytes.includes(SECRET), name).to.equal(false);
        const { exif, icc, xmp, iptc, orientation: turned, height: tall = 0 } = await sharp(bytes).metadata();
        expect([exif, icc, xmp, iptc, turned], name).to.deep.equal(Array.from({ length: 5 }));
        // Turned clockwise, the dark left half is on top, otherwise at the bottom.
        const dark = orientation === 5 || orientation === 6 ? 20 : tall - 20;
        expect((await pixel(bytes, 100, dark))[1], `${name}, orientation ${orientation}`).to.be.below(30);
      }
    }
  });
});

describe('The copy for link previews', () => {
  it('has one size, and is omitted if it would be blurred', async () => {
    for (const [width, height, has] of [
      [600, 315, true],
      [599, 400, false],
      [2000, 314, false],
      [900, 2000, true],
    ] as const) {
      const { files, copies } = await made(await noisePicture(width, height).jpeg().toBuffer(), JPEG);
      expect(copies.share, `${width} × ${height}`).to.equal(has);
      if (!has) continue;
      const { format, width: wide, height: tall } = await sharp(copyOf(files, 'share.jpg')).metadata();
      expect([format, wide, tall]).to.deep.equal(['jpeg', 1200, 630]);
    }
  });

  it('preserves what draws the eye, and is white where the picture is transparent', async () => {
    const grey = sharp(plain(900, 1600, '#808a84'));
    const spotted = grey.composite([{ input: plain(200, 200, '#ff2010'), left: 60, top: 1300 }]);
    const { files } = await made(await spotted.jpeg({ quality: 95 }).toBuffer(), JPEG);
    const { channels } = await sharp(copyOf(files, 'share.jpg')).stats();
    expect(channels[0]?.max).to.be.above(200);
    const clear = sharp(plain(800, 700, { r: 0, g: 0, b: 0, alpha: 0 }, 4));
    const { files: ofClear } = await made(await clear.png().toBuffer(), PNG);
    expect(await pixel(copyOf(ofClear, 'share.jpg'), 9, 9)).to.deep.equal([255, 255, 255]);
  });
});
