import QRCode from 'qrcode';
import { composeArtwork } from '../src/artwork/compose-artwork.js';
import { findReadableArtwork, findReadableMask } from '../src/artwork/decode-check/check-artwork.js';
import { loadZxing } from '../src/artwork/decode-check/zxing-module.js';
import { toPng } from '../src/artwork/formats/png.js';
import { DEFAULT_STYLE } from '../src/core/contract/default-style.js';
import { CenterBadge, EyeShape, FrameStyle, ModuleShape } from '../src/core/contract/style-options.js';
import { report } from './report.js';

/** Drawing and decoding one code on one thread, compared with `qrcode`'s own PNG of the same size. */
const TEXT = 'https://qr.example.com/r/AbCd1234';
const ROUNDS = 60;
const WARM_UP = 15;
const BARS = { svgMs: 5, pngRatio: 0.5, checkMs: 90, maskMs: 30 };

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

/** Returns the milliseconds of each round. */
async function time(work: () => unknown): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const start = performance.now();
    await work();
    if (round >= WARM_UP) times.push(performance.now() - start);
  }
  return times;
}

const svgOf = async (request: typeof PLAIN): Promise<string> => {
  const composed = await composeArtwork(request);
  if ('problems' in composed) throw new Error('the sample cannot be drawn');
  return composed.svg;
};

for (const [name, request] of Object.entries({ plain: PLAIN, styled: STYLED })) {
  const milliseconds = { unit: 'ms', better: 'lower' } as const;
  report({
    ...milliseconds,
    id: `artwork-svg-${name}`,
    what: `matrix and SVG of a ${name} code`,
    samples: await time(() => composeArtwork(request)),
    peer: null,
    bar: { on: 'value', limit: BARS.svgMs },
  });
  const svg = await svgOf(request);
  const pixels = Number(/width="(\d+)"/.exec(svg)?.[1]);
  const samples = await time(() => toPng(svg));
  const ofPeer = await time(() => QRCode.toBuffer(TEXT, { errorCorrectionLevel: 'Q', width: pixels, margin: 4 }));
  report({
    ...milliseconds,
    id: `artwork-png-${name}`,
    what: `PNG of a ${name} code, ${pixels} pixels`,
    samples,
    peer: { name: 'qrcode.toBuffer, plain', samples: ofPeer },
    bar: { on: 'ratio', limit: BARS.pngRatio },
  });
  report({
    ...milliseconds,
    id: `artwork-check-${name}`,
    what: `a ${name} code drawn and decoded by three readers`,
    samples: await time(() => findReadableArtwork(request)),
    peer: null,
    bar: { on: 'value', limit: BARS.checkMs },
  });
  report({
    ...milliseconds,
    id: `artwork-mask-${name}`,
    what: `a ${name} code of a look that was decoded before`,
    samples: await time(() => findReadableMask(request)),
    peer: null,
    bar: { on: 'value', limit: BARS.maskMs },
  });
}
