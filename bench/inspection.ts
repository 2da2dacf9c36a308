import { randomBytes } from 'node:crypto';
import { LIMITS } from '../src/core/contract/contract-limits.js';
import { copyPages } from '../src/inspection/copies/make-copies.js';
import { inspectFile } from '../src/inspection/inspect-file.js';
import { drawPages } from '../src/inspection/pdf/draw-pages.js';
import { flate, onePage, type PdfObjects, pdf, stream } from '../test/fixtures/pdf-builder.js';
import { samplePhoto } from '../test/fixtures/sample-photo.js';
import { pngBomb } from '../test/support/files/pictures.js';
import { report } from './report.js';

/**
 * Inspecting a clean PDF and rejecting bombs on one thread; inspecting and copying a photo and drawing pages with
 * libvips' two.
 */
const ROUNDS = 7;
const BARS = { megabytesPerSecond: 20, bombMs: 1000, photoMs: 800, previewMs: 2000 };
const MEGABYTE = 1024 * 1024;

/** A PDF of incompressible pictures, like scanned pages, and of pages of text. */
function cleanPdf(): Buffer {
  const objects = { ...onePage() };
  for (let number = 5; number < 45; number++) {
    objects[number] = stream('/Type /XObject /Subtype /Image /Width 1 /Height 1', randomBytes(MEGABYTE / 5));
    objects[number + 40] = flate('', `BT (sample text ${number}) Tj ET\n`.repeat(5000));
  }
  return pdf(objects);
}

async function time(bytes: Buffer, type: string): Promise<{ times: number[]; accepted: boolean }> {
  const times: number[] = [];
  let accepted = false;
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    ({ accepted } = await inspectFile(bytes, type, LIMITS.inspection));
    times.push(performance.now() - start);
  }
  return { times, accepted };
}

/** A4 pages with forty lines each, in a font that every reader has. */
function pagesOfText(count: number): PdfObjects {
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
  const objects: PdfObjects = { 1: '<< /Type /Catalog /Pages 2 0 R >>', 3: font };
  const line = '(Sample dish with a sauce and something beside it ......... 12.50) Tj 0 -18 Td ';
  for (let page = 0; page < count; page++) {
    const resources = '/Resources << /Font << /F 3 0 R >> >>';
    objects[10 + page] =
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${resources} /Contents ${100 + page} 0 R >>`;
    objects[100 + page] = flate('', `BT /F 12 Tf 60 780 Td ${line.repeat(40)} ET`);
  }
  const kids = Array.from({ length: count }, (_, page) => `${10 + page} 0 R`).join(' ');
  return { ...objects, 2: `<< /Type /Pages /Kids [${kids}] /Count ${count} >>` };
}

/** Returns the milliseconds of processor time of each round. */
async function processorTimes(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
  }
  return times;
}

/** The minimum represents the rounds: other work on the machine only adds to it. */
const reportProcessorTime = (id: string, what: string, samples: readonly number[], limit: number): void => {
  const bar = { on: 'value', limit } as const;
  report({ id, what, unit: 'ms', better: 'lower', samples, value: Math.min(...samples), peer: null, bar });
};

const clean = cleanPdf();
const inspected = await time(clean, 'application/pdf');
if (!inspected.accepted) throw new Error('a clean PDF was refused');
report({
  id: 'inspection-clean-pdf',
  what: `a clean PDF of ${(clean.length / MEGABYTE).toFixed(1)} MB, mostly pictures, inspected`,
  unit: 'MB/s',
  better: 'higher',
  samples: inspected.times.map((ms) => clean.length / MEGABYTE / (ms / 1000)),
  peer: null,
  bar: { on: 'value', limit: BARS.megabytesPerSecond },
});

const bombs = {
  'pdf-bomb': [
    'PDF stream of 500 MB of zeros',
    pdf({ ...onePage(), 5: flate('', Buffer.alloc(500 * MEGABYTE)) }),
    'application/pdf',
  ],
  'png-bomb': ['PNG of 100 MB of zeros', pngBomb(10, 10, 100 * MEGABYTE), 'image/png'],
  'png-pixels': ['PNG of 60,000 × 60,000', pngBomb(60_000, 60_000, 1000), 'image/png'],
} as const;

for (const [id, [what, bytes, type]] of Object.entries(bombs)) {
  const { times, accepted } = await time(bytes, type);
  if (accepted) throw new Error(`${what} was accepted`);
  const bar = { on: 'value', limit: BARS.bombMs } as const;
  report({
    id: `inspection-${id}`,
    what: `${what}, refused`,
    unit: 'ms',
    better: 'lower',
    samples: times,
    peer: null,
    bar,
  });
}

const photo = await samplePhoto(4_000, 3_000);
const inspectedPhoto = await inspectFile(photo, 'image/jpeg', LIMITS.inspection);
if (!inspectedPhoto.accepted) throw new Error('the photo was refused');
reportProcessorTime(
  'inspection-photo',
  `a JPEG of 12 megapixels and ${(photo.length / MEGABYTE).toFixed(1)} MB inspected, with all copies, processor time`,
  await processorTimes(() => inspectFile(photo, 'image/jpeg', LIMITS.inspection)),
  BARS.photoMs,
);
const { copyFiles } = inspectedPhoto;
console.log(`  ${copyFiles.map(({ name, bytes }) => `${name} ${(bytes.length / 1024).toFixed(0)} KB`).join(', ')}`);

const textPages = pdf(pagesOfText(3));
const copyLimits = { ...LIMITS.inspection, copyWidths: LIMITS.inspection.previewWidths };
reportProcessorTime(
  'inspection-pdf-pages',
  'three pages of text of a PDF drawn, with all copies, processor time',
  await processorTimes(async () => copyPages(await drawPages(textPages, LIMITS.inspection), copyLimits)),
  BARS.previewMs,
);
