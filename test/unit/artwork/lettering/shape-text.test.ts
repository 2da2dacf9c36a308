import { expect } from 'chai';
import { loadFonts } from '../../../../src/artwork/lettering/fonts.js';
import { outlineText, shapeText, undrawableGraphemes } from '../../../../src/artwork/lettering/shape-text.js';

const glyphsOf = async (text: string): Promise<number[]> => {
  await loadFonts(text);
  return shapeText(text).glyphs.map(({ id }) => id);
};

const widthOf = async (text: string): Promise<number> => {
  await loadFonts(text);
  const bounds = shapeText(text).bounds;
  return bounds === null ? 0 : bounds.right - bounds.left;
};

describe('Shaped text', () => {
  it('joins Arabic letters and runs from right to left', async () => {
    const alone = await glyphsOf('ب');
    const three = await glyphsOf('ببب');
    // Dots may be separate glyphs; initial, medial and final forms differ from the isolated letter.
    expect(new Set(three).size).to.be.above(new Set(alone).size);
    expect(await widthOf('ببب')).to.be.below(3 * (await widthOf('ب')));
  });

  it('orders text with both directions as it is read', async () => {
    const [hebrew, latin] = [await glyphsOf('שלום'), await glyphsOf('Menu')];
    const both = await glyphsOf('שלום Menu');
    expect(both.slice(0, latin.length)).to.deep.equal(latin);
    expect(both.slice(-hebrew.length)).to.deep.equal(hebrew);
    expect(hebrew).to.deep.equal((await Promise.all([...'שלום'].map(glyphsOf))).flat().reverse());
    // A line has the direction of the text that it belongs to.
    const shapedAs = (whole: string) => shapeText('Menu!', whole).glyphs.map(({ id }) => id);
    expect(shapedAs('Menu! שלום').at(-1)).to.equal((await glyphsOf('!'))[0]);
    expect(shapedAs('שלום Menu!').at(0)).to.equal((await glyphsOf('!'))[0]);
    const brackets = await glyphsOf('(א)');
    expect(brackets).to.deep.equal([...(await glyphsOf('(')), ...(await glyphsOf('א')), ...(await glyphsOf(')'))]);
  });

  it('kerns, places marks and forms Indic syllables', async () => {
    expect(await widthOf('AVAVAV')).to.be.below(3 * ((await widthOf('A')) + (await widthOf('V'))));
    expect(await widthOf('น้ำ')).to.be.below((await widthOf('น')) + (await widthOf('ำ')) + 0.1);
    expect((await glyphsOf('क्ष')).length).to.equal(1);
    expect((await glyphsOf('कि'))[1]).to.equal((await glyphsOf('क'))[0]);
  });

  it('draws graphemes one by one in any mixture of scripts', async () => {
    const text = 'Scan 扫描 スキャン 스캔 امسح סרקו สแกน स्कैन Սկան ★';
    await loadFonts(text);
    expect(undrawableGraphemes(text)).to.deep.equal([]);
    const path = outlineText(shapeText(text), { scale: 2, x: 1, y: 3 });
    expect(path)
      .to.match(/^M[\d.-]/)
      .and.not.match(/NaN|undefined|[^MLQCZ\d .-]/);
  });

  it('requires its fonts to be loaded first', () => {
    expect(() => shapeText('か\u{25ee8}')).to.throw('loadFonts');
  });
});
