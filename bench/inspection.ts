import { randomBytes } from 'node:crypto';
import { LIMITS } from '../src/config/contract-limits.js';
import { inspectFile } from '../src/inspection/inspect-file.js';
import { flate, onePage, pdf, stream } from '../test/fixtures/pdf-builder.js';
import { pngBomb } from '../test/support/files/pictures.js';

/** Inspecting a clean PDF, and refusing bombs, in one thread. */
const ROUNDS = 7;
const BARS = { megabytesPerSecond: 20, bombMs: 1000 };
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
