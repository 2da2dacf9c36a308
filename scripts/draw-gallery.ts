import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { ArtworkRequest } from '../src/artwork/compose-artwork.js';
import { findReadableArtwork } from '../src/artwork/decode-check/check-artwork.js';
import { loadZxing } from '../src/artwork/decode-check/zxing-module.js';
import { type Caption, CaptionPosition } from '../src/artwork/draw/caption.js';
import { ArtworkFormat } from '../src/artwork/formats/artwork-format.js';
import { printArtwork } from '../src/artwork/print-artwork.js';
import { STYLE_PRESETS } from '../src/campaigns/style/style-presets.js';
import { DEFAULT_STYLE } from '../src/core/contract/default-style.js';
import { CenterBadge, ErrorCorrection, EyeShape, FrameStyle, ModuleShape } from '../src/core/contract/style-options.js';

/**
 * Draws docs/gallery.png, a contact sheet of codes that passed the decode check, five per row: presets, then badges,
 * then captions.
 */
const COLUMNS = 5;
const CELL = 336;
const SPACE = 28;
const BACKGROUND = '#E9ECEF';

loadZxing();

type Style = Partial<ArtworkRequest['style']>;

interface Sample {
  readonly style: Style;
  readonly caption?: Caption;
}

const ROUNDED: Style = {
  moduleShape: ModuleShape.Rounded,
  eyeFrameShape: EyeShape.Rounded,
  eyeBallShape: EyeShape.Rounded,
};
const DOTS: Style = {
  moduleShape: ModuleShape.Dots,
  eyeFrameShape: EyeShape.Circle,
  eyeBallShape: EyeShape.Circle,
};

const svg = (width: number, height: number, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`;

const LOGOS = {
  square: svg(
    240,
    240,
    '<circle cx="120" cy="120" r="112" fill="#E4572E"/><path d="M60 150L120 60L180 150Z" fill="#FFF"/>',
  ),
  wide: svg(
    480,
    120,
    '<circle cx="60" cy="60" r="52" fill="#0B6E99"/><path d="M150 20h40v80h-40zM210 60h40v40h-40zM270 20h40v80h-40zM330 60h40v40h-40zM390 20h70v80h-70z" fill="#0B3C5D"/>',
  ),
  light: svg(
    240,
    240,
    '<path d="M120 20C180 70 210 110 210 150A90 70 0 0 1 30 150C30 110 60 70 120 20Z" fill="none" stroke="#FFF" stroke-width="22"/>',
  ),
};

const pngOf = async (markup: string): Promise<string> =>
  `data:image/png;base64,${(await sharp(Buffer.from(markup)).png().toBuffer()).toString('base64')}`;

const logo = async (markup: string): Promise<Style> => ({
  centerBadge: CenterBadge.Logo,
  logoDataUrl: await pngOf(markup),
});
const monogram = (centerText: string): Style => ({ centerBadge: CenterBadge.Monogram, centerText });
const below = (text: string): Caption => ({ text, position: CaptionPosition.Below });
const above = (text: string): Caption => ({ text, position: CaptionPosition.Above });

const presets: Sample[] = STYLE_PRESETS.map(({ style }) => ({ style }));
const badges: Sample[] = [
  {
    style: {
      ...ROUNDED,
      ...(await logo(LOGOS.square)),
      foregroundColor: '#3B1512',
      errorCorrection: ErrorCorrection.High,
    },
  },
  { style: { ...(await logo(LOGOS.wide)), foregroundColor: '#0B3C5D' } },
  { style: { ...DOTS, ...(await logo(LOGOS.light)), foregroundColor: '#14532D' } },
  { style: { ...ROUNDED, ...monogram('漢字'), foregroundColor: '#7A1F3D' } },
  { style: { ...DOTS, centerBadge: CenterBadge.Wifi, foregroundColor: '#1B1464' } },
];
const captions: Sample[] = [
  { style: { ...ROUNDED, frameStyle: FrameStyle.Rounded }, caption: below('Scan me') },
  {
    style: { ...DOTS, frameStyle: FrameStyle.Square, frameColor: '#F2C14E', foregroundColor: '#3D2B1F' },
    caption: above('Speisekarte & Getränke'),
  },
  {
    style: { ...ROUNDED, frameStyle: FrameStyle.Rounded, frameColor: '#8E1C4A', foregroundColor: '#5B1A18' },
    caption: below('メニューはこちら'),
  },
  {
    style: { frameStyle: FrameStyle.Rounded, frameColor: '#006270', foregroundColor: '#0A2F6B' },
    caption: below('امسح الرمز للقائمة'),
  },
  { style: { ...(await logo(LOGOS.wide)), foregroundColor: '#0B3C5D' }, caption: below('Open until 22:00') },
];

/** Draws a sample with a mask that every reader reads, as wide as a cell. */
async function drawCell({ style, caption }: Sample): Promise<Buffer> {
  const request: ArtworkRequest = {
    text: 'https://qr.example.com/r/AbCd1234',
    title: 'QR code',
    name: 'Sample',
    mask: null,
    style: { ...DEFAULT_STYLE, ...style },
  };
  const found = await findReadableArtwork(request);
  if ('problems' in found) throw new Error(JSON.stringify(found.problems));
  const drawn = await printArtwork({
    artwork: { ...request, mask: found.artwork.mask },
    format: ArtworkFormat.svg,
    print: { mm: null, dpi: null, inks: null, caption: caption ?? null },
  });
  if ('problems' in drawn) throw new Error(JSON.stringify(drawn.problems));
  return sharp(drawn.bytes, { density: 96 }).resize({ width: CELL }).png().toBuffer();
}

const cells = await Promise.all([...presets, ...badges, ...captions].map(drawCell));
const heights = await Promise.all(cells.map(async (cell) => (await sharp(cell).metadata()).height));
const rowHeights = Array.from({ length: Math.ceil(cells.length / COLUMNS) }, (_, row) =>
  Math.max(...heights.slice(row * COLUMNS, (row + 1) * COLUMNS)),
);
const topOf = (row: number): number => rowHeights.slice(0, row).reduce((top, height) => top + height + SPACE, SPACE);
await sharp({
  create: {
    width: SPACE + COLUMNS * (CELL + SPACE),
    height: topOf(rowHeights.length),
    channels: 3,
    background: BACKGROUND,
  },
})
  .composite(
    cells.map((input, index) => ({
      input,
      left: SPACE + (index % COLUMNS) * (CELL + SPACE),
      top: topOf(Math.floor(index / COLUMNS)),
    })),
  )
  .png({ palette: true, compressionLevel: 9 })
  .toFile(fileURLToPath(new URL('../../docs/gallery.png', import.meta.url)));
