import { expect } from 'chai';
import fc from 'fast-check';
import { QUIET_ZONE } from '../../../src/qr/draw/drawing.js';
import { toPng } from '../../../src/qr/formats/png.js';
import { ErrorCorrection } from '../../../src/qr/style-options.js';
import { BYTE_CAPACITY, CapacityError, createMatrix } from '../../../src/qr/symbol/matrix.js';
import { readCode } from '../../support/files/read-code.js';
import { drawCode } from './drawn-code.js';

describe('The artwork', () => {
  it('decodes to its text, as SVG and as PNG', async () => {
    for (const text of [
      'https://example.com/r/AbCd1234',
      'Grüße, 世界 🙂',
      'WIFI:T:WPA;S:a\\;b;P:c;;',
      '0'.repeat(200),
    ]) {
      const svg = drawCode({}, text);
      expect(await readCode(svg), text).to.deep.equal({ zxing: text, jsqr: text });
      expect(await readCode(toPng(svg)), text).to.deep.equal({ zxing: text, jsqr: text });
    }
  });

  it('has exactly the pixels of its modules', async () => {
    for (const [drawQuietZones, pixelsPerModule] of [
      [true, 16],
      [false, 7],
    ] as const) {
      const side = (25 + (drawQuietZones ? 2 * QUIET_ZONE : 0)) * pixelsPerModule;
      const png = toPng(drawCode({ drawQuietZones, pixelsPerModule }, 'https://example.com'));
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).to.deep.equal([side, side]);
    }
  });

  it('has room for as many bytes as in the standard, and not one more', () => {
    for (const level of Object.values(ErrorCorrection)) {
      // Lower case letters and no digits: byte mode throughout.
      expect(createMatrix('a'.repeat(BYTE_CAPACITY[level]), level).size).to.equal(177);
      expect(() => createMatrix('a'.repeat(BYTE_CAPACITY[level] + 1), level)).to.throw(CapacityError);
    }
  });

  it('decodes to any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 300 }), async (text) => {
        expect((await readCode(drawCode({}, text))).zxing).to.equal(text);
      }),
      { numRuns: 50 },
    );
  });
});
