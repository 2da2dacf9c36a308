import { expect } from 'chai';
import fc from 'fast-check';
import { requestedCode } from '../../../src/redirect/requested-code.js';

const encode = (text: string): string => encodeURIComponent(text);

/** What programs write after an address when they turn a sentence into links, and before it. */
const ADDED = ['/', ')', ']', '>', '}', '.', ',', ';', ':', '!', '/)', ').', '…', '»', '”', '"', "'", '*', '。', '、'];
const INVISIBLE = [' ', '\u00a0', '\u200b', '\u200e', '\u2060', '\ufeff', '\u00ad', '\r\n', '\t'];

const CODES = fc.stringMatching(/^[A-Za-z0-9_-]{3,64}$/);

describe('The code of a request', () => {
  it('is found beside what chat programs add to an address', () => {
    fc.assert(
      fc.property(
        CODES,
        fc.array(fc.constantFrom(...ADDED, ...INVISIBLE), { minLength: 1, maxLength: 4 }),
        (code, added) => {
          const path = code + encode(added.join(''));
          expect(requestedCode(path, 'a=1')).to.deep.equal({ code, query: 'a=1' });
        },
      ),
    );
    for (const added of INVISIBLE) {
      expect(requestedCode(`${encode(added)}table-1_a`, '')).to.deep.equal({ code: 'table-1_a', query: '' });
    }
  });

  it('is found when its characters are percent-encoded', () => {
    fc.assert(
      fc.property(CODES, (code) => {
        const path = [...code].map((character) => `%${character.charCodeAt(0).toString(16)}`).join('');
        expect(requestedCode(path, '')).to.deep.equal({ code, query: '' });
      }),
    );
    expect(requestedCode('table%2D1%5Fa', '')?.code).to.equal('table-1_a');
  });

  for (const [path, query, expected] of [
    ['table-1_a&utm_source=poster', '', 'utm_source=poster'],
    ['table-1_a/&utm_source=poster', 'b=2', 'utm_source=poster&b=2'],
    ['table-1_a%3Futm_source=a%26b', '', 'utm_source=a%26b'],
    ['table-1_a&', '', ''],
    ['table-1_a%26', 'b=2', 'b=2'],
  ] as const) {
    it(`takes ${JSON.stringify(expected)} for the query of ${path}?${query}`, () => {
      expect(requestedCode(path, query)).to.deep.equal({ code: 'table-1_a', query: expected });
    });
  }

  it('is not guessed where something else may be meant', () => {
    fc.assert(
      fc.property(
        CODES,
        fc.array(fc.constantFrom('/', '.', ',', '%20'), { minLength: 1, maxLength: 4 }),
        fc.stringMatching(/^[\p{L}\p{N}]{1,9}$/u),
        (code, between, more) => {
          expect(requestedCode(`${code}${between.join('')}${encode(more)}`, '')).to.equal(null);
        },
      ),
    );
    for (const path of [
      '',
      '/',
      '..',
      'ab',
      'a/../b',
      'table-1_aé',

      'code%2',
      'code%ff',
      'x'.repeat(65),
      'x'.repeat(5000),
    ]) {
      expect([path, requestedCode(path, '')]).to.deep.equal([path, null]);
    }
  });

  it('never fails', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (path, query) => void requestedCode(path, query)),
    );
  });
});
