import QRCode from 'qrcode';
import { readBarcodes } from 'zxing-wasm/reader';
import { composeArtwork } from '../src/artwork/compose-artwork.js';
import { findReadableArtwork, findReadableMask } from '../src/artwork/decode-check/check-artwork.js';
import { loadZxing } from '../src/artwork/decode-check/zxing-module.js';
import { toPng } from '../src/artwork/formats/png.js';
import { DEFAULT_STYLE } from '../src/core/contract/default-style.js';
import { CenterBadge, EyeShape, FrameStyle, ModuleShape } from '../src/core/contract/style-options.js';
import { measureRows, processorTime } from './support/measure-rows.js';

/**
 * Drawing and decoding one code on one thread: processor time, compared with `qrcode`'s own PNG of the same size, and
 * with ZXing alone, which reads that PNG once with its default options. They look for all kinds of codes; for QR codes
 * only, it takes a third of the time.
 */
const TEXT = 'https://qr.example.com/r/AbCd1234';

loadZxing();

const PLAIN = { text: TEXT, title: 'QR code', name: 'Sample', mask: null, style: DEFAULT_STYLE };
const STYLED = {
  ...PLAIN,
  style: {
    ...DEFAULT_STYLE,
    moduleShape: ModuleShape.Rounded,
    eyeFrameShape: EyeShape.Rounded,
    eyeBallShape: EyeShape.Circle,
    frameStyle: FrameStyle.Rounded,
    centerBadge: CenterBadge.Link,
    useGradient: true,
  },
};

for (const [name, request] of Object.entries({ plain: PLAIN, styled: STYLED })) {
  const composed = await composeArtwork(request);
  if ('problems' in composed) throw new Error('the sample cannot be drawn');
  const { svg } = composed;
  const picture = toPng(svg);
  const width = picture.readUInt32BE(16);
  const qrcode = () => QRCode.toBuffer(TEXT, { errorCorrectionLevel: 'Q', width, margin: 4 });
  const read = async () => {
    const [found] = await readBarcodes(picture);
    if (found?.text !== TEXT) throw new Error('ZXing does not read the sample');
  };
  const png = { name: 'qrcode.toBuffer, plain', measure: processorTime(qrcode) };
  const zxing = { name: 'ZXing alone reads the picture', measure: processorTime(read) };
  await measureRows(
    [
      {
        id: `artwork-png-${name}`,
        what: `PNG of a ${name} code, ${width} pixels`,
        measure: processorTime(async () => toPng(svg)),
        peer: png,
        limit: 0.5,
      },
      {
        id: `artwork-check-${name}`,
        what: `a ${name} code drawn and decoded by three readers`,
        measure: processorTime(() => findReadableArtwork(request)),
        peer: zxing,
        limit: 6,
      },
      {
        id: `artwork-mask-${name}`,
        what: `a ${name} code of a look that was decoded before`,
        measure: processorTime(() => findReadableMask(request)),
        peer: zxing,
      },
    ],
    { rounds: 60, warmUp: 15 },
  );
}
