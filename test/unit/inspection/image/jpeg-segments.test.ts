import { expect } from 'chai';
import sharp from 'sharp';
import { AFTER_SOI, asymmetricImage, findSegment, insert, segment, smallJpeg } from '../../../fixtures/images.js';
import { refused } from '../inspection.js';

const TYPE = 'image/jpeg';
const SOF0 = 0xc0;
const SOF2 = 0xc2;
const SOS = 0xda;
const EOI = Buffer.from([0xff, 0xd9]);

const withByte = (bytes: Buffer, at: number, value: number): Buffer =>
  Buffer.concat([bytes.subarray(0, at), Buffer.from([value]), bytes.subarray(at + 1)]);
/** The segment at an offset, and the file without it. */
const segmentAt = (bytes: Buffer, at: number): Buffer => bytes.subarray(at, at + 2 + bytes.readUInt16BE(at + 2));
const without = (bytes: Buffer, at: number): Buffer =>
  Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + segmentAt(bytes, at).length)]);

describe('The segments of a JPEG', () => {
  it('are not read if there are more scans than any encoder writes', async () => {
    const jpeg = await smallJpeg(true);
    const scan = findSegment(jpeg, SOS);
    const second = jpeg.indexOf(Buffer.from([0xff, 0xc4]), scan);
    const repeated = Array(1000).fill(jpeg.subarray(scan, second));
    await refused(insert(jpeg, scan, ...repeated), TYPE, /more than 100 scans\. Save it again/);
    const plain = sharp({ create: { width: 8192, height: 4882, channels: 3, background: '#808080' } });
    const big = await plain.greyscale().jpeg({ progressive: true }).toBuffer();
    const last = big.lastIndexOf(Buffer.from([0xff, SOS]));
    const large = insert(big, last, ...Array.from({ length: 20 }, () => big.subarray(last, -2)));
    await refused(large, TYPE, /too many scans for its size/);
    const tables = Array(1001).fill(segment(0xdd, Buffer.alloc(2)));
    await refused(insert(jpeg, AFTER_SOI, ...tables), TYPE, /too many tables/);
  });

  it('are refused if browsers do not show them', async () => {
    const jpeg = await smallJpeg();
    const frame = findSegment(jpeg, SOF0);
    for (const marker of [0xc3, 0xc5, 0xc9, 0xca, 0xcf, 0xf7]) {
      await refused(withByte(jpeg, frame + 1, marker), TYPE, /do not show this kind/);
    }
    await refused(insert(jpeg, AFTER_SOI, segment(0xdc, Buffer.from([0, 32]))), TYPE, /do not show this kind/);
    await refused(withByte(jpeg, frame + 4, 12), TYPE, /more than 8 bits per colour/);
  });

  it('are refused if they are missing, repeated or malformed', async () => {
    const jpeg = await smallJpeg();
    const [frame, scan] = [findSegment(jpeg, SOF0), findSegment(jpeg, SOS)];
    const wrong: [Buffer, RegExp][] = [
      [insert(jpeg, frame, segmentAt(jpeg, frame)), /more than one frame/],
      [insert(jpeg, AFTER_SOI, jpeg.subarray(0, 2)), /second image begins/],
      [Buffer.concat([jpeg.subarray(0, frame), EOI]), /no frame/],
      [Buffer.concat([jpeg.subarray(0, scan), EOI]), /has no scan/],
      [without(jpeg, frame), /invalid header/],
      [withByte(jpeg, frame + 9, 2), /frame has the wrong length/],
      [withByte(jpeg, frame + 11, 0), /invalid sampling/],
      [withByte(jpeg, frame + 13, 1), /have the same id/],
      [withByte(jpeg, scan + 5, 77), /names a colour component that does not exist/],
      [withByte(jpeg, scan + 4, 5), /scan has an invalid header/],
      [insert(jpeg, AFTER_SOI, segment(0xdb, Buffer.alloc(64))), /table has the wrong length/],
      [insert(jpeg, AFTER_SOI, segment(0xc4, Buffer.alloc(3))), /table has the wrong length/],
      [insert(jpeg, AFTER_SOI, segment(0xdb, Buffer.alloc(65, 0xee))), /table has an invalid number/],
      [insert(jpeg, AFTER_SOI, Buffer.from([0xff, 0xfe, 0, 1])), /invalid length/],
      [insert(jpeg, AFTER_SOI, Buffer.from([0xff, 0xd0])), /marker in the wrong place/],
      [insert(jpeg, frame, Buffer.from('text')), /no marker after a segment/],
      [Buffer.concat([jpeg.subarray(0, scan + 16), EOI]), /less pixel data than its size needs/],
      [insert(jpeg, scan + 40, Buffer.from([0xff, 0xd0])), /pixels cannot be decoded/],
    ];
    for (const [bytes, reason] of wrong) await refused(bytes, TYPE, reason);
  });

  it('are refused if they leave the kind of CMYK unknown', async () => {
    const cmyk = await asymmetricImage().toColourspace('cmyk').jpeg().toBuffer();
    const bare = without(cmyk, findSegment(cmyk, 0xee));
    await refused(bare, TYPE, /unknown kind of print colours \(CMYK\)\. Save it as RGB/);
  });

  it('are damaged without an end', async () => {
    const jpeg = await smallJpeg(true);
    expect(findSegment(jpeg, SOF2)).to.be.above(0);
    await refused(jpeg.subarray(0, -2), TYPE, 'The JPEG is damaged: it ends before its end marker.');
  });
});
