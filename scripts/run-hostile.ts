import 'reflect-metadata';
import { readFile, writeFile } from 'node:fs/promises';
import { replaceMarked } from '../test/faults/table.js';
import { importAttacks } from '../test/hostile/attacks/import-attacks.js';
import { ImportRun } from '../test/hostile/imports/run-imports.js';
import { runHostile } from '../test/hostile/run-hostile.js';
import { describeSummary, summaryTable } from '../test/hostile/run-summary.js';
import { readScale, type Scale } from '../test/hostile/scale.js';
import { startTestServer, stopTestServer } from '../test/support/database.js';

/*
 * Sends hostile requests and import files at full length and updates the table in docs/reliability.md. Arguments:
 * `print` to leave the document unchanged; `requests` or `imports` for only one of them, optionally with parts of the
 * names of attacks after `imports`. The variables of test/hostile/scale.ts choose the seed and repeat single attacks.
 */
const DOCUMENT = new URL('../../docs/reliability.md', import.meta.url);

const words = process.argv.slice(2);
const log = (line: string): boolean => process.stderr.write(`${line}\n`);

/** Returns the number of findings. */
async function sendRequests(scale: Scale): Promise<number> {
  const summary = await runHostile(scale, log);
  process.stdout.write(`${describeSummary(summary)}\n`);
  if (!words.includes('print') && process.env.HOSTILE_COUNT === undefined) {
    await writeFile(DOCUMENT, replaceMarked(await readFile(DOCUMENT, 'utf8'), summaryTable(summary), 'hostile'));
  }
  return summary.findings.length;
}

/** Returns the number of findings. */
async function sendImports(scale: Scale): Promise<number> {
  const names = words.filter((word) => word !== 'print' && word !== 'imports');
  const run = new ImportRun(scale, log);
  const attacks = importAttacks(scale.isFull).filter(
    ({ name }) => names.length === 0 || names.some((part) => name.includes(part)),
  );
  let findings = 0;
  try {
    for (const attack of attacks) findings += (await run.carryOut(attack)).length;
    findings += (await run.checkMemory()).length;
  } finally {
    await run.close();
  }
  process.stdout.write(`${attacks.length} attacks by import files: ${findings} findings\n`);
  return findings;
}

await startTestServer();
try {
  const scale = readScale(true);
  const findings =
    (words.includes('imports') ? 0 : await sendRequests(scale)) +
    (words.includes('requests') ? 0 : await sendImports(scale));
  if (findings > 0) process.exitCode = 1;
} finally {
  await stopTestServer();
}
