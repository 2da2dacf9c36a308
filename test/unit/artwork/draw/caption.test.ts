import { expect } from 'chai';
import { addCaption, CaptionPosition } from '../../../../src/artwork/draw/caption.js';
import { type ArtworkStyle, draw } from '../../../../src/artwork/draw/drawing.js';
import { pathSegments } from '../../../../src/artwork/formats/path-segments.js';
import { toSvg } from '../../../../src/artwork/formats/svg.js';
import { loadFonts } from '../../../../src/artwork/lettering/fonts.js';
import { createMatrix } from '../../../../src/artwork/symbol/matrix.js';
import { contrastRatio } from '../../../../src/core/contract/colour.js';
import { renderProblem } from '../../../../src/core/contract/problems.js';
import { FrameStyle } from '../../../../src/core/contract/style-options.js';
import { readCode } from '../../../support/files/read-code.js';
import { ADDRESS, PLAIN, pixelsOf } from '../drawn-code.js';

const TEXTS = ['Scan me', 'スキャンしてメニューを見る', 'امسح الرمز', 'Scan to see our opening hours, menu and prices'];

const captioned = (changes: Partial<ArtworkStyle>, text: string, position: CaptionPosition) => {
  const style = { ...PLAIN, ...changes };
  const plain = draw(createMatrix(ADDRESS, style.errorCorrection), style, null);
  const result = addCaption(plain, style, { text, position });
  if ('problem' in result) throw new Error(renderProblem(result.problem));
  return { plain, style, ...result };
};

describe('A caption', () => {
  before(async () => {
    for (const text of TEXTS) await loadFonts(text);
  });

  it('makes the picture taller by whole modules on its own side, and changes nothing else', async () => {
    for (const frameStyle of Object.values(FrameStyle)) {
      for (const position of Object.values(CaptionPosition)) {
        for (const text of TEXTS) {
          const { plain, drawing } = captioned({ frameStyle, frameColor: '#8A1538' }, text, position);
          expect(drawing.extent).to.equal(plain.extent);
          const band = drawing.height - plain.extent;
          expect(band).to.satisfy(Number.isInteger).and.be.within(5, 20);
          expect(drawing.top).to.equal(position === CaptionPosition.Above ? -band : 0);
          const svg = toSvg(drawing, 'A title');
          expect(await readCode(svg), `${frameStyle} ${text}`).to.deep.equal({ zxing: ADDRESS, jsqr: ADDRESS });
          expectSameCode(toSvg(plain, ''), svg, plain.extent, -drawing.top);
        }
      }
    }
  });

  it('is legible on any frame: in a colour of the style, or else in black or white', () => {
    for (const frameColor of ['#000000', '#FFFFFF', '#777777', '#FFD400', '#8A1538', '#357466']) {
      const { drawing } = captioned({ frameColor }, 'Scan me', CaptionPosition.Below);
      const paint = drawing.layers.at(-1)?.paint;
      expect(contrastRatio(String(paint), frameColor), frameColor).to.be.at.least(4.5);
    }
    const { drawing, style } = captioned({ frameColor: '#FFD400' }, 'Scan me', CaptionPosition.Below);
    expect(drawing.layers.at(-1)).to.include({ paint: style.foregroundColor, role: 'foreground' });
  });

  it('never extends below the background at its sides, where a hairline would be visible', () => {
    for (const position of Object.values(CaptionPosition)) {
      const { drawing, plain } = captioned({}, 'Scan me', position);
      const band = drawing.layers.find(({ role }) => role === 'frame')?.path ?? '';
      const under = pathSegments(band).flatMap(({ points: [x = 0, y = 0] }) => (y > 0 && y < plain.extent ? [x] : []));
      expect(under).to.not.have.length(0);
      for (const x of under) expect(x).to.be.within(0.1, plain.extent - 0.1);
    }
  });

  it('has its text within the band, with room around it', () => {
    const scale = PLAIN.pixelsPerModule;
    for (const text of TEXTS) {
      const { drawing, plain } = captioned({ frameColor: '#8A1538' }, text, CaptionPosition.Below);
      const pixels = pixelsOf(toSvg(drawing, 'A title'));
      const isText = (x: number, y: number): boolean => pixels.at(x, y) !== '#8A1538FF';
      for (let y = plain.extent * scale; y < drawing.height * scale; y++) {
        for (let x = 0; x < drawing.extent * scale; x++) {
          const [fromTop, fromBottom] = [y - plain.extent * scale, drawing.height * scale - 1 - y];
          const isMargin =
            Math.min(fromTop, fromBottom) < scale * 0.8 || Math.min(x, drawing.extent * scale - 1 - x) < scale * 2;
          if (isMargin) expect(isText(x, y), `${text} ${x} ${y}`).to.equal(false);
        }
      }
    }
  });
});

/** The area inside the frames is the same, pixel by pixel. */
function expectSameCode(one: string, other: string, extent: number, shift: number): void {
  const scale = PLAIN.pixelsPerModule;
  const [before, after] = [pixelsOf(one), pixelsOf(other)];
  for (let y = 2 * scale; y < (extent - 2) * scale; y += 2) {
    for (let x = 2 * scale; x < (extent - 2) * scale; x += 2) {
      if (before.at(x, y) !== after.at(x, y + shift * scale)) throw new Error(`differs at ${x}, ${y}`);
    }
  }
}
