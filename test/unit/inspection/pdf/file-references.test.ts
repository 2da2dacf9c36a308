import { expect } from 'chai';
import { renderProblem } from '../../../../src/core/contract/problems.js';
import { inspectPdf } from '../../../../src/inspection/pdf/inspect-pdf.js';
import { onePage, pdf, stream } from '../../../fixtures/pdf-builder.js';

const reasonsOf = async (bytes: Buffer): Promise<string> => {
  const verdict = await inspectPdf(bytes, { maxPages: 500 });
  return verdict.accepted ? '' : verdict.reasons.map(renderProblem).join(' ');
};

describe('inspection of a PDF: references to other files', () => {
  const refused: [string, RegExp, string | Buffer][] = [
    ['a file specification of the file system URL', /address/, '<< /Type /Filespec /FS /URL /F (example.com/a) >>'],
    ['a file system that is a separate object', /address/, '<< /FS 9 0 R /F (a) >>'],
    ['a file specification with an address', /address/, '<< /Type /Filespec /F (a) /UF (https://example.com/a.pdf) >>'],
    [
      'an address in UTF-16',
      /address/,
      `<< /UF <feff${Buffer.from('http://x', 'utf16le').swap16().toString('hex')}> >>`,
    ],
    ['a path to a server', /file server/, '<< /Type /Filespec /F (//example.com/share) >>'],
    ['a picture put in before printing', /another file/, stream('/Subtype /Form /OPI << /2.0 << /F (a.tif) >> >>', '')],
    ['a dictionary of such a picture', /another file/, '<< /Type /OPI /Version 1.3 >>'],
    [
      'a reference to a page of another file',
      /another file/,
      stream('/Subtype /Form /Ref << /F (a.pdf) /Page 1 >>', ''),
    ],
    ['the data of a stream', /another file/, stream('/F << /F (a) >>', '')],
  ];
  for (const [name, reason, object] of refused) {
    it(`refuses ${name}`, async () => {
      expect(await reasonsOf(pdf({ ...onePage(), 5: object, 9: '/URL' }))).to.match(reason);
    });
  }

  it('accepts the name of a neighbouring file, and references within the document’s structure', async () => {
    for (const object of [
      '<< /Type /Filespec /F (a.icc) /UF (C:\\\\a.icc) >>',
      '<< /Type /StructElem /S /Link /Ref [3 0 R] >>',
    ]) {
      expect(await reasonsOf(pdf({ ...onePage(), 5: object }))).to.equal('');
    }
  });
});
