import { inflateSync } from 'node:zlib';
import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { expect } from 'chai';
import { CaptionPosition } from '../../../src/artwork/draw/caption.js';
import type { ArtworkStyle } from '../../../src/artwork/draw/drawing.js';
import { ArtworkFormat } from '../../../src/artwork/formats/artwork-format.js';
import { type PrintOptions, printArtwork } from '../../../src/artwork/print-artwork.js';
import { DEFAULT_DESIGN, type DesignFrame } from '../../../src/core/contract/design-options.js';
import {
  CenterBadge,
  ErrorCorrection,
  EyeShape,
  FrameStyle,
  GradientDirection,
  ModuleShape,
} from '../../../src/core/contract/style-options.js';
import { textsOf } from '../../../src/core/errors.js';
import { dataUrlOf, picture } from '../../support/files/pictures.js';
import {
  fontsOf,
  inkCoverage,
  needPrintTools,
  rasteriseByGhostscript,
  rasteriseByPoppler,
} from '../../support/files/print-tools.js';
import { readCode } from '../../support/files/read-code.js';
import { ADDRESS, PLAIN } from './drawn-code.js';

const { Above, Below } = CaptionPosition;
const PRINT: PrintOptions = { mm: 40, dpi: null, inks: null, caption: null };
const CONVERTED = { inks: {} };
const SCAN_ME = { caption: { text: 'Scan me', position: Below } };
const READ = { zxing: ADDRESS, jsqr: ADDRESS };

const printed = (format: ArtworkFormat, style: Partial<ArtworkStyle>, print: Partial<PrintOptions> = {}) =>
  printArtwork({
    artwork: { text: ADDRESS, name: 'Sample', title: 'QR code', mask: null, style: { ...PLAIN, ...style } },
    format,
    print: { ...PRINT, ...print },
  });

const bytesOf = async (...input: Parameters<typeof printed>): Promise<Buffer> => {
  const result = await printed(...input);
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  return Buffer.from(result.bytes);
};

const problemsOf = async (...input: Parameters<typeof printed>): Promise<unknown> => {
  const result = await printed(...input);
  return 'problems' in result ? textsOf(result.problems) : null;
};

const GRADIENT = { useGradient: true, foregroundColor: '#1F2A80', secondaryColor: '#7A1E5A' };
const MONOGRAM = { centerBadge: CenterBadge.Monogram, centerText: '山' };
const ROUND = { moduleShape: ModuleShape.Rounded, eyeFrameShape: EyeShape.Rounded, eyeBallShape: EyeShape.Rounded };

const EYES = { eyeFrameColor: '#14532D', eyeBallColor: '#8A1538' };
const LEAF = { eyeFrame: 'Leaf', eyeBall: 'Leaf' } as const;
const FRAME: DesignFrame = {
  design: 'Ticket',
  text: 'Admit one',
  font: 'Elegant',
  color: '#8A1538',
  textColor: '#FFFFFF',
};

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

/** The dictionaries of a PDF as text, and its streams except those of images. */
async function contentsOf(bytes: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  return document.context.enumerateIndirectObjects().map(([, object]) => {
    if (!(object instanceof PDFRawStream)) return object.toString();
    const isImage = object.dict.get(PDFName.of('Subtype'))?.toString() === '/Image';
    return `${object.dict}\n${isImage ? '' : inflateSync(object.getContents()).toString('latin1')}`;
  });
}

describe('The files of a print', () => {
  it('have no clip paths, fonts or transparency, and are the same each time', async () => {
    const style = { ...GRADIENT, frameStyle: FrameStyle.Rounded };
    const pdf = await bytesOf(ArtworkFormat.pdf, style, SCAN_ME);
    expect((await contentsOf(pdf)).join('\n')).to.not.match(/\bW\*?\s|\/Font|SMask|\/ca\b|CreationDate|Sample/);
    expect(pdf.equals(await bytesOf(ArtworkFormat.pdf, style, SCAN_ME))).to.equal(true);
    const eps = await bytesOf(ArtworkFormat.eps, style, SCAN_ME);
    expect(eps.toString('latin1')).to.not.match(/clip|findfont|Sample/);
    expect(eps.every((byte) => byte === 10 || (byte >= 32 && byte < 127))).to.equal(true);
    expect(eps.equals(await bytesOf(ArtworkFormat.eps, style, SCAN_ME))).to.equal(true);
  });

  it('have a caption in the place of the words of a frame', async () => {
    const framed = (text: string): Partial<ArtworkStyle> => ({
      design: { ...DEFAULT_DESIGN, frame: { ...FRAME, text } },
    });
    for (const format of [ArtworkFormat.svg, ArtworkFormat.pdf]) {
      const replaced = await bytesOf(format, framed('Admit one'), SCAN_ME);
      expect(replaced.equals(await bytesOf(format, framed('Scan me')))).to.equal(true);
    }
    const caption = { text: 'x'.repeat(60), position: Below };
    expect(JSON.stringify(await problemsOf(ArtworkFormat.svg, framed('ok'), { caption }))).to.match(
      /^{"caption":.*Shorten/,
    );
    const tiny = await problemsOf(ArtworkFormat.svg, framed('ok'), { ...SCAN_ME, mm: 10 });
    expect(JSON.stringify(tiny)).to.match(/make the picture at least \d+ mm wide/);
  });

  it('have the ink of the frame colour in a frame with words', async () => {
    const style = { design: { ...DEFAULT_DESIGN, frame: FRAME } };
    const eps = await bytesOf(ArtworkFormat.eps, style, { inks: { frame: [0, 1, 0.2, 0] } });
    expect(eps.toString('latin1')).to.contain('0 1 0.2 0 setcmykcolor');
  });

  it('are exactly as wide as requested, and taller by the caption', async () => {
    for (const mm of [10, 33.3, 1000]) {
      const points = (mm * 72) / 25.4;
      const page = (await PDFDocument.load(await bytesOf(ArtworkFormat.pdf, {}, { mm }))).getPage(0);
      expect(page.getWidth()).to.be.closeTo(points, 1e-3);
      expect(page.getTrimBox()).to.deep.equal(page.getMediaBox());
      const eps = (await bytesOf(ArtworkFormat.eps, {}, { mm })).toString('latin1');
      expect(eps).to.contain(`%%BoundingBox: 0 0 ${Math.ceil(points)} ${Math.ceil(points)}\n`);
      expect(Number(/%%HiResBoundingBox: 0 0 (\S+)/.exec(eps)?.[1])).to.be.closeTo(points, 1e-3);
      expect((await bytesOf(ArtworkFormat.svg, {}, { mm })).toString()).to.contain(`width="${mm}mm" height="${mm}mm"`);
    }
    const page = (await PDFDocument.load(await bytesOf(ArtworkFormat.pdf, {}, SCAN_ME))).getPage(0);
    expect(page.getHeight() / page.getWidth()).to.be.within(1.1, 1.4);
  });

  it('have whole pixels per module as PNG, at least the resolution, and their size in millimetres', async () => {
    const png = await bytesOf(ArtworkFormat.png, {}, { mm: 40, dpi: 600 });
    const [width, perMetre] = [png.readUInt32BE(16), png.readUInt32BE(41)];
    expect(png.toString('latin1', 37, 41)).to.equal('pHYs');
    const modules = 37;
    expect(width % modules).to.equal(0);
    expect(width / (40 / 25.4)).to.be.within(600, 600 + (modules * 25.4) / 40);
    expect((width / perMetre) * 1000).to.be.closeTo(40, 0.002);
    expect(await readCode(png)).to.deep.equal(READ);
  });

  it('refuse more pixels than can be drawn, and suggest what can', async () => {
    const problems = (await problemsOf(ArtworkFormat.png, {}, { mm: 1000, dpi: 1200 })) as { dpi: string[] };
    expect(Object.keys(problems)).to.deep.equal(['dpi']);
    const [dpi, mm] = [/at most (\d+) dpi at 1000/, /at most (\d+) mm at 1200/].map((pattern) =>
      Number(pattern.exec(problems.dpi[0] ?? '')?.[1]),
    );
    expect(dpi).to.be.within(100, 130);
    expect(mm).to.be.within(100, 110);
    expect(await problemsOf(ArtworkFormat.png, {}, { mm: (mm ?? 0) + 5, dpi: 1200 })).to.not.equal(null);
  });

  it('refuse captions that cannot be drawn or read', async () => {
    const refused = (text: string, mm: number | null = null) =>
      problemsOf(ArtworkFormat.svg, {}, { mm, caption: { text, position: Below } });
    expect(await refused('ok')).to.equal(null);
    const caption = ['These characters cannot be drawn: ꦏ ꦭ'];
    expect(await refused('Aꦏꦭ')).to.deep.equal({ caption });
    expect(JSON.stringify(await refused('x'.repeat(60)))).to.match(/Shorten it from 60 to about \d\d characters/);
    expect(await refused('Scan me', 20)).to.equal(null);
    expect(JSON.stringify(await refused('Scan me', 10))).to.match(/make the picture at least 1[34] mm wide/);
  });
});
