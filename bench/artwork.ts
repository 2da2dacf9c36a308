import QRCode from 'qrcode';
import { DEFAULT_STYLE } from '../src/campaigns/style/default-style.js';
import { composeArtwork } from '../src/qr/compose-artwork.js';
import { findReadableArtwork } from '../src/qr/decode-check/check-artwork.js';
import { loadZxing } from '../src/qr/decode-check/zxing-module.js';
import { toPng } from '../src/qr/formats/png.js';
import { CenterBadge, EyeShape, FrameStyle, ModuleShape } from '../src/qr/style-options.js';

/** Drawing and decoding one code, in one thread, compared with `qrcode`'s own PNG of the same size. */
const TEXT = 'https://qr.example.com/r/AbCd1234';
const ROUNDS = 60;
const WARM_UP = 15;
const BARS = { svgMs: 5, pngRatio: 0.5, checkMs: 90 };

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

async function median(work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const start = performance.now();
    await work();
    if (round >= WARM_UP) times.push(performance.now() - start);
  }
  return times.toSorted((a, b) => a - b)[ROUNDS / 2] ?? Number.NaN;
}

const verdict = (holds: boolean): string => (holds ? 'holds' : 'FAILS');

const svgOf = async (request: typeof PLAIN): Promise<string> => {
  const composed = await composeArtwork(request);
  if ('problems' in composed) throw new Error('the sample cannot be drawn');
  return composed.svg;
};

for (const [name, request] of Object.entries({ plain: PLAIN, styled: STYLED })) {
  const svgMs = await median(() => composeArtwork(request));
  console.log(
    `artwork ${name}: matrix and SVG ${svgMs.toFixed(1)} ms (bar ${BARS.svgMs}): ${verdict(svgMs <= BARS.svgMs)}`,
  );
  const svg = await svgOf(request);
  const pixels = Number(/width="(\d+)"/.exec(svg)?.[1]);
  const ours = await median(() => toPng(svg));
  const peer = await median(() => QRCode.toBuffer(TEXT, { errorCorrectionLevel: 'Q', width: pixels, margin: 4 }));
  console.log(
    `artwork ${name}: PNG of ${pixels} px ${ours.toFixed(1)} ms, qrcode.toBuffer ${peer.toFixed(1)} ms: ` +
      `ratio ${(ours / peer).toFixed(2)} (bar ${BARS.pngRatio}): ${verdict(ours / peer <= BARS.pngRatio)}`,
  );
  const checkMs = await median(() => findReadableArtwork(request));
  console.log(
    `artwork ${name}: drawn and decoded by three readers ${checkMs.toFixed(0)} ms (bar ${BARS.checkMs}): ${verdict(checkMs <= BARS.checkMs)}`,
  );
}
