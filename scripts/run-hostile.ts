import 'reflect-metadata';
import { readFile, writeFile } from 'node:fs/promises';
import { replaceMarked } from '../test/faults/table.js';
import { runHostile } from '../test/hostile/run-hostile.js';
import { describeSummary, summaryTable } from '../test/hostile/run-summary.js';
import { readScale } from '../test/hostile/scale.js';
import { startTestServer, stopTestServer } from '../test/support/database.js';

/*
 * Sends hostile requests at full length and updates the table in docs/reliability.md. Argument: `print` to leave the
 * document alone. The variables of test/hostile/scale.ts choose the seed and repeat single attacks.
 */
const DOCUMENT = new URL('../../docs/reliability.md', import.meta.url);

await startTestServer();
try {
  const summary = await runHostile(readScale(true), (line) => process.stderr.write(`${line}\n`));
  process.stdout.write(`${describeSummary(summary)}\n`);
  if (!process.argv.includes('print') && process.env.HOSTILE_COUNT === undefined) {
    await writeFile(DOCUMENT, replaceMarked(await readFile(DOCUMENT, 'utf8'), summaryTable(summary), 'hostile'));
  }
  if (summary.findings.length > 0) process.exitCode = 1;
} finally {
  await stopTestServer();
}
