import { expect } from 'chai';
import fc from 'fast-check';
import { asymmetricImage, smallJpeg, smallPng } from '../../fixtures/images.js';
import { onePage, pdf } from '../../fixtures/pdf-builder.js';
import { cpuMillisecondsOf } from '../../support/cpu-time.js';
import { accepted, inspect, refused } from './inspection.js';

/** What libraries and phones declare when they do not know. The library that reads forms declares text/plain for none. */
const GENERIC_TYPES = [
  '',
  'text/plain',
  'application/octet-stream',
  'binary/octet-stream',
  'application/x-download',
  '*/*',
];
const PDF_START = Buffer.from('%PDF-1.7\n');

const samples = async (): Promise<[string, Buffer][]> => [
  ['image/png', await asymmetricImage().png().toBuffer()],
  ['image/png', await asymmetricImage().png({ palette: true, colours: 4, progressive: true }).toBuffer()],
  ['image/jpeg', await smallJpeg()],
  ['image/jpeg', await smallJpeg(true)],
];

describe('The inspection of a file', () => {
  it('refuses a declared type that the signature contradicts', async () => {
    const jpeg = await smallJpeg();
    await refused(smallPng(), 'image/jpeg', 'The file is declared as image/jpeg but is a PNG image.');
    await refused(jpeg, 'image/png', 'The file is declared as image/png but is a JPEG image.');
    await refused(jpeg, 'application/pdf', 'The file is declared as application/pdf but is a JPEG image.');
    await refused(PDF_START, 'image/png', 'The file is declared as image/png but is a PDF.');
  });

  it('refuses a declared type of another kind, by its name', async () => {
    for (const declared of ['image/svg+xml', 'image/gif', 'text/html', 'constructor']) {
      await refused(smallPng(), declared, `The file is declared as ${declared} but is a PNG image.`);
    }
  });

  it('accepts the declared types that clients send, and generic ones', async () => {
    const jpeg = await smallJpeg();
    for (const type of ['IMAGE/JPEG', 'image/jpg', 'image/pjpeg', ' image/jpeg ; name="a.jpg"', ...GENERIC_TYPES]) {
      expect(await inspect(jpeg, type), type).to.include({ accepted: true, contentType: 'image/jpeg' });
    }
    for (const type of ['image/x-png', 'Image/APNG', ...GENERIC_TYPES]) {
      expect(await inspect(smallPng(), type), type).to.include({ accepted: true, contentType: 'image/png' });
    }
    for (const type of ['application/x-pdf', ...GENERIC_TYPES]) {
      expect(await inspect(pdf(onePage()), type), type).to.include({ accepted: true, contentType: 'application/pdf' });
    }
  });

  it('names the kind of another file, whatever its declared type', async () => {
    const kinds: [string, string][] = [
      ['GIF89a', 'GIF'],
      ['RIFF\x10\0\0\0WEBPVP8 ', 'WebP'],
      ['II*\0', 'TIFF'],
      ['\xef\xbb\xbf<?xml version="1.0"?>\n<svg>', 'SVG'],
      ['<svg/>', 'SVG'],
      ['\n<!DOCTYPE html>', 'HTML'],
      ['<html>%PDF-1.7\n', 'HTML'],
      [`PK\x03\x04${'\0'.repeat(26)}[Content_Types].xml`, 'Office'],
      ['PK\x03\x04', 'ZIP'],
      ['\0\0\0\x18ftypmp42', 'MP4'],
      ['#!/bin/sh\n%PDF-1.7\n', 'Script'],
    ];
    for (const [start, kind] of kinds) {
      for (const type of ['image/png', 'application/pdf', '']) {
        const message = `${kind} files are not accepted. Send a PNG or JPEG image or a PDF.`;
        await refused(Buffer.from(start, 'latin1'), type, message);
      }
    }
    for (const start of ['', 'text', '\xff\xd8', '\x89PNG', `${' '.repeat(1_025)}%PDF-1.7`]) {
      await refused(Buffer.from(start, 'latin1'), 'image/png', 'Send a PNG or JPEG image or a PDF.');
    }
  });

  it('publishes a PDF from its header on', async () => {
    const plain = pdf(onePage());
    for (const start of [
      '\n',
      '\xef\xbb\xbf',
      '\r\n\r\n',
      ' ',
      '\0\0',
      'Content-Type: application/pdf\n\n',
      ' '.repeat(1_024),
    ]) {
      const verdict = await accepted(Buffer.concat([Buffer.from(start, 'latin1'), plain]), 'application/pdf');
      expect(verdict.publicBytes.equals(plain), JSON.stringify(start)).to.equal(true);
    }
  });

  it('publishes the first image of a file, and nothing that follows it', async () => {
    const second = await asymmetricImage().jpeg().toBuffer();
    const video = Buffer.from('\0\0\0\x18ftypmp42 a motion photo', 'latin1');
    const tails = [second, Buffer.concat([second, second]), video, Buffer.alloc(1), Buffer.from('SEFH trailer SEFT')];
    for (const [type, bytes] of await samples()) {
      const { publicBytes } = await accepted(bytes, type);
      for (const tail of tails) {
        const verdict = await accepted(Buffer.concat([bytes, tail]), type);
        expect(verdict.publicBytes.equals(publicBytes), `${type} with ${tail.subarray(0, 20)}`).to.equal(true);
      }
    }
  });

  it('refuses an image that is also a file of another kind', async () => {
    const zipEnd = Buffer.concat([Buffer.from('entries PK\x05\x06', 'latin1'), Buffer.alloc(18)]);
    const others: [Buffer, string][] = [
      [Buffer.from('PK\x03\x04'), 'ZIP'],
      [zipEnd, 'ZIP'],
      [Buffer.from('<html>'), 'HTML'],
      [Buffer.from(' <script>'), 'HTML'],
      [pdf(onePage()), 'PDF'],
      [Buffer.from('#!/bin/sh'), 'Script'],
    ];
    for (const [type, bytes] of await samples()) {
      for (const [other, kind] of others) {
        const reason = `The end of the image is followed by another file (${kind}). Save the image again.`;
        await refused(Buffer.concat([bytes, other]), type, reason);
      }
    }
  });

  it('refuses every truncated file, at little cost', async () => {
    for (const [type, bytes] of await samples()) {
      for (let tenth = 0; tenth < 10; tenth++) {
        const milliseconds = await cpuMillisecondsOf(async () => {
          const verdict = await inspect(bytes.subarray(0, Math.floor((bytes.length * tenth) / 10)), type);
          expect(verdict.accepted).to.equal(false);
        });
        expect(milliseconds).to.be.below(3_000);
      }
      expect((await inspect(bytes.subarray(0, -1), type)).accepted).to.equal(false);
      expect((await inspect(bytes, type)).accepted).to.equal(true);
    }
  });

  it('does not throw for any flipped bit, and accepts none in a PNG', async () => {
    for (const [type, bytes] of await samples()) {
      await fc.assert(
        fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, mask) => {
          const flipped = Buffer.from(bytes);
          flipped.writeUInt8(flipped.readUInt8(at) ^ mask, at);
          const verdict = await inspect(flipped, type);
          return type === 'image/jpeg' || !verdict.accepted;
        }),
        { numRuns: 300 },
      );
    }
  });

  it('does not throw for any bytes, and accepts none without a signature', async () => {
    const type = fc.constantFrom('image/png', 'image/jpeg');
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), type, async (bytes, declared) => {
        return !(await inspect(Buffer.from(bytes), declared)).accepted;
      }),
    );
    const starts: Record<string, Buffer> = {
      'image/png': smallPng().subarray(0, 33),
      'image/jpeg': (await smallJpeg()).subarray(0, 20),
    };
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), type, async (bytes, declared) => {
        const start = starts[declared] ?? Buffer.alloc(0);
        return !(await inspect(Buffer.concat([start, bytes]), declared)).accepted;
      }),
    );
  });
});
