import { expect } from 'chai';
import { composeArtwork } from '../../../../src/artwork/compose-artwork.js';
import { toSvg } from '../../../../src/artwork/formats/svg.js';
import { DEFAULT_DESIGN, type DesignFrame, FrameDesign } from '../../../../src/core/contract/design-options.js';
import { ExperienceFontFamily } from '../../../../src/core/contract/style-options.js';
import { textsOf } from '../../../../src/core/errors.js';
import { ADDRESS, PLAIN, pixelsOf } from '../drawn-code.js';

const FRAME: DesignFrame = {
  design: FrameDesign.LabelBelow,
  text: 'Scan me',
  font: ExperienceFontFamily.Modern,
  color: '#8A1538',
  textColor: '#FFFFFF',
};
const DESIGNS = Object.values(FrameDesign);
const TEXTS = ['Scan me', 'Jetzt scannen', 'スキャンしてください', 'امسح الرمز', 'สแกนเมนู'];

const compose = (frame: Partial<DesignFrame>, text = ADDRESS, isStored = false, drawQuietZones = true) => {
  const style = { ...PLAIN, drawQuietZones, design: { ...DEFAULT_DESIGN, frame: { ...FRAME, ...frame } } };
  return composeArtwork({ text, name: 'Sample', title: 'QR code', mask: null, style }, isStored);
};

async function drawn(...request: Parameters<typeof compose>) {
  const composed = await compose(...request);
  if ('problems' in composed) throw new Error(JSON.stringify(textsOf(composed.problems)));
  return composed;
}

async function problemsOf(...request: Parameters<typeof compose>): Promise<unknown> {
  const composed = await compose(...request);
  return 'problems' in composed ? textsOf(composed.problems) : null;
}

describe('A frame with words', () => {
  it('touches neither the code nor its quiet zone, and is as large in whole modules as it says', async () => {
    const scale = PLAIN.pixelsPerModule;
    for (const design of DESIGNS) {
      for (const [text, drawQuietZones] of [
        [ADDRESS, true],
        [ADDRESS.repeat(6), false],
      ] as const) {
        const { drawing } = await drawn({ design, textColor: '#00FFFF' }, text, false, drawQuietZones);
        for (const length of [drawing.side, drawing.top, drawing.height]) expect(length).to.satisfy(Number.isInteger);
        const pixels = pixelsOf(toSvg(drawing, ''));
        expect(pixels.side).to.equal(drawing.extent * scale);
        const [start, end] = [drawing.side * scale, (drawing.extent - drawing.side) * scale];
        for (let along = start; along < end; along++) {
          for (const depth of [0, 1, 4 * scale - 1]) {
            const edges = [
              [along, start + depth],
              [along, end - 1 - depth],
              [start + depth, along],
              [end - 1 - depth, along],
            ] as const;
            const colours = edges.map(([x, y]) => pixels.at(x, y - drawing.top * scale));
            expect(new Set(colours), `${design} ${along} ${depth}`).to.deep.equal(new Set(['#FFFFFFFF']));
          }
        }
      }
    }
  });

  it('has its words in the middle, inside the frame, in any script and font', async () => {
    for (const design of DESIGNS) {
      for (const [index, text] of TEXTS.entries()) {
        const font = Object.values(ExperienceFontFamily)[index] ?? expect.fail();
        const { drawing } = await drawn({ design, text, font, textColor: '#00FF00', color: '#AA0000' });
        const words = { ...drawing, layers: drawing.layers.slice(-1) };
        const [inked, framed] = [words, drawing].map((one) => pixelsOf(toSvg(one, '')));
        const height = drawing.height * PLAIN.pixelsPerModule;
        let [left, right, count] = [Number.POSITIVE_INFINITY, 0, 0];
        for (let y = 0; y < height; y++) {
          for (let x = 0; x < drawing.extent * PLAIN.pixelsPerModule; x++) {
            if (inked?.at(x, y).endsWith('00')) continue;
            [left, right, count] = [Math.min(left, x), Math.max(right, x), count + 1];
            expect(framed?.at(x, y), `${design} ${text}`).to.match(/^#[0-9A-F]{4}00FF$/);
          }
        }
        expect(count, `${design} ${text}`).to.be.above(100);
        expect(left + right + 1, `${design} ${text}`).to.be.closeTo(drawing.extent * PLAIN.pixelsPerModule, 3);
      }
    }
  });

  it('has the same proportions around every code', async () => {
    for (const design of DESIGNS) {
      const shares = [ADDRESS, ADDRESS.repeat(12)].map(async (text) => {
        const { drawing } = await drawn({ design }, text);
        return drawing.height / drawing.extent;
      });
      const [small = 0, large = 0] = await Promise.all(shares);
      expect(small, design).to.be.closeTo(large, 0.04);
    }
  });

  it('is refused with words that cannot be read or drawn, and never cuts them', async () => {
    const long = { text: 'x'.repeat(60) };
    for (const design of DESIGNS) {
      expect(JSON.stringify(await problemsOf({ ...long, design })), design).to.match(
        /Shorten them from 60 to about \d+/,
      );
    }
    const words = 'Scan to see our opening hours, the menu and all prices today';
    expect(await problemsOf({ text: words })).to.equal(null);
    expect(JSON.stringify(await problemsOf({ text: words, design: FrameDesign.Tab }))).to.contain('design.frame.text');
    const emoji = { 'design.frame.text': ['These characters cannot be drawn: 🍕 🎉'] };
    expect(await problemsOf({ text: '🍕🎉' })).to.deep.equal(emoji);
  });

  it('is drawn as well as possible once it is stored', async () => {
    for (const text of ['x'.repeat(60), '🍕🎉']) {
      const { words, drawing } = await drawn({ text }, ADDRESS, true);
      expect(words?.problem).to.not.equal(null);
      expect(drawing.layers.at(-1)?.paint).to.equal('#FFFFFF');
    }
  });
});
