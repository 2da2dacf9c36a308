import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { DEFAULT_STYLE } from '../src/campaigns/style/default-style.js';
import type { ArtworkRequest } from '../src/qr/compose-artwork.js';
import { checkArtwork } from '../src/qr/decode-check/check-artwork.js';
import { loadZxing } from '../src/qr/decode-check/zxing-module.js';
import {
  CenterBadge,
  ErrorCorrection,
  EyeShape,
  FrameStyle,
  GradientDirection,
  ModuleShape,
} from '../src/qr/style-options.js';

/** Draws docs/gallery.png: a contact sheet of codes that passed the decode check, four in a row. */
const COLUMNS = 4;
const CELL = 360;
const SPACE = 24;

loadZxing();

type Style = Partial<ArtworkRequest['style']>;

const LOGO_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240"><circle cx="120" cy="120" r="112" fill="#E4572E"/>' +
  '<path d="M60 150L120 60L180 150Z" fill="#FFFFFF"/></svg>';

const STYLES = (logoDataUrl: string): Style[] => [
  {},
  { moduleShape: ModuleShape.Rounded, eyeFrameShape: EyeShape.Rounded, eyeBallShape: EyeShape.Rounded },
  { moduleShape: ModuleShape.Dots, eyeFrameShape: EyeShape.Circle, eyeBallShape: EyeShape.Circle },
  { eyeFrameShape: EyeShape.Rounded, eyeBallShape: EyeShape.Circle, foregroundColor: '#5B1A18' },
  {
    useGradient: true,
    gradientDirection: GradientDirection.Horizontal,
    foregroundColor: '#1B1464',
    secondaryColor: '#8E1C4A',
  },
  {
    useGradient: true,
    gradientDirection: GradientDirection.Vertical,
    moduleShape: ModuleShape.Rounded,
    foregroundColor: '#003B49',
    secondaryColor: '#006B3F',
  },
  {
    useGradient: true,
    moduleShape: ModuleShape.Dots,
    eyeFrameShape: EyeShape.Circle,
    eyeBallShape: EyeShape.Circle,
    foregroundColor: '#4A148C',
    secondaryColor: '#00566B',
  },
  { frameStyle: FrameStyle.Square, frameColor: '#357466' },
  {
    frameStyle: FrameStyle.Rounded,
    moduleShape: ModuleShape.Rounded,
    eyeFrameShape: EyeShape.Rounded,
    eyeBallShape: EyeShape.Rounded,
  },
  { centerBadge: CenterBadge.Monogram, centerText: 'SP', errorCorrection: ErrorCorrection.High },
  { centerBadge: CenterBadge.Link, moduleShape: ModuleShape.Rounded, errorCorrection: ErrorCorrection.High },
  {
    centerBadge: CenterBadge.Wifi,
    moduleShape: ModuleShape.Dots,
    eyeFrameShape: EyeShape.Circle,
    eyeBallShape: EyeShape.Circle,
    errorCorrection: ErrorCorrection.High,
  },
  {
    centerBadge: CenterBadge.Contact,
    foregroundColor: '#0B3C5D',
    backgroundColor: '#F4F9FF',
    errorCorrection: ErrorCorrection.High,
  },
  {
    centerBadge: CenterBadge.Event,
    frameStyle: FrameStyle.Rounded,
    frameColor: '#7B2D26',
    foregroundColor: '#3B1512',
    backgroundColor: '#FFF8F0',
    errorCorrection: ErrorCorrection.High,
  },
  {
    centerBadge: CenterBadge.Logo,
    logoDataUrl,
    moduleShape: ModuleShape.Rounded,
    eyeFrameShape: EyeShape.Rounded,
    eyeBallShape: EyeShape.Rounded,
    errorCorrection: ErrorCorrection.High,
  },
  {
    centerBadge: CenterBadge.Monogram,
    centerText: 'Ä',
    useGradient: true,
    moduleShape: ModuleShape.Rounded,
    eyeFrameShape: EyeShape.Circle,
    eyeBallShape: EyeShape.Circle,
    frameStyle: FrameStyle.Rounded,
    foregroundColor: '#14213D',
    secondaryColor: '#7A1F3D',
    errorCorrection: ErrorCorrection.High,
  },
];

async function drawCell(style: Style): Promise<Buffer> {
  const text = 'https://qr.example.com/r/AbCd1234';
  const result = await checkArtwork({ text, title: 'QR code', name: 'Sample', style: { ...DEFAULT_STYLE, ...style } });
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  return sharp(Buffer.from(result.artwork.svg), { density: 96 })
    .resize(CELL, CELL, { fit: 'contain', background: '#FFFFFF' })
    .png()
    .toBuffer();
}

const logo = await sharp(Buffer.from(LOGO_SVG)).png().toBuffer();
const cells = await Promise.all(STYLES(`data:image/png;base64,${logo.toString('base64')}`).map(drawCell));
const place = (index: number): number => SPACE + index * (CELL + SPACE);
const side = (count: number): number => place(count);
await sharp({
  create: {
    width: side(COLUMNS),
    height: side(Math.ceil(cells.length / COLUMNS)),
    channels: 3,
    background: '#E9ECEF',
  },
})
  .composite(
    cells.map((input, index) => ({
      input,
      left: place(index % COLUMNS),
      top: place(Math.floor(index / COLUMNS)),
    })),
  )
  .png({ palette: true, compressionLevel: 9 })
  .toFile(fileURLToPath(new URL('../../docs/gallery.png', import.meta.url)));
