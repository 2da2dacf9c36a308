import { expect } from 'chai';
import { CaptionPosition } from '../../../src/artwork/draw/caption.js';
import type { ArtworkStyle } from '../../../src/artwork/draw/drawing.js';
import { ArtworkFormat } from '../../../src/artwork/formats/artwork-format.js';
import type { PrintOptions } from '../../../src/artwork/print-artwork.js';
import { DEFAULT_DESIGN } from '../../../src/core/contract/design-options.js';
import {
  CenterBadge,
  ErrorCorrection,
  EyeShape,
  FrameStyle,
  GradientDirection,
  ModuleShape,
} from '../../../src/core/contract/style-options.js';
import { dataUrlOf, picture } from '../../support/files/pictures.js';
import {
  fontsOf,
  inkCoverage,
  needPrintTools,
  rasteriseByGhostscript,
  rasteriseByPoppler,
} from '../../support/files/print-tools.js';
import { readCode } from '../../support/files/read-code.js';
import { bytesOf, contentsOf, FRAME, GRADIENT, READ, SCAN_ME } from './printed.js';

const { Above, Below } = CaptionPosition;
const CONVERTED = { inks: {} };

const MONOGRAM = { centerBadge: CenterBadge.Monogram, centerText: '山' };
const ROUND = { moduleShape: ModuleShape.Rounded, eyeFrameShape: EyeShape.Rounded, eyeBallShape: EyeShape.Rounded };

const EYES = { eyeFrameColor: '#14532D', eyeBallColor: '#8A1538' };
const LEAF = { eyeFrame: 'Leaf', eyeBall: 'Leaf' } as const;

/** A range of shapes, frames, badges, gradients, captions and colour spaces. */
const PICTURES: Record<string, [style: Partial<ArtworkStyle>, print?: Partial<PrintOptions>]> = {
  plain: [{}],
  'plain in CMYK': [{ foregroundColor: '#000000' }, CONVERTED],
  'a gradient with a rounded frame': [{ ...ROUND, ...GRADIENT, frameStyle: FrameStyle.Rounded }],
  'a vertical gradient in CMYK': [{ ...GRADIENT, gradientDirection: GradientDirection.Vertical }, CONVERTED],
  'dots with an icon': [
    { moduleShape: ModuleShape.Dots, centerBadge: CenterBadge.Wifi, errorCorrection: ErrorCorrection.High },
  ],
  'a monogram, a square frame and a caption above': [
    { ...ROUND, ...MONOGRAM, frameStyle: FrameStyle.Square, frameColor: '#8A1538' },
    { caption: { text: 'スキャンしてください', position: Above } },
  ],
  'a caption below in given inks': [
    { frameStyle: FrameStyle.Rounded, frameColor: '#FFD400' },
    { inks: { foreground: [0, 0, 0, 1], frame: [0, 0.1, 1, 0] }, caption: { text: 'امسح الرمز', position: Below } },
  ],
  'a radial gradient with eyes of their own colours': [
    { ...GRADIENT, design: { ...DEFAULT_DESIGN, ...EYES, radialGradient: true, modules: 'Diamonds' } },
  ],
  'a ticket around a radial gradient in CMYK': [
    { ...GRADIENT, design: { ...DEFAULT_DESIGN, ...LEAF, radialGradient: true, frame: FRAME } },
    CONVERTED,
  ],
  'a luggage tag around bars': [
    {
      design: { ...DEFAULT_DESIGN, modules: 'BarsVertical', frame: { ...FRAME, design: 'BagTag', text: 'امسح الرمز' } },
    },
  ],
  'a caption without a frame or a quiet zone': [{ drawQuietZones: false }, SCAN_ME],
};

describe('A print', () => {
  before(async function () {
    this.timeout(60_000);
    await needPrintTools(this);
  });

  for (const [name, [style, print]] of Object.entries(PICTURES)) {
    it(`is read as PDF by poppler and Ghostscript, and as EPS by Ghostscript: ${name}`, async function () {
      this.timeout(60_000);
      const pdf = await bytesOf(ArtworkFormat.pdf, style, print);
      const eps = await bytesOf(ArtworkFormat.eps, style, print);
      expect(await readCode(await rasteriseByPoppler(pdf, 200)), 'poppler').to.deep.equal(READ);
      expect(await readCode(await rasteriseByGhostscript(pdf, 200)), 'Ghostscript').to.deep.equal(READ);
      expect(await readCode(await rasteriseByGhostscript(eps, 200)), 'EPS').to.deep.equal(READ);
      expect(await fontsOf(pdf)).to.deep.equal([]);
    });
  }

  it('with a logo is read, in both colour spaces', async function () {
    this.timeout(60_000);
    const style = {
      centerBadge: CenterBadge.Logo,
      logoDataUrl: dataUrlOf(await picture(120, 80)),
      backgroundColor: '#FFF4D0',
      errorCorrection: ErrorCorrection.High,
    };
    for (const print of [{}, CONVERTED]) {
      const pdf = await rasteriseByPoppler(await bytesOf(ArtworkFormat.pdf, style, print), 200);
      expect(await readCode(pdf)).to.deep.equal(READ);
      const eps = await rasteriseByGhostscript(await bytesOf(ArtworkFormat.eps, style, print), 200);
      expect(await readCode(eps)).to.deep.equal(READ);
    }
  });

  it('has no other colours in CMYK; black codes only need the black plate', async function () {
    this.timeout(60_000);
    const logo = { centerBadge: CenterBadge.Logo, logoDataUrl: dataUrlOf(await picture(40, 40)) };
    for (const style of [{ foregroundColor: '#000000' }, GRADIENT, logo]) {
      const content = (await contentsOf(await bytesOf(ArtworkFormat.pdf, style, CONVERTED))).join('\n');
      expect(content).to.not.match(/DeviceRGB|\brg\b|\bRG\b/);
      expect((await bytesOf(ArtworkFormat.eps, style, CONVERTED)).toString('latin1')).to.not.match(/rgb/i);
    }
    for (const format of [ArtworkFormat.pdf, ArtworkFormat.eps]) {
      const dark = await bytesOf(format, { foregroundColor: '#101215' }, CONVERTED);
      const [cyan, magenta, yellow, black] = await inkCoverage(dark);
      expect([cyan, magenta, yellow], format).to.deep.equal([0, 0, 0]);
      expect(black, format).to.be.within(0.15, 0.5);
      const given = { inks: { foreground: [1, 0.5, 0, 0] as const } };
      const inks = await inkCoverage(await bytesOf(format, {}, given));
      expect([inks[2], inks[3]], format).to.deep.equal([0, 0]);
      expect((inks[1] ?? 0) / (inks[0] ?? 1), format).to.be.closeTo(0.5, 0.01);
    }
  });
});
