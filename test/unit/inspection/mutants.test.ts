import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'chai';
import fc from 'fast-check';
import { type FileType } from '../../../src/inspection/recognize-file.js';
import { asymmetricImage, chunk, header, png, smallJpeg, smallPng, zeros } from '../../fixtures/images.js';
import { flate, objectStream, onePage, pdf, revise } from '../../fixtures/pdf-builder.js';
import { joinParts, splitParts } from '../../support/files/file-parts.js';
import { mutateBytes } from '../../support/files/mutate-bytes.js';
import { inspect } from './inspection.js';

const MUTANTS = 100;

const document = (): Buffer => {
  const link = '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://example.com/#a) >> >>';
  const objects = { ...onePage('/OpenAction [3 0 R /Fit]', '/Annots [5 0 R]'), 4: flate('', 'q Q'), 5: link };
  return revise(pdf({ ...objects, 9: objectStream({ 20: '<< /Title (a) >>', 21: '[1 0 R]' }) }), { 5: 'null' });
};

const samples: [string, FileType, () => Promise<Buffer> | Buffer][] = [
  ['a PDF', 'application/pdf', document],
  ['a small PNG', 'image/png', smallPng],
  ['a PNG of a picture', 'image/png', () => asymmetricImage().png().toBuffer()],
  ['an interlaced PNG', 'image/png', () => png(header(3, 2, 8, 2, 1), chunk('gAMA', Buffer.alloc(4)), zeros(22))],
  ['a JPEG', 'image/jpeg', () => smallJpeg()],
  ['a progressive JPEG', 'image/jpeg', () => smallJpeg(true)],
];

describe('inspection of damaged files', () => {
  for (const [name, type, make] of samples) {
    it(`accepts or refuses ${MUTANTS} mutants of ${name} without throwing`, async () => {
      const bytes = await make();
      let changed = 0;
      for (let seed = 0; seed < MUTANTS; seed++) {
        const mutant = Buffer.from(mutateBytes(bytes, seed));
        if (!mutant.equals(bytes)) changed++;
        const verdict = await inspect(mutant, type);
        if (!verdict.accepted) expect(verdict.reasons, `seed ${seed}`).to.not.be.empty;
      }
      expect(changed).to.be.greaterThan(MUTANTS * 0.9);
    }).timeout(120_000);
  }

  it('survives rejected promises that the reader of damaged pages leaves behind', async () => {
    const modules = [
      '../../../src/inspection/pdf/inspect-pdf.js',
      '../../fixtures/pdf-builder.js',
      '../../support/files/mutate-bytes.js',
    ];
    const [inspection, builder, mutation] = modules.map((path) => JSON.stringify(new URL(path, import.meta.url).href));
    // Five of these mutants once ended the process.
    const code = `
      const { inspectPdf } = await import(${inspection});
      const { onePage, pdf } = await import(${builder});
      const { mutateBytes } = await import(${mutation});
      const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>';
      const tree = '<< /Type /Pages /Kids [3 0 R 5 0 R 6 0 R] /Count 3 >>';
      const file = pdf({ ...onePage(), 2: tree, 5: page, 6: page });
      for (let seed = 150; seed < 310; seed++) {
        await inspectPdf(Buffer.from(mutateBytes(file, seed)), { maxPages: 500 });
        await new Promise((resolve) => setImmediate(resolve));
      }
      console.log('survived');`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], {
      timeout: 110_000,
    });
    expect(stdout).to.contain('survived');
  }).timeout(120_000);

  it('creates the same mutant from the same bytes and seed, without changing the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), fc.integer(), (bytes, seed) => {
        const before = Uint8Array.from(bytes);
        expect(Buffer.from(mutateBytes(bytes, seed)).equals(mutateBytes(bytes, seed))).to.equal(true);
        expect(bytes).to.deep.equal(before);
      }),
    );
  });

  it('splits any bytes into parts that can be joined again', async () => {
    for (const [, , make] of samples) {
      const bytes = await make();
      expect(splitParts(bytes).length).to.be.greaterThan(1);
    }
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), fc.constantFrom('', '\u0089PNG', '\u00ff\u00d8'), (tail, head) => {
        const bytes = Buffer.concat([Buffer.from(head, 'latin1'), tail]);
        expect(joinParts(splitParts(bytes)).equals(bytes)).to.equal(true);
      }),
    );
  });
});
