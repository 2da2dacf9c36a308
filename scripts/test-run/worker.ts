import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'node:util';
import Mocha from 'mocha';
import { startTestServer, stopTestServer } from '../../test/support/database.js';
import type { FileResult, FromWorker, ToWorker } from './messages.js';
import { compiledPath, ROOT } from './test-files.js';

/*
 * Runs the test files it is told, one after the other, in this one process: the modules of the service are loaded once.
 * Ends by itself when it is told that there are no more.
 */
const OPEN_LIMIT_MS = 60_000;
const { timeout, slow } = JSON.parse(readFileSync(join(ROOT, '.mocharc.json'), 'utf8'));

const tell = (message: FromWorker): void => {
  process.send?.(message);
};

/** A failure as Mocha prints it, with the difference between what was expected and what came. */
function detailsOf(test: Mocha.Test): string {
  const lines: string[] = [];
  Mocha.reporters.Base.consoleLog = (...parts: unknown[]) => lines.push(format(...parts));
  Mocha.reporters.Base.list([test]);
  return lines.join('\n').trimEnd();
}

async function run(file: string): Promise<FileResult> {
  const start = performance.now();
  let [passed, failed, skipped] = [0, 0, 0];
  const result = (): FileResult => ({ file, passed, failed, skipped, seconds: (performance.now() - start) / 1000 });
  const fail = (details: string): void => {
    failed++;
    tell({ kind: 'failure', file, details });
  };
  class Reporter extends Mocha.reporters.Base {
    constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
      super(runner, options);
      runner.on('pass', () => passed++);
      runner.on('pending', () => skipped++);
      runner.on('fail', (test: Mocha.Test) => fail(detailsOf(test)));
    }
  }
  const mocha = new Mocha({ timeout, slow, forbidOnly: true, reporter: Reporter });
  mocha.addFile(compiledPath(file));
  try {
    await mocha.loadFilesAsync();
    await new Promise((resolve) => mocha.run(resolve));
  } catch (error) {
    fail(`  ${error instanceof Error ? error.stack : String(error)}`);
  }
  mocha.dispose();
  if (passed + failed + skipped === 0) fail('  There is no test in this file.');
  return result();
}

/** A test that leaves something open would keep this process alive for ever. */
async function end(): Promise<void> {
  await stopTestServer();
  process.off('disconnect', endAtOnce);
  process.disconnect();
  setTimeout(() => {
    process.stderr.write(`Something was left open by these tests: ${process.getActiveResourcesInfo().join(', ')}\n`);
    process.exit(1);
  }, OPEN_LIMIT_MS).unref();
}

/** The runner is gone. */
const endAtOnce = (): never => process.exit(1);

process.on('disconnect', endAtOnce);
process.on('message', async (message: ToWorker) => {
  if (message.kind === 'end') await end();
  else tell({ kind: 'file', ...(await run(message.file)) });
});
await startTestServer();
tell({ kind: 'ready' });
