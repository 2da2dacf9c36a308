import { expect } from 'chai';
import { parse } from 'content-disposition';
import fc from 'fast-check';
import { asciiFileName, contentDisposition } from '../../../../src/platform/http/content-disposition.js';

describe('Content-Disposition', () => {
  it('has the name for ASCII-only clients, and the full name', () => {
    expect(contentDisposition('inline', 'Lunch menu AbCd1234.png')).to.equal(
      'inline; filename="Lunch menu AbCd1234.png"',
    );
    expect(contentDisposition('inline', 'Café 東京 AbCd1234.png')).to.equal(
      `inline; filename="Cafe AbCd1234.png"; filename*=UTF-8''Caf%C3%A9%20%E6%9D%B1%E4%BA%AC%20AbCd1234.png`,
    );
    expect(contentDisposition('attachment', 'a.pdf')).to.equal('attachment; filename=a.pdf');
  });

  it('uses ASCII where possible', () => {
    for (const [name, expected] of [
      ['Crème brûlée – Straße Łódź.svg', 'Creme brulee - Strasse Lodz.svg'],
      ['Kids’ menu 🙂 №1.png', 'Kids menu No1.png'],
      ['ｆｕｌｌ／ｗｉｄｔｈ.png', 'full width.png'],
      ['東京 AbCd1234.png', 'AbCd1234.png'],
      ['菜单.pdf', 'file.pdf'],
      ['50%41 "off"\\.png', '50 41 off.png'],
    ] as const) {
      expect(asciiFileName(name)).to.equal(expected);
    }
  });

  it('is one ASCII header that restores every name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }), (name) => {
        const header = contentDisposition('inline', name);
        expect(header).to.match(/^[\x20-\x7e]+$/);
        expect(parse(header).parameters.filename).to.equal(name);
        expect(asciiFileName(name)).to.not.match(/[\\/:*?"<>|]|%[0-9a-f]{2}|^[\s.-]/i);
      }),
    );
  });
});
