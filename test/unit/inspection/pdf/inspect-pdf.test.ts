import { createDeflate, deflateSync } from 'node:zlib';
import { expect } from 'chai';
import fc from 'fast-check';
import { problem, renderProblem } from '../../../../src/core/contract/problems.js';
import { inspectPdf } from '../../../../src/inspection/pdf/inspect-pdf.js';
import { flate, objectStream, onePage, pdf, revise, stream } from '../../../fixtures/pdf-builder.js';

const LIMITS = { maxPages: 500 };

const reasonsOf = async (bytes: Buffer): Promise<string> => {
  const verdict = await inspectPdf(bytes, LIMITS);
  return verdict.accepted ? '' : verdict.reasons.map(renderProblem).join(' ');
};

/** A gigabyte of zeros, deflated to about 1 MB. */
const deflatedGigabyte = async (): Promise<Buffer> => {
  const deflater = createDeflate({ level: 9 });
  const zeros = Buffer.alloc(1024 * 1024);
  const parts: Buffer[] = [];
  deflater.on('data', (part: Buffer) => parts.push(part));
  for (let i = 0; i < 1024; i++) {
    if (!deflater.write(zeros)) await new Promise((resolve) => deflater.once('drain', resolve));
  }
  await new Promise<void>((resolve) => deflater.end(() => resolve()));
  return Buffer.concat(parts);
};

describe('inspection of a PDF: bombs', () => {
  let gigabyte: Buffer;
  before(async () => {
    gigabyte = await deflatedGigabyte();
  });

  it('refuses content that inflates to a gigabyte', async () => {
    expect(await reasonsOf(pdf({ ...onePage(), 4: stream('/Filter /FlateDecode', gigabyte) }))).to.match(/too large/);
  });

  it('refuses a gigabyte that is deflated twice', async () => {
    const twice = stream('/Filter [/FlateDecode /FlateDecode]', deflateSync(gigabyte));
    expect(await reasonsOf(pdf({ ...onePage(), 4: twice }))).to.match(/too large/);
  });

  it('refuses object streams and cross-reference streams that inflate to a gigabyte', async () => {
    for (const type of ['/Type /ObjStm /N 1 /First 4', '/Type /XRef /W [1 2 1] /Size 9']) {
      const bomb = stream(`${type} /Filter /FlateDecode`, gigabyte);
      expect(await reasonsOf(pdf({ ...onePage(), 9: bomb }))).to.match(/too large/);
    }
  });

  it('refuses many streams that are large together', async () => {
    const content = deflateSync(Buffer.alloc(100 * 1024 * 1024));
    const objects = onePage();
    for (let i = 10; i < 20; i++) objects[i] = stream('/Filter /FlateDecode', content);
    expect(await reasonsOf(pdf(objects))).to.match(/too large/);
  });

  it('refuses too many objects, in the file or in an object stream', async () => {
    const loose = Buffer.from(Array.from({ length: 100_001 }, (_, i) => `${i} 0 obj<<>>endobj`).join('\n'));
    expect(await reasonsOf(Buffer.concat([pdf(onePage()), loose, pdf(onePage())]))).to.match(/too many objects/);
    const packed = flate('/Type /ObjStm /N 200001 /First 4', `1 0 ${'<<>>\n'.repeat(100_001)}`);
    expect(await reasonsOf(pdf({ ...onePage(), 9: packed }))).to.match(/too many objects/);
  });

  it('refuses an object with too many definitions, which would make every reference to it expensive', async () => {
    const again = Buffer.from('9 0 obj 9 0 R endobj\n'.repeat(1000));
    expect(await reasonsOf(Buffer.concat([pdf(onePage()), again, pdf(onePage())]))).to.match(/too many times/);
  });

  it('refuses objects with too many values', async () => {
    expect(await reasonsOf(pdf({ ...onePage(), 9: `[${'0 '.repeat(1_200_001)}]` }))).to.match(/too many values/);
  });

  it('refuses deep nesting, closed or not', async () => {
    const depth = 100_000;
    for (const body of ['['.repeat(depth) + ']'.repeat(depth), '['.repeat(depth), '<</A'.repeat(depth)]) {
      expect(await reasonsOf(pdf({ ...onePage(), 9: body }))).to.match(/nested too deeply/);
    }
  });

  it('refuses repeatedly overlapping objects', async () => {
    expect(await reasonsOf(pdf({ ...onePage(), 9: ' obj('.repeat(60) }))).to.match(/overlap/);
  });

  it('refuses a cross-reference stream that announces more entries than it has', async () => {
    const announced = stream('/Type /XRef /W [1 2 1] /Size 9 /Index [0 2000000000]', '');
    expect(await reasonsOf(pdf({ ...onePage(), 9: announced }))).to.match(/cross-reference/);
    expect(await reasonsOf(pdf({ ...onePage(), 9: stream('/Type /XRef /W [0 0 0] /Size 9', '') }))).to.match(/damaged/);
  });
});

describe('inspection of a PDF: two kinds of file at once', () => {
  const clean = pdf(onePage());
  const zip = Buffer.concat([Buffer.from('PK\u0005\u0006', 'latin1'), Buffer.alloc(18)]);
  const others: [string, Buffer][] = [
    ['a ZIP archive', zip],
    ['a page of HTML', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a script', Buffer.from('/*\nalert(1)//*/')],
    ['a single byte', Buffer.from('x')],
  ];
  for (const [name, other] of others) {
    it(`refuses ${name} before or after the PDF`, async () => {
      expect(await reasonsOf(Buffer.concat([other, clean]))).to.match(/does not begin/);
      expect(await reasonsOf(Buffer.concat([clean, other]))).to.match(/after the end/);
    });
  }

  it('refuses much other data between the objects', async () => {
    const page = Buffer.from('<script>alert(1)</script> '.repeat(2000));
    expect(await reasonsOf(Buffer.concat([clean, page, clean]))).to.match(/between the objects/);
  });

  it('refuses a ZIP archive whose comment is the end of the PDF', async () => {
    const comment = Buffer.from('\n%%EOF\n');
    const end = Buffer.from(zip);
    end.writeUInt16LE(comment.length, 20);
    expect(await reasonsOf(Buffer.concat([clean, end, comment]))).to.match(/ZIP/);
  });

  it('accepts the signature of a ZIP archive in a picture', async () => {
    const verdict = await inspectPdf(pdf({ ...onePage(), 5: stream('', zip) }), LIMITS);
    expect(verdict.accepted).to.equal(true);
  });
});

describe('inspection of a PDF: damaged files', () => {
  it('refuses a page tree that loops', async () => {
    const loop = { ...onePage(), 2: '<< /Type /Pages /Kids [2 0 R] /Count 1 >>' };
    expect(await reasonsOf(pdf(loop))).to.match(/loop/);
    const doubling = { ...onePage(), 2: '<< /Type /Pages /Kids [5 0 R 5 0 R] /Count 2 >>' };
    const pages = { ...doubling, 5: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>' };
    expect(await reasonsOf(pdf(pages))).to.match(/loop/);
  });

  it('refuses files without pages, without objects, and cut off', async () => {
    expect(await reasonsOf(pdf({ ...onePage(), 2: '<< /Type /Pages /Kids [] /Count 0 >>' }))).to.match(/no pages/);
    expect(await reasonsOf(Buffer.from('%PDF-1.4\n%%EOF'))).to.match(/cannot be parsed/);
    expect(await reasonsOf(Buffer.from('%PDF-1.4\n'))).to.match(/cut off/);
    expect(await reasonsOf(Buffer.alloc(0))).to.match(/does not begin/);
  });

  it('accepts a file whose cross-reference is wrong, like readers', async () => {
    const text = pdf(onePage())
      .toString('latin1')
      .replace(/startxref\n\d+/, 'startxref\n7');
    expect(await inspectPdf(Buffer.from(text, 'latin1'), LIMITS)).to.deep.equal({ accepted: true, pages: 1 });
  });

  it('counts pages, and refuses more than are allowed', async () => {
    const two = { ...onePage(), 2: '<< /Type /Pages /Kids [3 0 R 3 0 R] /Count 2 >>' };
    expect(await inspectPdf(pdf(two), { maxPages: 2 })).to.deep.equal({ accepted: true, pages: 2 });
    const reasons = [problem('pdf_pages_too_many', { pages: 2, max: 1 })];
    expect(await inspectPdf(pdf(two), { maxPages: 1 })).to.deep.equal({ accepted: false, reasons });
  });

  it('accepts or refuses any damaged file, and never accepts one with an intact script', async () => {
    const script = '<< /S /JavaScript /JS (x) >>';
    const file = revise(pdf({ ...onePage(), 9: objectStream({ 20: '[1 2]' }), 10: script }), {
      1: '<< /Pages 2 0 R >>',
    });
    const whole = Buffer.from(`10 0 obj\n${script}`);
    const change = fc.tuple(fc.nat(file.length - 1), fc.nat(255));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
        const spoiled = Buffer.from(file);
        for (const [at, byte] of changes) spoiled[at] = byte;
        const verdict = await inspectPdf(spoiled, LIMITS);
        if (spoiled.includes(whole)) expect(verdict.accepted).to.equal(false);
        else if (!verdict.accepted) expect(verdict.reasons).to.not.be.empty;
      }),
      { numRuns: 150 },
    );
  });
});
