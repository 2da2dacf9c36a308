import { PDFDocument } from '@cantoo/pdf-lib';
import { expect } from 'chai';
import { CaptionPosition } from '../../../src/artwork/draw/caption.js';
import type { ArtworkStyle } from '../../../src/artwork/draw/drawing.js';
import { ArtworkFormat } from '../../../src/artwork/formats/artwork-format.js';
import { DEFAULT_DESIGN } from '../../../src/core/contract/design-options.js';
import { FrameStyle } from '../../../src/core/contract/style-options.js';
import { readCode } from '../../support/files/read-code.js';
import { bytesOf, contentsOf, FRAME, GRADIENT, problemsOf, READ, SCAN_ME } from './printed.js';

const { Below } = CaptionPosition;

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
    expect(JSON.stringify(await refused('x'.repeat(60)))).to.match(/Shorten them from 60 to about \d\d characters/);
    expect(await refused('Scan me', 20)).to.equal(null);
    expect(JSON.stringify(await refused('Scan me', 10))).to.match(/make the picture at least 1[34] mm wide/);
  });
});
