import { expect } from 'chai';
import fc from 'fast-check';
import { greyOf } from '../../../../src/artwork/decode-check/grey-picture.js';
import { READERS } from '../../../../src/artwork/decode-check/reader-names.js';
import { type Capture, readCapture } from '../../../../src/artwork/decode-check/readers.js';
import { loadZxing } from '../../../../src/artwork/decode-check/zxing-module.js';
import { rasterise } from '../../../../src/artwork/formats/png.js';
import { drawCode } from '../drawn-code.js';

loadZxing();

const captureOf = (svg: string): Capture => {
  const colour = rasterise(svg, 1, '#FFFFFF');
  return { colour, grey: greyOf(colour), isInverted: false };
};

describe('The readers', () => {
  it('return exactly the encoded text, whatever its characters', async () => {
    const texts = fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
      fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 200 }),
      fc.constantFrom('日本語のテキスト', 'Grüße', 'ГОСТ', '0123456789', 'HTTPS://EXAMPLE.COM', 'שלום'),
    );
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const capture = captureOf(drawCode({}, text));
        for (const reader of READERS) expect(await readCapture(reader, capture), reader).to.equal(text);
      }),
      { numRuns: 40, seed: 1 },
    );
  });

  it('return null when there is no code', async () => {
    const empty = captureOf('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"/>');
    for (const reader of READERS) expect(await readCapture(reader, empty), reader).to.equal(null);
  });
});
