import { expect } from 'chai';
import type { ArtworkStyle } from '../../../../src/artwork/draw/drawing.js';
import { drawSheetCode, drawSheetSvg, type SheetCode } from '../../../../src/artwork/sheets/sheet-code.js';
import { DEFAULT_DESIGN, FrameDesign } from '../../../../src/core/contract/design-options.js';
import { ExperienceFontFamily, FrameStyle } from '../../../../src/core/contract/style-options.js';
import { ADDRESS, PLAIN } from '../drawn-code.js';

/** Width of what is drawn last, in modules. */
async function widthOfText(room: { width: number; height: number }, caption: string): Promise<number> {
  const artwork = { text: ADDRESS, name: 'Sample', title: 'QR code', mask: null, style: PLAIN };
  const svg = await drawSheetSvg({ artwork, room, caption, isCmyk: false });
  const text = [...svg.matchAll(/<path[^>]* d="([^"]*)"/g)].at(-1)?.[1] ?? '';
  const across = [...text.matchAll(/[ML](-?[\d.]+)/g)].map(([, x]) => Number(x));
  return Math.max(...across) - Math.min(...across);
}

const LONG = 'A name as long as no label can show it in letters that anybody would read without a glass';
const NAMES = ['Table 1', 'Sommerfest – Übersicht', 'قائمة الطعام لفصل الصيف', '夏祭りのお品書き', 'ช่วงฤดูร้อน', LONG];

const drawn = (caption: string | null, side: number, style: Partial<ArtworkStyle> = {}): Promise<SheetCode> =>
  drawnIn({ width: 2 * side, height: side }, caption, style);
const drawnIn = (room: { width: number; height: number }, caption: string | null, style: Partial<ArtworkStyle> = {}) =>
  drawSheetCode({
    artwork: { text: ADDRESS, name: 'Sample', title: 'QR code', mask: null, style: { ...PLAIN, ...style } },
    room,
    caption,
    isCmyk: false,
  });

describe('The code of a label', () => {
  it('has the same size whatever its caption says', async () => {
    for (const frameStyle of Object.values(FrameStyle)) {
      const sizes = new Set<string>();
      for (const name of NAMES) {
        const { caption, mm, extent, height, top } = await drawn(name, 30, { frameStyle });
        expect(caption, name).to.match(/^.+$/u);
        sizes.add(`${mm} ${extent} ${height} ${top}`);
      }
      expect([...sizes], frameStyle).to.have.length(1);
    }
  });

  it('has its caption below a frame with words, in the room that is left', async () => {
    for (const design of Object.values(FrameDesign)) {
      const font = ExperienceFontFamily.Modern;
      const frame = { design, text: 'Scan me', font, color: '#8A1538', textColor: '#FFFFFF' };
      const style = { design: { ...DEFAULT_DESIGN, frame } };
      const [bare, captioned] = [await drawn(null, 40, style), await drawn('Table 1', 40, style)];
      expect(captioned.caption).to.equal('Table 1');
      expect([captioned.extent, captioned.top]).to.deep.equal([bare.extent, bare.top]);
      expect(captioned.height).to.be.above(bare.height);
      for (const { mm, height, extent } of [bare, captioned]) {
        expect((mm * height) / extent, design).to.be.at.most(40 + 1e-9);
      }
    }
  });

  it('has a caption shortened until it is legible, and none if no letter would be', async () => {
    const [large, small] = [await drawn(LONG, 60), await drawn(LONG, 20)];
    for (const { caption } of [large, small]) expect(caption).to.match(/^A name as.*…$/);
    expect(large.caption?.length).to.be.above(small.caption?.length ?? 0);
    expect((await drawn(LONG, 12)).caption).to.equal(null);
    expect((await drawn('🙂', 30)).caption).to.equal(null);
  });

  it('has a caption below that takes the whole width of the label, without changing the code', async () => {
    const room = { width: 59.5, height: 34.1 };
    const [short, long] = [await drawnIn(room, 'A'), await drawnIn(room, 'Schaufenster Bremen Nord 17')];
    expect(long.caption).to.equal('Schaufenster Bremen Nord 17');
    expect([long.mm, long.height]).to.deep.equal([short.mm, short.height]);
    const mmPerModule = long.mm / long.extent;
    expect(long.width * mmPerModule).to.be.closeTo(59.5, 1e-9);
    expect(long.left + long.width / 2).to.equal(long.extent / 2);
    expect((await widthOfText(room, 'Schaufenster Bremen Nord 17')) * mmPerModule).to.be.within(long.mm, 59.5);
  });

  it('has a caption beside it on a label of more than twice its height, where it is as high as the label', async () => {
    const room = { width: 80, height: 25 };
    for (const name of NAMES) {
      const { mm, extent, left, width, caption } = await drawnIn(room, name);
      expect([mm, left], name).to.deep.equal([25, 0]);
      expect((width * mm) / extent, name).to.be.closeTo(80, 1e-9);
      expect(caption).to.match(/^.+$/u);
    }
    expect((await drawnIn(room, 'Schaufenster Bremen Nord 17')).caption).to.equal('Schaufenster Bremen Nord 17');
    const { left, width, extent } = await drawnIn(room, null);
    expect([left, width]).to.deep.equal([0, extent]);
  });

  it('has its caption on the paper, not in a band of the frame colour', async () => {
    const style = { ...PLAIN, frameColor: '#8A1538' };
    const artwork = { text: ADDRESS, name: 'Sample', title: 'QR code', mask: null, style };
    const request = { artwork, room: { width: 60, height: 30 }, isCmyk: false };
    const bare = await drawSheetSvg({ ...request, caption: null });
    const captioned = await drawSheetSvg({ ...request, caption: 'Table 1' });
    const paths = (svg: string): string[] => svg.match(/<path[^>]*>/g) ?? [];
    expect(paths(captioned).slice(0, -1)).to.deep.equal(paths(bare));
    expect(captioned).to.contain('<title>Table 1</title>').and.not.contain('#8A1538');
  });

  it('fills its room and has its quiet zone, even if its style omits it', async () => {
    const [plain, bare] = [await drawn(null, 30), await drawn(null, 30, { drawQuietZones: false })];
    expect(bare.mm).to.equal(30);
    expect([bare.extent, bare.height]).to.deep.equal([plain.extent, plain.extent]);
  });
});
