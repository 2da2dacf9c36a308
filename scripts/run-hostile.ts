import 'reflect-metadata';
import { readFile, writeFile } from 'node:fs/promises';
import { replaceMarked } from '../test/faults/table.js';
import { describeOutcome, tableRow } from '../test/hostile/outcome.js';
import { runHostile } from '../test/hostile/run-hostile.js';
import { readScale } from '../test/hostile/scale.js';
import { startTestServer, stopTestServer } from '../test/support/database.js';

/*
 * Hostile requests at full length, and the row in docs/reliability.md written anew. Argument: `print` to leave the
 * document alone. The variables of test/hostile/scale.ts choose the seed, and send single attacks again.
 */
const DOCUMENT = new URL('../../docs/reliability.md', import.meta.url);

await startTestServer();
try {
  const outcome = await runHostile(readScale(true), (line) => process.stderr.write(`${line}\n`));
  process.stdout.write(`${describeOutcome(outcome)}\n`);
  if (!process.argv.includes('print') && process.env.HOSTILE_COUNT === undefined) {
    await writeFile(DOCUMENT, replaceMarked(await readFile(DOCUMENT, 'utf8'), tableRow(outcome), 'hostile'));
  }
  if (outcome.findings.length > 0) process.exitCode = 1;
} finally {
  await stopTestServer();
}
