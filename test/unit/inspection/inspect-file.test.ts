import { expect } from 'chai';
import fc from 'fast-check';
import { asymmetricImage, smallJpeg, smallPng } from '../../fixtures/images.js';
import { cpuMillisecondsOf } from '../../support/cpu-time.js';
import { inspect, refused } from './inspection.js';

const SEND_ANOTHER = 'Send a PNG or JPEG image or a PDF.';
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

  it('refuses any other type, by declaration or by signature', async () => {
    for (const type of ['application/octet-stream', 'image/svg+xml', 'image/gif', 'text/html', '', 'constructor']) {
      await refused(smallPng(), type, SEND_ANOTHER);
    }
    const others = ['', 'GIF89a', '<svg/>', '<html>', 'PK\x03\x04', ' %PDF-1.7', '\xff\xd8', '\x89PNG'];
    for (const start of others) {
      for (const type of ['image/png', 'image/jpeg', 'application/pdf']) {
        await refused(Buffer.from(start, 'latin1'), type, SEND_ANOTHER);
      }
    }
  });

  it('accepts the declared types that clients send', async () => {
    const jpeg = await smallJpeg();
    for (const type of ['IMAGE/JPEG', 'image/jpg', 'image/pjpeg', ' image/jpeg ; name="a.jpg"']) {
      expect(await inspect(jpeg, type)).to.include({ accepted: true, contentType: 'image/jpeg' });
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
