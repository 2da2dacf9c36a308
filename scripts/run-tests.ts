import 'reflect-metadata';
import { chmod, mkdtemp } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDistributedRun, stopCitus, whyNoCitus } from '../test/support/citus.js';
import { startTestServer, stopTestServer } from '../test/support/database.js';
import { RUN_VARIABLE, removeLeftovers } from './test-run/leftovers.js';
import { Progress } from './test-run/progress.js';
import { listTestFiles, ROOT } from './test-run/test-files.js';
import { startWorker } from './test-run/test-worker.js';

/*
 * Runs tests: a few processes take files from a queue and share one PostgreSQL. Arguments are parts of file paths, to
 * run only those; without any, all files except those in test/e2e and test/hostile. With SIGNPOST_TEST_DISTRIBUTED=1
 * the tests that need a database get one whose scan tables are distributed, on the Citus cluster of DATABASE_URL or a
 * new one. Each run has a temporary folder, which is removed at the end. The exit code is 0 only if everything passed
 * and nothing was left behind.
 */
/** One more than there are cores, because some tests wait for processes while others compute. */
const WORKERS = Math.min(4, Math.max(2, availableParallelism()) + 1);

const DISTRIBUTED_WORDS = ['test/db/', 'test/api/'];
/** Tests that together take a few minutes. */
const USUAL_WORDS = [...DISTRIBUTED_WORDS, 'test/unit/', 'test/smoke/', 'test/architecture', 'test/test-files'];

const words = process.argv.slice(2);
const usual = isDistributedRun() ? DISTRIBUTED_WORDS : USUAL_WORDS;
const files = listTestFiles(words.length === 0 ? usual : words);
const workers = Math.min(WORKERS, files.length);
const progress = new Progress(files.length);
const queue = [...files];
const running: ReturnType<typeof startWorker>[] = [];
let isStopped = false;

function stop(why: string): void {
  if (isStopped) return;
  isStopped = true;
  queue.length = 0;
  progress.line(`\nEnding the tests: ${why}`);
  for (const { child } of running) {
    const isAlive = child.exitCode === null && child.signalCode === null;
    if (isAlive && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  }
}

const start = (): ReturnType<typeof startWorker> =>
  startWorker({
    environment: process.env,
    next: () => queue.shift() ?? null,
    onBegin: (file) => progress.begin(file),
    onFailure: (file, details) => {
      if (!isStopped) progress.failure(file, details);
    },
    onResult: (result) => progress.result(result),
    onLine: (line) => progress.line(line),
  });

async function run(): Promise<void> {
  process.env.TEST_SERVER_URL = await startTestServer();
  if (isStopped) return;
  progress.line(`${files.length} files of tests in ${workers} processes`);
  for (let index = 0; index < workers; index++) running.push(start());
  // A process that died is replaced while there are files left.
  for (let index = 0; index < running.length; index++) {
    await running[index]?.ended;
    if (queue.length > 0) running.push(start());
  }
}

const whyNot = isDistributedRun() && process.env.DATABASE_URL === undefined ? whyNoCitus() : null;
if (whyNot !== null) {
  process.stdout.write(`No tests on distributed tables: ${whyNot}\n`);
  process.exit();
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
// The reader has ended, for example after `| head`.
process.stdout.on('error', () => stop('the output was closed'));
const folder = await mkdtemp(join(tmpdir(), 'signpost-tests-'));
// Some tests start programs as another user, who must be able to enter this folder.
await chmod(folder, 0o755);
process.env.TMPDIR = folder;
// Tests start many processes; the cache avoids compiling the same modules again. The service uses the same folder.
process.env.NODE_COMPILE_CACHE ??= join(ROOT, 'dist', '.compile-cache');
process.env[RUN_VARIABLE] = folder;
try {
  await run();
} finally {
  await stopCitus();
  await stopTestServer();
  const left = (await removeLeftovers(folder)).map((line) => `  was left: ${line}`);
  if (left.length > 0 && !isStopped) progress.failure('leftovers', left.join('\n'));
}
if (!progress.close() || isStopped) process.exitCode = 1;
