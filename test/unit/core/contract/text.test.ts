import { expect } from 'chai';
import fc from 'fast-check';
import {
  cleanValue,
  comparedText,
  cutToBytes,
  formatBelow,
  isLongerThan,
  searchTerms,
  trimInvisible,
  trimText,
  utf8Length,
} from '../../../../src/core/contract/text.js';
import { cpuMilliseconds } from '../../../support/cpu-time.js';

describe('The length of a text', () => {
  it('is counted in code points', () => {
    const unit = fc.constantFrom('a', '\u00E9', '\u{1F600}', '\uD83D', '\uDE00');
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 40 }), fc.nat({ max: 40 }), (units, max) => {
        const text = units.join('');
        expect(isLongerThan(text, max)).to.equal([...text].length > max);
      }),
    );
  });

  it('is known immediately for a text that is far too long', () => {
    const texts = Array.from({ length: 50 }, (_, index) => '\u{1F600}'.repeat(1_000_000 + index));
    const milliseconds = cpuMilliseconds(() => {
      for (const text of texts) expect(isLongerThan(text, 8_000)).to.equal(true);
    });
    // The counting alone would take a second.
    expect(milliseconds).to.be.below(500);
  });
});

describe('The bytes of a text', () => {
  it('are those of UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(utf8Length(text)).to.equal(Buffer.byteLength(text));
      }),
    );
    expect(utf8Length('a\u00e9\u20ac\u{1f600}\ud83d')).to.equal(1 + 2 + 3 + 4 + 3);
  });
});

describe('A text cut to bytes', () => {
  it('is the longest prefix of whole characters', () => {
    expect(cutToBytes('abc', 2)).to.equal('ab');
    expect(cutToBytes('e\u0301a', 2)).to.equal('');
    expect(cutToBytes('äöü', 5)).to.equal('äö');
    expect(cutToBytes('äöü', 6)).to.equal('äöü');
  });
});

describe('A value below a limit', () => {
  it('has two decimals, and more if it would read as the limit', () => {
    const written = [0.5, 0.549, 0.5499, 0.549998, -0.001, -0.14].map((value) => formatBelow(value, 0.55));
    expect(written).to.deep.equal(['0.50', '0.549', '0.5499', '0.5499', '0.00', '-0.14']);
    expect(formatBelow(4.4996, 4.5)).to.equal('4.4996');
  });

  it('reads as below it, and close to the real value', () => {
    const belowLimit = fc.constantFrom(0.55, 4.5).chain((limit) =>
      fc.record({
        limit: fc.constant(limit),
        value: fc.double({ min: -1, max: limit, maxExcluded: true, noNaN: true }),
      }),
    );
    fc.assert(
      fc.property(belowLimit, ({ value, limit }) => {
        const text = formatBelow(value, limit);
        expect(text).to.match(/^-?\d\.\d{2,4}$/);
        expect(Number(text)).to.be.below(limit);
        expect(Number(text)).to.be.closeTo(value, 0.00501);
      }),
      { examples: [[{ limit: 0.55, value: 0.55 - 2 ** -53 }], [{ limit: 4.5, value: 4.5 - 2 ** -50 }]] },
    );
  });
});

const SAME: readonly (readonly string[])[] = [
  [
    'Café Zoë',
    'Cafe\u0301 Zoe\u0308',
    'CAFÉ ZOË',
    'cafe zoe',
    'Café\u00a0Zoë',
    ' café \u2009 zoë\t',
    'ca\u00adfé\u200b zoë',
  ],
  ['Straße', 'STRASSE', 'strasse', 'STRAẞE'],
  ['İstanbul', 'istanbul', 'ISTANBUL', 'ıstanbul', 'I\u0307stanbul'],
  ['Łódź', 'lodz', 'ŁÓDŹ'],
  ['Smørrebrød', 'smorrebrod'],
  ['Œuvre', 'oeuvre'],
  ['Æther', 'aether'],
  ['Ёлка', 'елка', 'ЕЛКА'],
  ['ΟΔΟΣ', 'οδος', 'οδός'],
  ['Ｍｅｎｕ １', 'menu 1'],
  ['ﬁsh', 'fish'],
  ['Joe’s “Bar” – 5', 'joe\'s "bar" - 5'],
  ['خُبْز', 'خبز'],
  ['שָׁלוֹם', 'שלום'],
  ['می\u200cخواهم', 'میخواهم'],
  ['❤\ufe0f', '❤'],
  ['한국', '\u1112\u1161\u11ab\u1100\u116e\u11a8'],
  ['a\r\nb', 'a\nb', 'a\u2028\n\nb'],
];

/** Letters of other scripts whose marks are no accents: without them it is another word. */
const DIFFERENT = [
  ['バス', 'ハス'],
  ['कि', 'क'],
  ['กี่', 'ก'],
  ['a b', 'ab'],
  ['müller', 'mueller'],
] as const;

describe('A compared text', () => {
  it('is the same for all spellings of a text', () => {
    for (const [first = '', ...others] of SAME) {
      for (const other of others) expect(comparedText(other), other).to.equal(comparedText(first));
    }
  });

  it('is another for another word', () => {
    for (const [one, other] of DIFFERENT) expect(comparedText(one)).not.to.equal(comparedText(other));
  });

  it('is what it is compared as', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(comparedText(comparedText(text.toWellFormed()))).to.equal(comparedText(text.toWellFormed()));
      }),
    );
  });
});

describe('The terms of a search', () => {
  it('are its words, each once', () => {
    expect(searchTerms(comparedText(' Müller\u00a0 Bremen\nmüller '))).to.deep.equal(['muller', 'bremen']);
    for (const blank of ['', ' \n', '\u200b']) expect(searchTerms(comparedText(blank))).to.deep.equal([]);
  });

  it('are few: the end of a long text is one phrase', () => {
    const words = Array.from({ length: 4000 }, (_, index) => `w${index}`);
    expect(searchTerms(words.slice(0, 8).join(' '))).to.deep.equal(words.slice(0, 8));
    expect(searchTerms(words.join(' '))).to.deep.equal([...words.slice(0, 7), words.slice(7).join(' ')]);
  });
});

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
