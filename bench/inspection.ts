import { randomBytes } from 'node:crypto';
import { LIMITS } from '../src/config/contract-limits.js';
import { copyPages } from '../src/inspection/copies/make-copies.js';
import { inspectFile } from '../src/inspection/inspect-file.js';
import { drawPages } from '../src/inspection/pdf/draw-pages.js';
import { flate, onePage, type PdfObjects, pdf, stream } from '../test/fixtures/pdf-builder.js';
import { samplePhoto } from '../test/fixtures/sample-photo.js';
import { pngBomb } from '../test/support/files/pictures.js';

/** Inspecting a clean PDF and refusing bombs, in one thread; inspecting and copying a photo and drawing pages, with libvips' two. */
const ROUNDS = 7;
const BARS = { megabytesPerSecond: 20, bombMs: 1000, photoMs: 800, previewMs: 2000 };
const MEGABYTE = 1024 * 1024;

/** A PDF of pictures that do not compress, like scanned pages, and of pages of text. */
function cleanPdf(): Buffer {
  const objects = { ...onePage() };
  for (let number = 5; number < 45; number++) {
    objects[number] = stream('/Type /XObject /Subtype /Image /Width 1 /Height 1', randomBytes(MEGABYTE / 5));
    objects[number + 40] = flate('', `BT (sample text ${number}) Tj ET\n`.repeat(5000));
  }
  return pdf(objects);
}

async function time(bytes: Buffer, type: string): Promise<{ ms: number; accepted: boolean }> {
  const times: number[] = [];
  let accepted = false;
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    ({ accepted } = await inspectFile(bytes, type, LIMITS.inspection));
    times.push(performance.now() - start);
  }
  return { ms: times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN, accepted };
}

/** Pages of A4 with forty lines each, in a font that every reader has. */
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

/** Least processor time of a few rounds: other work on the machine only adds to it. */
async function processorMs(work: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

const verdict = (holds: boolean): string => (holds ? 'holds' : 'FAILS');

const clean = cleanPdf();
const inspected = await time(clean, 'application/pdf');
const rate = clean.length / MEGABYTE / (inspected.ms / 1000);
console.log(
  `inspection: a clean PDF of ${(clean.length / MEGABYTE).toFixed(1)} MB at ${rate.toFixed(0)} MB/s ` +
    `(bar ${BARS.megabytesPerSecond}): ${verdict(inspected.accepted && rate >= BARS.megabytesPerSecond)}`,
);

const bombs = {
  'PDF stream of 500 MB of zeros': [
    pdf({ ...onePage(), 5: flate('', Buffer.alloc(500 * MEGABYTE)) }),
    'application/pdf',
  ],
  'PNG of 100 MB of zeros': [pngBomb(10, 10, 100 * MEGABYTE), 'image/png'],
  'PNG of 60,000 × 60,000': [pngBomb(60_000, 60_000, 1000), 'image/png'],
} as const;

for (const [name, [bytes, type]] of Object.entries(bombs)) {
  const { ms, accepted } = await time(bytes, type);
  console.log(
    `inspection: ${name} refused in ${ms.toFixed(0)} ms (bar ${BARS.bombMs}): ${verdict(!accepted && ms <= BARS.bombMs)}`,
  );
}

const photo = await samplePhoto(4_000, 3_000);
const photoTime = await time(photo, 'image/jpeg');
const photoMs = await processorMs(() => inspectFile(photo, 'image/jpeg', LIMITS.inspection));
console.log(
  `inspection: a JPEG of 12 megapixels and ${(photo.length / MEGABYTE).toFixed(1)} MB with all copies in ` +
    `${photoMs.toFixed(0)} ms of processor time (bar ${BARS.photoMs}), ${photoTime.ms.toFixed(0)} ms elapsed: ` +
    verdict(photoTime.accepted && photoMs <= BARS.photoMs),
);
const inspectedPhoto = await inspectFile(photo, 'image/jpeg', LIMITS.inspection);
const copies = inspectedPhoto.accepted ? inspectedPhoto.copyFiles : [];
console.log(`  ${copies.map(({ name, bytes }) => `${name} ${(bytes.length / 1024).toFixed(0)} KB`).join(', ')}`);

const textPages = pdf(pagesOfText(3));
const previewMs = await processorMs(async () =>
  copyPages(await drawPages(textPages, LIMITS.inspection), {
    ...LIMITS.inspection,
    copyWidths: LIMITS.inspection.previewWidths,
  }),
);
console.log(
  `inspection: three pages of text drawn and copied in ${previewMs.toFixed(0)} ms of processor time ` +
    `(bar ${BARS.previewMs}): ${verdict(previewMs <= BARS.previewMs)}`,
);
