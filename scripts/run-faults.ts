import 'reflect-metadata';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import { closeCitus } from '../test/faults/citus-harness.js';
import { openFaultHarness, withClient } from '../test/faults/harness.js';
import { FULL, SHORT } from '../test/faults/scale.js';
import type { ScenarioResult } from '../test/faults/scenario-result.js';
import { FAULTS } from '../test/faults/scenarios.js';
import { causeFault } from '../test/faults/stage.js';
import { replaceMarked, tableOf } from '../test/faults/table.js';

/*
 * Causes every fault at full length, one after the other, and updates the table in docs/reliability.md.
 * Arguments: `short` for the lengths used in CI, `print` to leave the document unchanged, and names of faults for only
 * these.
 */
const DOCUMENT = new URL('../../docs/reliability.md', import.meta.url);
const OPTIONS = ['short', 'print'];

const words = process.argv.slice(2);
const scale = words.includes('short') ? SHORT : FULL;
const names = words.filter((word) => !OPTIONS.includes(word));
const unknown = names.filter((name) => !FAULTS.has(name));
if (unknown.length > 0) throw new Error(`No such fault: ${unknown}. There are ${[...FAULTS.keys()].join(', ')}.`);
const chosen = [...FAULTS].filter(([name]) => names.length === 0 || names.includes(name));

const start = performance.now();
const harness = await openFaultHarness();
const results: ScenarioResult[] = [];
let version = '';
try {
  version = await withClient(harness.directUrl('postgres'), async (client) => {
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    return rows[0]?.server_version ?? '';
  });
  for (const [name, fault] of chosen) {
    const from = performance.now();
    const result = await causeFault(fault, harness, scale);
    results.push(result);
    const seconds = ((performance.now() - from) / 1000).toFixed(0);
    process.stderr.write(`${name}: ${seconds} s, ${result.failures.length} failures\n`);
  }
} finally {
  await closeCitus();
  await harness.close();
}

const minutes = ((performance.now() - start) / 60_000).toFixed(0);
const machine = [
  `${availableParallelism()} cores`,
  `${(totalmem() / 2 ** 30).toFixed(0)} GB of memory`,
  `Node ${process.versions.node}`,
  `PostgreSQL ${version}`,
];
const conditions = `${new Date().toISOString().slice(0, 10)}: ${machine.join(', ')}; ${minutes} minutes for all.`;
const text = `${conditions}\n\n${tableOf(results)}`;
process.stdout.write(`${text}\n`);
if (scale === FULL && names.length === 0 && !words.includes('print')) {
  await writeFile(DOCUMENT, replaceMarked(await readFile(DOCUMENT, 'utf8'), text, 'faults'));
}
if (results.some(({ failures }) => failures.length > 0)) process.exitCode = 1;
