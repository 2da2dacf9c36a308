import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'node:util';
import Mocha from 'mocha';
import { stopCitus } from '../../test/support/citus.js';
import { startTestServer, stopTestServer } from '../../test/support/database.js';
import { closeTestBrowser } from '../../test/support/pages/browser.js';
import { closeSharedServices } from '../../test/support/service/describe-api.js';
import type { FileResult, FromWorker, ToWorker } from './messages.js';
import { compiledPath, ROOT } from './test-files.js';

/*
 * Runs test files in this process as the runner sends them, so that the modules of the service are only loaded once.
 * Ends when none are left.
 */
const OPEN_LIMIT_MS = 60_000;
const { timeout, slow } = JSON.parse(readFileSync(join(ROOT, '.mocharc.json'), 'utf8'));

const send = (message: FromWorker): void => {
  process.send?.(message);
};

/** Returns a failure in Mocha's format, with the difference between expected and actual value. */
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
    send({ kind: 'failure', file, details });
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

/** Ends this process with an error if a test has left something open that would keep it running. */
async function end(): Promise<void> {
  await closeTestBrowser();
  await closeSharedServices();
  await stopCitus();
  await stopTestServer();
  process.off('disconnect', endAtOnce);
  process.disconnect();
  setTimeout(() => {
    process.stderr.write(`These tests left something open: ${process.getActiveResourcesInfo().join(', ')}\n`);
    process.exit(1);
  }, OPEN_LIMIT_MS).unref();
}

/** Called when the runner has ended. */
const endAtOnce = (): never => process.exit(1);

process.on('disconnect', endAtOnce);
process.on('message', async (message: ToWorker) => {
  if (message.kind === 'end') await end();
  else send({ kind: 'file', ...(await run(message.file)) });
});
await startTestServer();
send({ kind: 'ready' });
