import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { renderProblem } from '../../../../src/core/contract/problems.js';
import { inspectPdf } from '../../../../src/inspection/pdf/inspect-pdf.js';
import { PDF_LIMITS } from '../../../../src/inspection/pdf/limits.js';
import { flate, onePage, pdf, revise, stream } from '../../../fixtures/pdf-builder.js';

const reasonsOf = async (bytes: Buffer): Promise<string> => {
  const verdict = await inspectPdf(bytes, { maxPages: 500 });
  return verdict.accepted ? '' : verdict.reasons.map(renderProblem).join(' ');
};

const holding = (body: string | Buffer): Buffer => pdf({ ...onePage(), 9: body });
/** Inserts bytes between the header and the first object. */
const behindHeader = (stray: string): Buffer => {
  const file = pdf(onePage());
  return Buffer.concat([file.subarray(0, 15), Buffer.from(stray), file.subarray(15)]);
};
const list = (count: number, item: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => item(i)).join(' ');

describe('inspection of a PDF: limits of tokens', () => {
  const { nameBytes, stringBytes, parentheses, wordBytes, depth } = PDF_LIMITS;
  const nested = (count: number): string => `${'('.repeat(count)}${')'.repeat(count)}`;
  /** Each exactly at its limit, and then one longer. */
  const bounds: [string, number, (size: number) => string, RegExp][] = [
    ['a name', nameBytes, (size) => `/${'a'.repeat(size)}`, /name that is too long/],
    ['a name of escapes', nameBytes, (size) => `/${'#41'.repeat(size)}`, /too long/],
    ['a key', nameBytes, (size) => `<< /${'#41'.repeat(size)} 1 >>`, /too long/],
    ['an integer', wordBytes, (size) => `[${'1'.repeat(size)}]`, /number that is too long/],
    ['a real number', wordBytes, (size) => `[0.${'0'.repeat(size - 2)}]`, /number that is too long/],
    ['a string', stringBytes, (size) => `(${'a'.repeat(size)})`, /string that is too long/],
    [
      'a string of escapes',
      stringBytes,
      (size) => `(${'\\)'.repeat(size / 2)}${'a'.repeat(size % 2)})`,
      /string that is too long/,
    ],
    ['a hexadecimal string', stringBytes, (size) => `<${'4'.repeat(size)}>`, /string that is too long/],
    ['parentheses in a string', parentheses, nested, /nested too deeply/],
    ['arrays', depth, (size) => '['.repeat(size) + ']'.repeat(size), /nested too deeply/],
    ['dictionaries', depth, (size) => '<</A'.repeat(size) + '>>'.repeat(size), /nested too deeply/],
  ];
  for (const [name, size, token, reason] of bounds) {
    it(`accepts ${name} of ${size} and refuses more, in the file and in an object stream`, async () => {
      const packed = (body: string): Buffer => flate('/Type /ObjStm /N 1 /First 5', `20 0 ${body}`);
      for (const file of [(body: string) => holding(body), (body: string) => holding(packed(body))]) {
        expect(await reasonsOf(file(token(size)))).to.equal('');
        expect(await reasonsOf(file(token(size + 2)))).to.match(reason);
      }
    });
  }

  it('refuses a token that never ends', async () => {
    for (const body of ['(', '<', '/', '1', '((', '(\\']) {
      expect(await reasonsOf(holding(`[${body}${'1'.repeat(2_000_000)}`)), body).to.match(/too long/);
    }
  });

  it('refuses 18 MB of parentheses or of an escaped name with 256 MB of heap', async () => {
    const code = `
      const { inspectPdf } = await import(${JSON.stringify(new URL('../../../../src/inspection/pdf/inspect-pdf.js', import.meta.url).href)});
      const { onePage, pdf } = await import(${JSON.stringify(new URL('../../../fixtures/pdf-builder.js', import.meta.url).href)});
      for (const body of ['('.repeat(9e6) + ')'.repeat(9e6), '/' + '#41'.repeat(6e6)]) {
        const verdict = await inspectPdf(pdf({ ...onePage(), 9: body }), { maxPages: 500 });
        console.log(JSON.stringify(verdict.reasons[0]));
      }`;
    const options = ['--max-old-space-size=256', '--input-type=module', '-e', code];
    const { stdout } = await promisify(execFile)(process.execPath, options, { timeout: 110_000 });
    expect(stdout).to.match(/nested too deeply.*\n.*too long/);
  }).timeout(120_000);
});

describe('inspection of a PDF: limits of counts', () => {
  const refused: [string, RegExp, () => Buffer][] = [
    ['too many different names', /too many names/, () => holding(`[${list(100_001, (i) => `/N${i}`)}]`)],
    ['too many different references', /refers to too many/, () => holding(`[${list(200_001, (i) => `${i} 0 R`)}]`)],
    [
      'too many numbers that no reader can hold',
      /numbers that are too large/,
      () => holding(`[${'99999999999999999999 '.repeat(101)}]`),
    ],
    ['an entry that is repeated', /too many times in one place/, () => holding(`<< ${'/S /GoTo '.repeat(33)} >>`)],
    [
      'one array that everything refers to',
      /refers to its objects too many times/,
      () => {
        const objects = { ...onePage(), 9: `[${'<<>>'.repeat(2000)}]`, 10: `[${'<</AA 9 0 R>>'.repeat(3000)}]` };
        return pdf(objects);
      },
    ],
    [
      'a table of very many cross-references',
      /cross-reference.*too large/,
      () => behindHeader(`xref\n0 1\n${'0 0 n '.repeat(400_001)}`),
    ],
    [
      'many streams that each announce many',
      /cross-reference.*too large/,
      () => {
        const announcing = stream('/Type /XRef /W [1 0 0] /Size 300000', '');
        return pdf({ ...onePage(), 9: announcing, 10: announcing });
      },
    ],
    [
      'fields of a cross-reference that are wide',
      /cross-reference.*damaged/,
      () => holding(stream('/Type /XRef /W [1 9000000 1] /Size 3', '')),
    ],
    [
      'an index that is elsewhere',
      /cross-reference.*too large/,
      () => pdf({ ...onePage(), 9: stream('/W [1 1 1] /Size 9 /Index [0 10 0 R]', ''), 10: '2000000000' }),
    ],
    ['too many revisions', /too many revisions/, () => behindHeader('startxref\n0\n'.repeat(10_001))],
    [
      'an object that an object stream has very often',
      /overlap too much/,
      () => {
        const numbers = '20 0 '.repeat(1000);
        return holding(flate(`/Type /ObjStm /N 1000 /First ${numbers.length}`, `${numbers}[${'0 '.repeat(5000)}]`));
      },
    ],
    [
      'streams that overlap',
      /streams.*overlap/,
      () => {
        const objects = {
          ...onePage(),
          ...Object.fromEntries(
            Array.from({ length: 50 }, (_, i) => [10 + i, `<</Length 99999 /Filter [/AHx /RL]>>stream\n80`]),
          ),
        };
        return revise(pdf(objects), { 4: stream('', 'q Q') });
      },
    ],
    [
      'two definitions of the columns of a predictor',
      /more than one definition/,
      () =>
        holding(
          flate('/Type /ObjStm /N 1 /First 4 /DecodeParms << /Predictor 12 /Columns 1 /Columns 9 >>', '9 0 null'),
        ),
    ],
    [
      'a page tree of very many nodes',
      /pages.*loop/,
      () => {
        const nodes = Object.fromEntries(
          Array.from({ length: 10_001 }, (_, i) => [10 + i, '<< /Type /Pages /Kids [] /Count 0 >>']),
        );
        return pdf({
          ...onePage(),
          ...nodes,
          2: `<< /Type /Pages /Kids [${list(10_001, (i) => `${10 + i} 0 R`)} 3 0 R] /Count 1 >>`,
        });
      },
    ],
    ['much other data behind the header', /between the objects/, () => behindHeader(`x${' '.repeat(40_000)}x`)],
    [
      'much other data behind the end of a revision',
      /between the objects/,
      () => Buffer.concat([pdf(onePage()), Buffer.from(`startxref\n0\n${'x '.repeat(20_000)}`), pdf(onePage())]),
    ],
    ['comments that hide very many objects', /overlap/, () => behindHeader(`%${'obj%'.repeat(20_000)}\n`)],
  ];
  for (const [name, reason, make] of refused) {
    it(`refuses ${name}`, async () => {
      expect(await reasonsOf(make())).to.match(reason);
    }).timeout(60_000);
  }

  it('checks the values of malformed dictionaries once, however deep they are', async () => {
    const depth = PDF_LIMITS.depth - 1;
    const around = (body: string): string => `${'<</A 1 '.repeat(depth)}/B ${body}${'>>'.repeat(depth)}`;
    expect(await reasonsOf(holding(around('<< >>')))).to.equal('');
    expect(await reasonsOf(holding('<< 1 /B '.repeat(depth)))).to.equal('');
    expect(await reasonsOf(holding(`${'<< 1 /B '.repeat(depth - 1)}<< /JS (x) >>`))).to.match(/script/);
    expect(await reasonsOf(holding(`${'<< 1 [ '.repeat(depth / 2 - 2)}<< /JS (x) >>`))).to.match(/script/);
  });

  it('refuses a stream whose length leads back to another one, which would loop', async () => {
    const objects = { ...onePage(), 9: '<< /Length -00000 >>\nstream\nendstream' };
    const text = pdf(objects).toString('latin1');
    const back = text.indexOf('endstream') - (text.indexOf('stream\n', text.indexOf('-00000')) + 7);
    const file = text.replace('-00000', `-${String(-back).padStart(5, '0')}`);
    expect(await reasonsOf(Buffer.from(file, 'latin1'))).to.match(/too long to read/);
  });
});
