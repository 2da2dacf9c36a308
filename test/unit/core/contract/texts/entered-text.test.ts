import { expect } from 'chai';
import { cleanValue, trimInvisible, trimText } from '../../../../../src/core/contract/texts/entered-text.js';

/** What word processors, chats and files put around and into what people copy. */
const INVISIBLE = [...'\u00ad\u200b\u200e\u200f\u202a\u202c\u2060\u2066\u2069\ufeff'];

describe('A text that somebody entered', () => {
  it('loses white space and invisible characters at its ends', () => {
    for (const outer of [' ', '\t', '\r\n', '\u0085', '\u00a0', '\u2003', '\u3000', '\u200c', '\u200d', ...INVISIBLE]) {
      expect(trimText(`${outer}a b${outer} ${outer}`), encodeURIComponent(outer)).to.equal('a b');
    }
    expect(trimText(' \u200b\ufeff')).to.equal('');
  });

  it('keeps what belongs to its words and emoji', () => {
    for (const text of [
      'می\u200cخواهم',
      '👩\u200d👩\u200d👧',
      '❤\ufe0f',
      '🏴\u{e0067}\u{e0062}\u{e007f}',
      'a\u00adb',
      'e\u0301',
    ]) {
      expect(trimText(` ${text} `)).to.equal(text);
    }
    expect(trimText('שלום\u200f!\u200f x')).to.equal('שלום\u200f!\u200f x');
  });

  it('keeps its white space where that counts', () => {
    expect(trimInvisible('\ufeff Guests \u200b')).to.equal(' Guests ');
  });

  it('loses invisible characters inside too if it is an address or a number, but no joiners', () => {
    for (const inner of INVISIBLE)
      expect(cleanValue(` a${inner}b${inner}\n`), encodeURIComponent(inner)).to.equal('ab');
    expect(cleanValue('https://example.com/می\u200cخواهم')).to.equal('https://example.com/می\u200cخواهم');
  });

  it('is trimmed in linear time', () => {
    const text = `a${' \u200b'.repeat(2_000_000)}a`;
    expect(trimText(text)).to.equal(text);
  });
});
