import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { lookUp } from '../../src/core/contract/look-up.js';
import type { FileResult } from './messages.js';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Seconds that each file took in its last run here. */
const DURATIONS = join(ROOT, 'dist', '.test-durations.json');
/** Expected time of a file that has not run here yet, by folder. */
const EXPECTED_SECONDS = new Map([
  ['e2e', 20],
  ['smoke', 20],
  ['hostile', 60],
  ['db', 5],
  ['api', 4],
]);

const durations = z.record(z.string(), z.number());

const readDurations = (): z.infer<typeof durations> =>
  existsSync(DURATIONS) ? durations.parse(JSON.parse(readFileSync(DURATIONS, 'utf8'))) : {};

/** For the order of the next run. */
export function storeDurations(results: readonly Pick<FileResult, 'file' | 'seconds'>[]): void {
  const measured = Object.fromEntries(results.map(({ file, seconds }) => [file, seconds]));
  writeFileSync(DURATIONS, JSON.stringify({ ...readDurations(), ...measured }));
}

/**
 * Returns the test files whose path contains one of the words, or all without words. The slowest begin first, because
 * one that began last would run alone at the end. Reads the sources, because `dist` may contain files that were
 * removed.
 */
export function listTestFiles(words: readonly string[]): string[] {
  const known = readDurations();
  const secondsOf = (file: string): number =>
    lookUp(known, file) ?? EXPECTED_SECONDS.get(file.split('/')[1] ?? '') ?? 1;
  return readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
    .map((path) => `test/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.test\.tsx?$/.test(path))
    .filter((path) => words.length === 0 || words.some((word) => path.includes(word)))
    .sort((a, b) => secondsOf(b) - secondsOf(a) || a.localeCompare(b));
}

export const compiledPath = (file: string): string => join(ROOT, 'dist', file.replace(/\.tsx?$/, '.js'));
