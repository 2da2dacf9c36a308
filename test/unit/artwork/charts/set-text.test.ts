import { expect } from 'chai';
import {
  breakLines,
  loadTextFonts,
  setText,
  type TextStyle,
  textWidth,
} from '../../../../src/artwork/charts/set-text.js';
import { ExperienceFontFamily } from '../../../../src/core/contract/style-options.js';

const STYLE: TextStyle = { size: 10, colour: '#000000', font: ExperienceFontFamily.Modern, widthMax: 60 };

describe('A text in a narrow place', () => {
  const texts = ['Posters at the main station', '東京駅前案内板集計結果報告書のすべて', 'Short', ''];
  before(() => loadTextFonts(texts, STYLE.font));

  it('ends with an ellipsis in the fonts of the whole text', () => {
    for (const text of texts.slice(0, 2)) {
      const { text: shown, width } = setText(text, 0, 0, STYLE);
      expect(shown).to.match(/…$/);
      expect(width).to.be.at.most(60);
    }
  });

  it('breaks into lines between words of any script, and leaves nothing out', () => {
    for (const text of texts) {
      const lines = breakLines(text, STYLE, 10);
      expect(lines.join('').replaceAll(' ', '')).to.equal(text.replaceAll(' ', ''));
      for (const line of lines) expect(textWidth(line, { ...STYLE, whole: text })).to.be.at.most(60);
    }
    expect(breakLines('Posters at the main station', STYLE, 10)).to.have.length.above(2);
  });

  it('leaves the rest to the last line that is allowed', () => {
    const [first, rest, ...others] = breakLines('Posters at the main station', STYLE, 2);
    expect(`${first} ${rest}`).to.equal('Posters at the main station');
    expect(others).to.deep.equal([]);
  });
});
