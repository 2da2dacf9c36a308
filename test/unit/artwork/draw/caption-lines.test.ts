import { expect } from 'chai';
import { fitCaption } from '../../../../src/artwork/draw/caption-lines.js';
import { loadFonts } from '../../../../src/artwork/lettering/fonts.js';
import { shapeText } from '../../../../src/artwork/lettering/shape-text.js';
import { renderProblem } from '../../../../src/core/contract/problems.js';

const EXTENT = 41;

const fitText = async (text: string) => {
  await loadFonts(text);
  return fitCaption(text, EXTENT);
};

const linesOf = async (text: string): Promise<number> => {
  const fitted = await fitText(text);
  return 'problem' in fitted ? 0 : fitted.lines.length;
};

describe('The lines of a caption', () => {
  it('are one for a short text, two for a longer one', async () => {
    expect(await linesOf('Scan me')).to.equal(1);
    expect(await linesOf('Scan to see our opening hours')).to.equal(2);
    expect(await linesOf('スキャンしてメニューを見る')).to.equal(2);
    expect(await linesOf('สแกนเพื่อดูเมนูและราคาของเราวันนี้')).to.equal(2);
  });

  it('begin with a word: neither with punctuation or a dash nor after an opening bracket', async () => {
    for (const [text, first] of [
      ['Opening hours – menu and prices', 'Opening hours –'],
      ['Scan to see our opening hours', 'Scan to see our'],
      ['営業時間は、こちら「メニュー」から見る', '営業時間は、こちら'],
    ] as const) {
      const fitted = await fitText(text);
      if ('problem' in fitted) throw new Error(renderProblem(fitted.problem));
      const glyphs = shapeText(first, text).glyphs.map(({ id }) => id);
      expect(
        fitted.lines[0]?.shaped.glyphs.map(({ id }) => id),
        text,
      ).to.deep.equal(glyphs);
    }
  });

  it('fit into the width of the picture', async () => {
    for (const text of [
      'W',
      'Scan me',
      'Donaudampfschifffahrt',
      'Scan to see our opening hours',
      'سكان '.repeat(6).trim(),
    ]) {
      const fitted = await fitText(text);
      if ('problem' in fitted) throw new Error(renderProblem(fitted.problem));
      for (const { left, right } of fitted.lines) expect((right - left) * fitted.em).to.be.below(EXTENT * 0.87);
      expect(fitted.em).to.be.within(EXTENT / 20, EXTENT / 9);
    }
  });

  it('fit into a height, in smaller letters if necessary', async () => {
    for (const text of ['Scan me', 'Scan to see our opening hours', 'สแกนเพื่อดูเมนู', 'スキャンしてメニューを見る']) {
      for (const height of [10, 7]) {
        await loadFonts(text);
        const fitted = fitCaption(text, EXTENT, { height });
        if ('problem' in fitted) throw new Error(renderProblem(fitted.problem));
        expect((fitted.above + fitted.below + 1) * fitted.em, text).to.be.at.most(height + 1e-9);
      }
    }
  });

  it('say how long a text may be that would be too small', async () => {
    for (const text of ['x'.repeat(60), 'W '.repeat(30).trim(), '私は猫'.repeat(20)]) {
      const refused = await fitText(text);
      const length =
        'problem' in refused ? Number(/about (\d+) characters/.exec(renderProblem(refused.problem))?.[1]) : 0;
      expect(length, text).to.be.within(20, 59);
      const shorter = await fitText(text.slice(0, Math.floor(length * 0.9)).trim());
      expect('em' in shorter, text).to.equal(true);
    }
  });
});
