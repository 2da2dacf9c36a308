import { expect } from 'chai';
import fc from 'fast-check';
import { renderProblem } from '../../../../src/core/contract/problems.js';
import { cutToBytes, formatBelow, isLongerThan, utf8Length } from '../../../../src/core/contract/text.js';
import { fieldErrorsOf, MaxGraphemes } from '../../../../src/core/field-rules.js';
import { cpuMilliseconds } from '../../../support/cpu-time.js';

class Sample {
  @MaxGraphemes(3, 30)
  text!: string;
}
const errorsOf = (text: string): string[] =>
  (fieldErrorsOf(Object.assign(new Sample(), { text })).text ?? []).map(renderProblem);

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

  it('is only counted as people see it after its code points', () => {
    const family = '\u{1F468}\u{1F3FD}\u200D\u{1F469}\u{1F3FD}\u200D\u{1F467}\u{1F3FD}';
    for (const text of ['', 'abc', 'e\u0301a\u0300o\u0302', family.repeat(3)]) expect(errorsOf(text)).to.deep.equal([]);
    for (const text of ['abcd', family.repeat(4), `a${'\u0301'.repeat(30)}`, 'a'.repeat(1_000_000)]) {
      expect(errorsOf(text)).to.have.length(1);
    }
    const long = `a${'\u0301'.repeat(1_000_000)}`;
    expect(cpuMilliseconds(() => expect(errorsOf(long)).to.have.length(1))).to.be.below(100);
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
