import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { skip } from '../skip.js';

const run = promisify(execFile);
const OPTIONS = { maxBuffer: 64 * 1024 * 1024, encoding: 'buffer' } as const;

const isTrue = (value: string | undefined): boolean => value !== undefined && !['', '0', 'false'].includes(value);

/** If the tools are required, a missing one is a failure; otherwise the tests are skipped. */
const areRequired = (): boolean => isTrue(process.env.CI) || isTrue(process.env.SIGNPOST_NEEDS_PRINT_TOOLS);

/** For `before`: skips the tests, with the reason, if poppler or Ghostscript is not on the path. */
export async function needPrintTools(context: Mocha.Context): Promise<void> {
  for (const [tool, option] of [
    ['pdftoppm', '-v'],
    ['gs', '--version'],
  ] as const) {
    const isThere = await run(tool, [option]).then(
      () => true,
      () => false,
    );
    if (isThere) continue;
    if (areRequired()) throw new Error(`${tool} is not on the path: install poppler-utils and ghostscript.`);
    skip(context, `${tool} is not on the path (install poppler-utils and ghostscript)`);
  }
}

async function withFile<Value>(
  bytes: Uint8Array,
  use: (file: string, folder: string) => Promise<Value>,
): Promise<Value> {
  const folder = await mkdtemp(join(tmpdir(), 'signpost-print-'));
  try {
    const file = join(folder, 'picture');
    await writeFile(file, bytes);
    return await use(file, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Rasterises a PDF with poppler and returns a PNG. */
export const rasteriseByPoppler = (pdf: Uint8Array, dpi: number): Promise<Buffer> =>
  withFile(pdf, async (file, folder) => {
    await run('pdftoppm', ['-png', '-singlefile', '-r', String(dpi), file, join(folder, 'page')]);
    return readFile(join(folder, 'page.png'));
  });

/** Rasterises a PDF or an EPS with Ghostscript and returns a PNG. Fails if it prints a warning. */
export const rasteriseByGhostscript = (document: Uint8Array, dpi: number): Promise<Buffer> =>
  withFile(document, async (file, folder) => {
    const output = join(folder, 'page.png');
    const words = ['-q', '-dSAFER', '-dBATCH', '-dNOPAUSE', '-dEPSCrop', '-sDEVICE=png16m', '-dGraphicsAlphaBits=4'];
    const { stdout, stderr } = await run('gs', [...words, `-r${dpi}`, `-sOutputFile=${output}`, file], OPTIONS);
    const said = Buffer.concat([stdout, stderr]).toString();
    if (said !== '') throw new Error(`Ghostscript: ${said}`);
    return readFile(output);
  });

/** Ink that a document needs on each of the four plates, as a share of its area. */
export const inkCoverage = (document: Uint8Array): Promise<number[]> =>
  withFile(document, async (file) => {
    const words = ['-q', '-dSAFER', '-dBATCH', '-dNOPAUSE', '-dEPSCrop', '-sDEVICE=ink_cov', '-o', '-'];
    const { stdout } = await run('gs', [...words, file], OPTIONS);
    return (stdout.toString().match(/[\d.]+/g) ?? []).map((share) => Number(share) / 100);
  });

/** The lines of `pdffonts` below its two header lines. */
export const fontsOf = (pdf: Uint8Array): Promise<string[]> =>
  withFile(pdf, async (file) => {
    const { stdout } = await run('pdffonts', [file], OPTIONS);
    return stdout.toString().split('\n').slice(2).filter(Boolean);
  });

/** The text of a PDF on its pages, with single spaces. */
export const textOf = (pdf: Uint8Array): Promise<string> =>
  withFile(pdf, async (file) => {
    const { stdout } = await run('pdftotext', ['-layout', file, '-'], OPTIONS);
    return stdout.toString().replace(/[ \u00a0]+/g, ' ');
  });
