import { expect } from 'chai';
import fc from 'fast-check';
import { downloadName } from '../../../src/core/file-name.js';

describe('The name of a download', () => {
  it('keeps every script, and distinguishes campaigns with the same name by their codes', () => {
    for (const [name, expected] of [
      ['Summer menu', 'Summer menu AbCd1234.png'],
      ['Café Größe 50 % — 東京 🙂', 'Café Größe 50 % — 東京 🙂 AbCd1234.png'],
      ['قائمة الطعام', 'قائمة الطعام AbCd1234.png'],
      ['v1.2 (final).', 'v1.2 (final) AbCd1234.png'],
    ] as const) {
      expect(downloadName([name, 'AbCd1234'], '.png')).to.equal(expected);
    }
  });

  it('omits what is not part of a name', () => {
    for (const [name, expected] of [
      ['../../etc/passwd', 'etc passwd.png'],
      ['C:\\a|b?*"c"<d>', 'C a b c d.png'],
      ['one\r\nSet-Cookie: a=b\u0000', 'one Set-Cookie a=b.png'],
      ['\u202egnp.exe\u2066 \u200b', 'gnp.exe.png'],
      ['.hidden', 'hidden.png'],
      ['--version', 'version.png'],
      ['...', 'file.png'],
      ['', 'file.png'],
      ['half \ud83d', 'half \ufffd.png'],
    ] as const) {
      expect(downloadName([name], '.png')).to.equal(expected);
    }
  });

  it('is not a name that Windows reserves', () => {
    for (const name of ['CON', 'nul', 'Aux.txt', 'com1', 'LPT9.a', 'COM²']) {
      expect(downloadName([name], '.vcf')).to.equal(`_${name}.vcf`);
    }
    expect(downloadName(['Console'], '.vcf')).to.equal('Console.vcf');
  });

  it('is safe in every file system, whatever the parts', () => {
    const hostile = fc.constantFrom(
      '.',
      '-',
      '/',
      '\\',
      '"',
      '\u202e',
      '\u0000',
      '\n',
      ' ',
      'CON',
      '漢',
      '👩‍👩‍👧',
      'e\u0301',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.array(hostile, { maxLength: 120 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, (name) => {
        const fileName = downloadName([name, 'AbCd1234'], '.png');
        expect(fileName).to.match(/AbCd1234\.png$/);
        expect(fileName).to.match(/^[^\s.\\/:*?"<>|\p{Cc}\p{Cf}-][^\\/:*?"<>|\p{Cc}\p{Cf}]*$/u);
        expect(fileName).to.not.match(/^(con|prn|aux|nul|com\d|lpt\d)[\s.]/i);
        expect(fileName.isWellFormed()).to.equal(true);
        expect(Buffer.byteLength(fileName)).to.be.at.most(255);
      }),
    );
  });
});
