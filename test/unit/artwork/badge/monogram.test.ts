import { Resvg } from '@resvg/resvg-js';
import { expect } from 'chai';
import { firstLetter, missingGlyphs, monogramOf } from '../../../../src/artwork/badge/monogram.js';
import { loadFonts } from '../../../../src/artwork/lettering/fonts.js';

const SPACE = { left: 0, top: 0, right: 4, bottom: 4 };

const missing = async (text: string): Promise<string[]> => {
  await loadFonts(text.normalize('NFC'));
  return missingGlyphs(text);
};

const pathOf = async (text: string): Promise<string> => {
  await loadFonts(text.normalize('NFC'));
  return monogramOf(text).pathIn(SPACE);
};

async function boxOf(text: string): Promise<{ x: number; y: number; width: number; height: number }> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="${await pathOf(text)}"/></svg>`;
  const box = new Resvg(svg).getBBox();
  if (box === undefined) throw new Error('nothing is drawn');
  return box;
}

describe('A monogram', () => {
  it('names the characters that cannot be drawn', async () => {
    expect(await missing('Aß9')).to.deep.equal([]);
    expect(await missing('ÄЖΩ')).to.deep.equal([]);
    expect(await missing('★→☎')).to.deep.equal([]);
    expect(await missing('Aꦏ')).to.deep.equal(['ꦏ']);
    expect(await missing('e\u0301x')).to.deep.equal([]);
    expect(await missing('👩‍💻A')).to.deep.equal(['👩‍💻']);
    expect(await missing('')).to.deep.equal([]);
  });

  it('has the letters of Chinese, Japanese and Korean, in every common character', async function () {
    this.timeout(60_000);
    for (const text of ['漢字', 'かナ', '한글', '简体', '繁體', '山田屋', '永和豆', '김이박', '髙﨑']) {
      expect(await missing(text), text).to.deep.equal([]);
      const { x, y, width, height } = await boxOf(text);
      expect(Math.max(width, height), text).to.be.closeTo(4, 0.01);
      expect(x + width / 2, text).to.be.closeTo(2, 0.01);
      expect(y + height / 2, text).to.be.closeTo(2, 0.01);
    }
    const sets = [
      { encoding: 'euc-jp', last: 0xcf, letter: /\p{Script=Han}/u, count: 2965, before: 'か' },
      { encoding: 'gb18030', last: 0xd7, letter: /\p{Script=Han}/u, count: 3755, before: '' },
      { encoding: 'euc-kr', last: 0xc8, letter: /\p{Script=Hangul}/u, count: 2350, before: '' },
    ];
    for (const { encoding, last, letter, count, before } of sets) {
      const letters = [...new TextDecoder(encoding).decode(everyPair(0xb0, last))].filter((sign) => letter.test(sign));
      expect(letters, encoding).to.have.lengthOf(count);
      for (let start = 0; start < count; start += 50) {
        expect(await missing(before + letters.slice(start, start + 50).join(''))).to.deep.equal([]);
      }
    }
  });

  it('is the first letter of a name in any script', () => {
    expect(['山田屋 Tokyo', ' ・カフェ', '한글', 'الرمز', '«Éclair»', '—'].map(firstLetter)).to.deep.equal([
      '山',
      'カ',
      '한',
      'ا',
      'É',
      '',
    ]);
  });

  it('has Chinese characters in the form of the surrounding text’s language', async () => {
    const paths = [await pathOf('骨'), await pathOf('骨か'), await pathOf('骨가')].map(
      (path) => path.replace(/[^A-Z]/g, '').length,
    );
    expect(new Set(paths).size).to.equal(3);
  });

  it('names all characters if none of them would be visible', async () => {
    expect(await missing('\u200b')).to.deep.equal(['\u200b']);
    expect(await pathOf('\u200b')).to.equal('');
    expect(await missing('\u0007\u0001')).to.deep.equal(['\u0007', '\u0001']);
  });

  it('is the same for composed and decomposed letters, and is kerned', async () => {
    expect(await pathOf('e\u0301')).to.equal(await pathOf('é'));
    const ratio = async (text: string): Promise<number> => {
      const { width, height } = await boxOf(text);
      return width / height;
    };
    expect(await ratio('AV')).to.be.below((await ratio('A')) + (await ratio('V')));
  });

  it('runs from right to left where its script does, with joined letters', async () => {
    const commands = async (text: string): Promise<string> => (await pathOf(text)).replace(/[^A-Z]/g, '');
    // Outlines are from left to right, so the second letter's comes first.
    expect(await commands('אב')).to.equal((await commands('ב')) + (await commands('א')));
    expect(await commands('AB')).to.equal((await commands('A')) + (await commands('B')));
    expect(await commands('بب')).to.not.equal((await commands('ب')) + (await commands('ب')));
  });
});

/** All pairs of bytes of a double-byte character set, with the first byte within the limits. */
function everyPair(first: number, last: number): Uint8Array {
  const bytes: number[] = [];
  for (let lead = first; lead <= last; lead++) for (let trail = 0xa1; trail <= 0xfe; trail++) bytes.push(lead, trail);
  return Uint8Array.from(bytes);
}
