import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** By cost, dearest first: who begins the long files last waits for them alone at the end. */
const FOLDERS = ['e2e', 'hostile', 'db', 'api', 'unit'];
/** The longest ones, measured. A file that is not named here is no error, it only begins later. */
const LONGEST = [
  'test/e2e/analytics-model.test.ts',
  'test/e2e/cli.test.ts',
  'test/api/hostile-pages.test.ts',
  'test/db/scans/rollups.test.ts',
  'test/e2e/idempotency-kill.test.ts',
  'test/e2e/embedded-postgres.test.ts',
  'test/e2e/kill.test.ts',
  'test/e2e/every-style-scans.test.ts',
  'test/unit/artwork/proof.test.ts',
  'test/api/privacy.test.ts',
  'test/unit/inspect/pdf-harm.test.ts',
  'test/unit/inspect/inspect-file.test.ts',
];

const weightOf = (file: string): number => {
  const long = LONGEST.indexOf(file);
  if (long >= 0) return long;
  const folder = FOLDERS.indexOf(file.split('/')[1] ?? '');
  return LONGEST.length + (folder < 0 ? FOLDERS.length : folder);
};

/**
 * All files of tests whose path contains one of the words, or all without words, in the order in which they should begin.
 * Read from the sources: what is compiled may hold files that are gone.
 */
export const listTestFiles = (words: readonly string[]): string[] =>
  readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
    .map((path) => `test/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.test\.tsx?$/.test(path))
    .filter((path) => words.length === 0 || words.some((word) => path.includes(word)))
    .sort((a, b) => weightOf(a) - weightOf(b) || a.localeCompare(b));

export const compiledPath = (file: string): string => join(ROOT, 'dist', file.replace(/\.tsx?$/, '.js'));
