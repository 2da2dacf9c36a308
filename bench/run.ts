import { parseArgs } from 'node:util';
import { type BenchResult, createResult, type Measured, readResult, writeResult } from './results/bench-result.js';
import { compareResults } from './results/compare.js';
import { alternate, ROUNDS_MIN } from './rounds/alternate.js';
import { ROOT } from './rounds/checkout.js';
import { chooseMeasurements, MEASUREMENTS, runMeasurement } from './rounds/measurement.js';

const USAGE = `npm run bench                            measures everything
npm run bench -- NAMES…                  measures only these: ${MEASUREMENTS.join(', ')}
npm run bench -- compare A.json B.json   compares two results
npm run bench -- compare [--rounds ${ROUNDS_MIN}] A B NAMES…
                                         measures two commits or checkouts in alternating rounds, and compares them
Options: --out FILE  where the result is written (the two of a comparison: FILE-a.json, FILE-b.json)`;

const OPTIONS = { out: { type: 'string' }, rounds: { type: 'string' }, help: { type: 'boolean' } } as const;

const interrupted = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => interrupted.abort());

const fileOf = (out: string | undefined, ending: string): string =>
  `${out?.replace(/\.json$/, '') ?? `bench-results/${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`}${ending}.json`;

const printFailures = ({ failures }: BenchResult): void => {
  for (const { name, reason } of failures) console.log(`${name}: FAILED: ${reason}`);
  if (failures.length > 0) process.exitCode = 1;
};

async function measure(words: readonly string[], out: string | undefined): Promise<void> {
  const parts: Measured[] = [];
  for (const name of chooseMeasurements(words)) {
    if (!interrupted.signal.aborted) parts.push(await runMeasurement(ROOT, name, interrupted.signal));
  }
  const rows = parts.flatMap((part) => part.rows);
  const result = await createResult(ROOT, [{ rows, failures: parts.flatMap(({ failures }) => failures) }]);
  printFailures(result);
  const failing = rows.filter(({ holds }) => holds === false).map(({ id }) => id);
  if (rows.length === 0) console.log('Nothing was measured.');
  else console.log(failing.length === 0 ? 'All bars hold.' : `Bars that do not hold: ${failing.join(', ')}`);
  console.log(`The result is in ${await writeResult(fileOf(out, ''), result)}`);
}

async function compare([a, b, ...names]: readonly string[], rounds: string | undefined, out: string | undefined) {
  if (a === undefined || b === undefined) throw new Error(USAGE);
  const isOfFiles = a.endsWith('.json') && b.endsWith('.json');
  const options = {
    names: chooseMeasurements(names),
    rounds: Number(rounds ?? ROUNDS_MIN),
    signal: interrupted.signal,
  };
  const results = isOfFiles ? ([await readResult(a), await readResult(b)] as const) : await alternate([a, b], options);
  if (!isOfFiles) {
    for (const [index, result] of results.entries()) {
      printFailures(result);
      console.log(`The result is in ${await writeResult(fileOf(out, index === 0 ? '-a' : '-b'), result)}`);
    }
  }
  for (const line of compareResults(...results)) console.log(line);
}

try {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  const [first, ...rest] = positionals;
  if (values.help) console.log(USAGE);
  else if (first === 'compare') await compare(rest, values.rounds, values.out);
  else await measure(positionals, values.out);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
if (interrupted.signal.aborted) process.exitCode = 130;
