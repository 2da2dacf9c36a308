import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { composeArtwork } from '../src/artwork/compose-artwork.js';
import type { ArtworkRequest } from '../src/artwork/compose-contents.js';
import { findReadableArtwork } from '../src/artwork/decode-check/check-artwork.js';
import { loadZxing } from '../src/artwork/decode-check/zxing-module.js';
import { toPngOfWidth } from '../src/artwork/formats/png.js';
import { DEFAULT_STYLE } from '../src/core/contract/default-style.js';
import { DEFAULT_DESIGN, type Design, type DesignFrame, FrameDesign } from '../src/core/contract/design-options.js';
import { CenterBadge, ErrorCorrection, ExperienceFontFamily } from '../src/core/contract/style-options.js';

/** Draws docs/gallery.png, a contact sheet of codes that passed the decode check, without and with frames. */
const COLUMNS = 8;
const CELL = 300;
const SPACE = 28;
const BACKGROUND = '#F1F3F5';

loadZxing();

type Style = Partial<ArtworkRequest['style']>;
type Sample = readonly [style: Style, design?: Partial<Design>];

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
const gradient = (foregroundColor: string, secondaryColor: string): Style => ({
  ...{ useGradient: true, foregroundColor, secondaryColor },
});
const ROUNDED: Style = { moduleShape: 'Rounded', eyeFrameShape: 'Rounded', eyeBallShape: 'Rounded' };
const DOTS: Style = { moduleShape: 'Dots', eyeFrameShape: 'Circle', eyeBallShape: 'Circle' };
const SOFT: Style = { eyeFrameShape: 'Rounded', eyeBallShape: 'Rounded' };
const LEAF: Partial<Design> = { eyeFrame: 'Leaf', eyeBall: 'Leaf' };
const CUT: Partial<Design> = { eyeFrame: 'CutCorner', eyeBall: 'CutCorner' };
const SHIELD: Partial<Design> = { eyeFrame: 'Shield', eyeBall: 'Shield' };

const eyes = (eyeFrameColor: string, eyeBallColor: string): Partial<Design> => ({ eyeFrameColor, eyeBallColor });
const inverted = (foregroundColor: string, backgroundColor: string): Style => ({ foregroundColor, backgroundColor });

function frame(
  design: FrameDesign,
  text: string,
  color: string,
  font: ExperienceFontFamily = ExperienceFontFamily.Modern,
  textColor = '#FFFFFF',
): { readonly frame: DesignFrame } {
  return { frame: { design, text, color, font, textColor } };
}

const [square, wide, light] = await Promise.all([LOGOS.square, LOGOS.wide, LOGOS.light].map(logo));

const SAMPLES: readonly Sample[] = [
  [{ foregroundColor: '#111111' }, { modules: 'BarsVertical', ...LEAF }],
  [{ foregroundColor: '#0B3C5D' }, { modules: 'BarsHorizontal', ...SHIELD }],
  [{ foregroundColor: '#5B1A18' }, { modules: 'Diamonds', ...CUT }],
  [{ ...SOFT, foregroundColor: '#14532D' }, { modules: 'SmallSquares' }],
  [{ ...DOTS, foregroundColor: '#1F2A80' }, eyes('#1F2A80', '#C2185B')],
  [
    { ...ROUNDED, foregroundColor: '#222222' },
    { ...LEAF, ...eyes('#0F6B5C', '#B3541E') },
  ],
  [{ ...DOTS, ...gradient('#B0124F', '#2A1A6E') }, { radialGradient: true }],
  [
    { ...ROUNDED, ...gradient('#0A5F73', '#1B1464') },
    { radialGradient: true, ...SHIELD },
  ],
  [{ ...DOTS, ...inverted('#FFFFFF', '#101820') }, { inverted: true }],
  [
    { ...SOFT, ...inverted('#F7E7C6', '#3B0A1E') },
    { inverted: true, modules: 'BarsVertical' },
  ],
  [
    { ...ROUNDED, ...square, foregroundColor: '#3B1512' },
    { logoSize: 'Small', logoPlate: 'Circle' },
  ],
  [
    { ...ROUNDED, ...square, foregroundColor: '#3B1512' },
    { logoSize: 'Medium', logoPlate: 'Circle', ...LEAF },
  ],
  [
    { ...DOTS, ...square, foregroundColor: '#3B1512' },
    { logoPlate: 'Circle', ...eyes('#3B1512', '#C4421F') },
  ],
  [
    { ...wide, foregroundColor: '#0B3C5D' },
    { logoPlate: 'Fitted', modules: 'SmallSquares', ...CUT },
  ],
  [
    { ...wide, ...ROUNDED, foregroundColor: '#0B3C5D' },
    { logoPlate: 'Square', logoSize: 'Medium' },
  ],
  [{ ...light, ...DOTS, foregroundColor: '#14532D' }, LEAF],
  [{ ...ROUNDED }, frame('LabelBelow', 'Scan me', '#102A2A')],
  [{ ...DOTS, foregroundColor: '#5B1A18' }, frame('LabelAbove', 'Speisekarte', '#8E1C4A', 'Elegant')],
  [
    { ...SOFT, foregroundColor: '#14532D' },
    { modules: 'BarsVertical', ...frame('Tab', 'Order here', '#14532D', 'Rounded') },
  ],
  [
    { foregroundColor: '#1F2A80' },
    { ...LEAF, modules: 'Diamonds', ...frame('Bubble', 'Say hello!', '#1F2A80', 'Rounded') },
  ],
  [{ ...ROUNDED, foregroundColor: '#3D2B1F' }, frame('Ticket', 'Admit one', '#F2C14E', 'Editorial', '#3D2B1F')],
  [{ ...DOTS, foregroundColor: '#0B3C5D' }, frame('Arrow', 'Scan to pay', '#0B6E99')],
  [
    { ...ROUNDED, foregroundColor: '#3B1512' },
    { ...SHIELD, ...frame('BagTag', 'If found', '#9A3412', 'Classic') },
  ],
  [{ ...ROUNDED, foregroundColor: '#1B1464' }, frame('Circle', 'Follow us', '#1B1464')],
  [{ ...ROUNDED, foregroundColor: '#5B1A18' }, frame('LabelBelow', 'メニューはこちら', '#8E1C4A')],
  [
    { foregroundColor: '#0A2F6B' },
    { modules: 'BarsHorizontal', ...frame('LabelAbove', 'امسح الرمز للقائمة', '#006270') },
  ],
  [{ ...DOTS, foregroundColor: '#111111' }, frame('Tab', 'Сканируй', '#111111')],
  [
    { ...SOFT, foregroundColor: '#7A1F3D' },
    { modules: 'SmallSquares', ...frame('Bubble', '扫码点餐', '#B91C1C') },
  ],
  [{ ...ROUNDED, foregroundColor: '#0F3D3E' }, frame('Ticket', 'Τα εισιτήριά μου', '#0F766E')],
  [{ ...DOTS, foregroundColor: '#14213D' }, frame('Arrow', 'מבצעי היום', '#14213D')],
  [{ foregroundColor: '#14532D' }, { ...CUT, modules: 'Diamonds', ...frame('BagTag', 'मेनू देखें', '#166534') }],
  [{ ...DOTS, foregroundColor: '#111111' }, frame('Circle', '스캔하세요', '#FFD400', 'Modern', '#111111')],
  [
    { ...ROUNDED, ...square, foregroundColor: '#3B1512' },
    { logoPlate: 'Circle', ...frame('LabelBelow', 'Book a table', '#E4572E', 'Modern', '#000000') },
  ],
  [
    { ...wide, foregroundColor: '#0B3C5D' },
    { ...CUT, ...frame('LabelAbove', 'Scan to see our opening hours', '#0B3C5D') },
  ],
  [
    { ...DOTS, ...gradient('#B0124F', '#2A1A6E') },
    { radialGradient: true, ...frame('Tab', 'New album', '#2A1A6E', 'Elegant') },
  ],
  [
    { ...SOFT, ...monogram('QR'), foregroundColor: '#1F2A80' },
    { modules: 'BarsVertical', ...frame('Bubble', 'Ask me anything', '#1F2A80') },
  ],
  [
    { ...ROUNDED, ...inverted('#FFFFFF', '#101820') },
    { inverted: true, ...frame('LabelBelow', 'Tonight', '#FFD400', 'Editorial', '#101820') },
  ],
  [
    { ...DOTS, centerBadge: CenterBadge.Wifi, foregroundColor: '#1B1464' },
    frame('Arrow', 'Free Wi-Fi', '#1B1464', 'Rounded'),
  ],
  [
    { foregroundColor: '#222222' },
    {
      ...LEAF,
      modules: 'BarsHorizontal',
      ...eyes('#222222', '#9A3412'),
      ...frame('BagTag', 'Made in Lyon', '#222222', 'Elegant'),
    },
  ],
  [
    { ...light, ...DOTS, foregroundColor: '#14532D' },
    { ...eyes('#14532D', '#14532D'), ...frame('Circle', 'Our gardens', '#14532D', 'Classic') },
  ],
];

/** Draws a sample with a mask that every reader reads, as wide as a cell. */
async function drawCell([style, design]: Sample): Promise<Buffer> {
  const request: ArtworkRequest = {
    text: 'https://qr.example.com/r/AbCd1234',
    title: 'QR code',
    name: 'Sample',
    mask: null,
    style: {
      ...DEFAULT_STYLE,
      errorCorrection: ErrorCorrection.Quartile,
      ...style,
      design: { ...DEFAULT_DESIGN, ...design },
    },
  };
  const found = await findReadableArtwork(request);
  if ('problems' in found) throw new Error(JSON.stringify([found.problems, style, design]));
  const composed = await composeArtwork({ ...request, mask: found.artwork.mask });
  if ('problems' in composed) throw new Error(JSON.stringify(composed.problems));
  return sharp(toPngOfWidth(composed.svg, 3 * CELL))
    .resize({ width: CELL })
    .png()
    .toBuffer();
}

const cells: Buffer[] = [];
for (const sample of SAMPLES) cells.push(await drawCell(sample));
const heights = await Promise.all(cells.map(async (cell) => (await sharp(cell).metadata()).height));
const rowHeights = Array.from({ length: Math.ceil(cells.length / COLUMNS) }, (_, row) =>
  Math.max(...heights.slice(row * COLUMNS, (row + 1) * COLUMNS)),
);
const topOf = (row: number): number => rowHeights.slice(0, row).reduce((top, height) => top + height + SPACE, SPACE);
const middleOf = (index: number): number => {
  const row = Math.floor(index / COLUMNS);
  return Math.round(topOf(row) + ((rowHeights[row] ?? 0) - (heights[index] ?? 0)) / 2);
};
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
      top: middleOf(index),
    })),
  )
  .png({ palette: true, compressionLevel: 9 })
  .toFile(fileURLToPath(new URL('../../docs/gallery.png', import.meta.url)));
