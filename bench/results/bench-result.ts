import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { locateBinaries } from '../../src/platform/database/embedded/binaries.js';
import { judge, median, type ReportedRow } from '../report.js';

const run = promisify(execFile);

/** JSON has no NaN; `JSON.stringify` writes null. */
const numbers = z.array(z.number());
const samples = { samples: numbers.min(1), value: z.number() };
const row = z.object({
  ...samples,
  id: z.string(),
  what: z.string(),
  unit: z.string(),
  better: z.enum(['higher', 'lower']),
  peer: z.object({ ...samples, name: z.string() }).nullable(),
  bar: z.object({ on: z.enum(['value', 'ratio']), limit: z.number() }).nullable(),
  ratio: z.number().nullable(),
  ratioSamples: numbers,
  holds: z.boolean().nullable(),
});

const benchResult = z.object({
  version: z.literal(1),
  /** The measured commit, and whether its files had changes. */
  commit: z.string(),
  isModified: z.boolean(),
  date: z.iso.datetime(),
  machine: z.object({
    cores: z.number(),
    processor: z.string(),
    memoryGigabytes: z.number(),
    platform: z.string(),
    node: z.string(),
    postgres: z.string(),
  }),
  /** With 1, samples are the rounds of one run; with more, each sample is the value of one run. */
  runs: z.number().int().positive(),
  rows: z.array(row),
  /** Failed measurements, each with its reason. */
  failures: z.array(z.object({ name: z.string(), reason: z.string() })),
});

/** Result of `npm run bench`, as stored in a file. */
export type BenchResult = z.infer<typeof benchResult>;
export type Failure = BenchResult['failures'][number];

/** Reads a result. Rejects if the file is not a result. */
export async function readResult(file: string): Promise<BenchResult> {
  const parsed = benchResult.safeParse(JSON.parse(await readFile(file, 'utf8')));
  if (!parsed.success) throw new Error(`${file} is not a result of the bench: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** Writes a result, and its folder if missing. Returns the absolute path. */
export async function writeResult(file: string, result: BenchResult): Promise<string> {
  const path = resolve(file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify(result, null, 2)}\n`);
  return path;
}

export interface Measured {
  readonly rows: readonly ReportedRow[];
  readonly failures: readonly Failure[];
}

/**
 * Describes what was measured in a checkout. Several runs become one row per id, whose samples are the runs' values.
 */
export async function createResult(checkout: string, measured: readonly Measured[]): Promise<BenchResult> {
  const git = async (...args: string[]): Promise<string> => {
    const { stdout } = await run('git', ['-C', checkout, ...args]).catch(() => ({ stdout: '' }));
    return stdout.trim();
  };
  return benchResult.parse({
    version: 1,
    commit: (await git('rev-parse', 'HEAD')) || 'unknown',
    isModified: (await git('status', '--porcelain', '--untracked-files=no')) !== '',
    date: new Date().toISOString(),
    machine: {
      cores: availableParallelism(),
      processor: cpus()[0]?.model ?? 'unknown',
      memoryGigabytes: Math.round(totalmem() / 2 ** 30),
      platform: `${process.platform}-${process.arch}`,
      node: process.versions.node,
      postgres: await postgresVersion(),
    },
    runs: measured.length,
    rows: measured.length === 1 ? measured[0]?.rows : mergeRows(measured.map(({ rows }) => rows)),
    failures: measured.flatMap(({ failures }) => failures),
  });
}

async function postgresVersion(): Promise<string> {
  const { packageFolder } = await locateBinaries();
  const file: unknown = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'));
  return z.object({ version: z.string() }).parse(file).version;
}

/** Returns one row per id. Runs without a row do not contribute to it. */
export function mergeRows(runs: readonly (readonly ReportedRow[])[]): ReportedRow[] {
  const byId = [...Map.groupBy(runs.flat(), ({ id }) => id).values()];
  return byId.flatMap((rows) => {
    const [first] = rows;
    if (first === undefined) return [];
    const { value: _value, ...described } = first;
    const peers = rows.flatMap(({ peer }) => (peer === null ? [] : [peer.value]));
    const peer = first.peer && { name: first.peer.name, samples: peers };
    const ratios = rows.flatMap(({ ratio }) => (ratio === null ? [] : [ratio]));
    const merged = judge({ ...described, samples: rows.map(({ value }) => value), peer });
    return [{ ...merged, ratioSamples: ratios, ratio: ratios.length === 0 ? null : median(ratios) }];
  });
}
