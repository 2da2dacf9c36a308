import { expect } from 'chai';
import { onOneLine } from '../../../../src/identity/mails/write-mail.js';

describe('A name in a mail', () => {
  for (const [name, shown] of [
    ['Eve \u202egpj.exe', 'Eve gpj.exe'],
    ['\u2066a\u2069\u200e\u200f\u061c\ufeff\u200b', 'a'],
    ['a\r\nBcc: b', 'a Bcc: b'],
    [' \u2028a\tb ', 'a b'],
    ['\u{1f468}\u200d\u{1f469}', '\u{1f468}\u200d\u{1f469}'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
  ] as const) {
    it(`is ${JSON.stringify(shown)} for ${JSON.stringify(name)}`, () => {
      expect(onOneLine(name)).to.equal(shown);
    });
  }
});
