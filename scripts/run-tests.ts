import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/*
 * All tests, in two runs side by side, each with a PostgreSQL of its own: some wait for processes while others compute. So
 * two cores have work all the time. Outputs are shown one after the other. The exit code is 0 only if all runs passed.
 */
const MOCHA = fileURLToPath(new URL('../../node_modules/mocha/bin/mocha.js', import.meta.url));
const RUNS = [
  ['dist/test/architecture.test.js', 'dist/test/{unit,db,api}/**/*.test.js'],
  ['dist/test/e2e/**/*.test.js'],
] as const;

function start(files: readonly string[]): { child: ChildProcess; output: Buffer[] } {
  const child = spawn(process.execPath, [MOCHA, ...files], { stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => output.push(data));
  return { child, output };
}

const ends = RUNS.map(start).map(async ({ child, output }) => {
  const [code] = await once(child, 'close');
  return { code, output };
});
for (const [index, end] of ends.entries()) {
  const { code, output } = await end;
  process.stdout.write(`\n${RUNS[index]?.join(' ')}\n`);
  for (const data of output) process.stdout.write(data);
  if (code !== 0) process.exitCode = 1;
}
