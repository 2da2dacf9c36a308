import { expect } from 'chai';
import fc from 'fast-check';
import { cleanFileName } from '../../../../src/campaigns/assets/file-name.js';

describe('The name of an uploaded file', () => {
  it('is the last part of any path that was sent', () => {
    expect(cleanFileName('C:\\sample\\Menü 1.pdf')).to.equal('Menü 1.pdf');
    expect(cleanFileName('../../etc/passwd')).to.equal('passwd');
    expect(cleanFileName('')).to.equal('file');
    expect(cleanFileName('a/')).to.equal('file');
  });

  it('contains no control character and no direction mark', () => {
    expect(cleanFileName('a\u0000\r\nb\u202egnp.exe')).to.equal('abgnp.exe');
  });

  it('is well-formed, at most 255 bytes and never a path, whatever was sent', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary', maxLength: 600 }), fc.string({ unit: 'grapheme', maxLength: 600 })),
        (sent) => {
          const name = cleanFileName(sent);
          expect(Buffer.byteLength(name)).to.be.within(1, 255);
          expect(name).to.not.match(/[\\/\p{Cc}]/u);
          expect(name.isWellFormed()).to.equal(true);
        },
      ),
    );
  });
});
