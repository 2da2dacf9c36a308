import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** By cost, the most expensive first: a long file that began last would run alone at the end. */
const FOLDERS = ['e2e', 'hostile', 'db', 'api', 'unit'];
/** The longest files, measured. Others begin after them. */
export const LONGEST_FILES = [
  'test/e2e/artwork/every-style-scans.test.ts',
  'test/e2e/pages/page-measures.test.ts',
  'test/e2e/pages/pages-in-a-browser.test.ts',
  'test/e2e/cli/commands.test.ts',
  'test/e2e/console/print-runs.test.ts',
  'test/e2e/console/page-builder.test.ts',
  'test/e2e/console/new-code.test.ts',
  'test/e2e/console/campaign.test.ts',
  'test/e2e/analytics/two-instances.test.ts',
  'test/e2e/pages/page-layout.test.ts',
  'test/api/pages/hostile-content.test.ts',
  'test/hostile/hostile.test.ts',
  'test/hostile/import-files.test.ts',
  'test/api/operations/worker-deaths.test.ts',
  'test/e2e/process/archive-import-kill.test.ts',
  'test/unit/campaigns/style/style-presets.test.ts',
  'test/e2e/api/api-docs/graphql-page.test.ts',
  'test/e2e/console/analytics.test.ts',
  'test/e2e/process/kill.test.ts',
  'test/e2e/process/idempotency-kill.test.ts',
  'test/e2e/platform/database/embedded-postgres.test.ts',
  'test/e2e/console/webhooks.test.ts',
  'test/unit/artwork/decode-check/check-artwork.test.ts',
  'test/e2e/console/frame.test.ts',
  'test/db/analytics/rollup/add-deltas.test.ts',
  'test/db/analytics/ingest/kill.test.ts',
];

const weightOf = (file: string): number => {
  const long = LONGEST_FILES.indexOf(file);
  if (long >= 0) return long;
  const folder = FOLDERS.indexOf(file.split('/')[1] ?? '');
  return LONGEST_FILES.length + (folder < 0 ? FOLDERS.length : folder);
};

/**
 * Returns the test files whose path contains one of the words, or all when there are no words, in the order in which they
 * should begin. Reads the sources, as `dist` may hold files that have been removed.
 */
export const listTestFiles = (words: readonly string[]): string[] =>
  readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
    .map((path) => `test/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.test\.tsx?$/.test(path))
    .filter((path) => words.length === 0 || words.some((word) => path.includes(word)))
    .sort((a, b) => weightOf(a) - weightOf(b) || a.localeCompare(b));

export const compiledPath = (file: string): string => join(ROOT, 'dist', file.replace(/\.tsx?$/, '.js'));
