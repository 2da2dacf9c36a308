import 'reflect-metadata';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import { openTrial, withClient } from '../test/faults/harness.js';
import { notRun, type Outcome } from '../test/faults/outcome.js';
import { FULL, SHORT } from '../test/faults/scale.js';
import { SCENARIOS, type Scenario } from '../test/faults/scenarios.js';
import { replaceMarked, tableOf } from '../test/faults/table.js';

/*
 * Every fault at full length, one after the other, and the table in docs/reliability.md written anew. Arguments: `short`
 * for the lengths of CI, `print` to leave the document alone, and names of scenarios to run only these.
 */
const DOCUMENT = new URL('../../docs/reliability.md', import.meta.url);
const OPTIONS = ['short', 'print'];

const given = process.argv.slice(2);
const scale = given.includes('short') ? SHORT : FULL;
const names = given.filter((word) => !OPTIONS.includes(word));
const chosen = SCENARIOS.filter(({ name }) => names.length === 0 || names.includes(name));
const unknown = names.filter((name) => !SCENARIOS.some((scenario) => scenario.name === name));
if (unknown.length > 0) {
  throw new Error(`No such fault: ${unknown}. There are ${SCENARIOS.map(({ name }) => name).join(', ')}.`);
}

/** A scenario that breaks off is a failure of its own; the others still run. */
async function run(scenario: Scenario): Promise<Outcome> {
  try {
    return await scenario(trial, scale);
  } catch (error) {
    await trial.proxy.pass();
    await trial.startDatabase();
    const { notRun: _, ...none } = notRun(scenario.name, '');
    return { ...none, failures: [`broke off: ${String(error)}`] };
  }
}

const start = performance.now();
const trial = await openTrial();
const outcomes: Outcome[] = [];
let version = '';
try {
  version = await withClient(trial.directUrl('postgres'), async (client) => {
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    return rows[0]?.server_version ?? '';
  });
  for (const scenario of chosen) {
    const from = performance.now();
    outcomes.push(await run(scenario));
    const seconds = ((performance.now() - from) / 1000).toFixed(0);
    process.stderr.write(`${scenario.name}: ${seconds} s, ${outcomes.at(-1)?.failures.length} failures\n`);
  }
} finally {
  await trial.close();
}

const minutes = ((performance.now() - start) / 60_000).toFixed(0);
const machine = [
  `${availableParallelism()} cores`,
  `${(totalmem() / 2 ** 30).toFixed(0)} GB of memory`,
  `Node ${process.versions.node}`,
  `PostgreSQL ${version}`,
];
const facts = `${new Date().toISOString().slice(0, 10)}: ${machine.join(', ')}; ${minutes} minutes for all.`;
const text = `${facts}\n\n${tableOf(outcomes)}`;
process.stdout.write(`${text}\n`);
if (scale === FULL && names.length === 0 && !given.includes('print')) {
  await writeFile(DOCUMENT, replaceMarked(await readFile(DOCUMENT, 'utf8'), text, 'faults'));
}
if (outcomes.some(({ failures }) => failures.length > 0)) process.exitCode = 1;
