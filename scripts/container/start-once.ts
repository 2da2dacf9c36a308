import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/*
 * Starts the service on an empty data folder, waits until it is ready and stops it. It runs while an image is built: it
 * checks that the image starts, and leaves V8's compiled code in `dist/.compile-cache`. The service's output is hidden,
 * because it includes a key. The exit code is the service's, or 1 if it did not become ready.
 */
const LIMIT_MS = 300_000;

const folder = await mkdtemp(join(tmpdir(), 'signpost-start-'));
const started = Date.now();
const child = spawn(process.execPath, [fileURLToPath(new URL('../../src/main.js', import.meta.url))], {
  env: { ...process.env, DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1' },
  stdio: ['ignore', 'pipe', 'inherit'],
  timeout: LIMIT_MS,
});
let readyMs: number | null = null;
createInterface({ input: child.stdout }).on('line', (line) => {
  if (!line.startsWith('Signpost is ready')) return;
  readyMs = Date.now() - started;
  child.kill('SIGTERM');
});
const [code] = await once(child, 'exit');
await rm(folder, { recursive: true, force: true });
console.log(readyMs === null ? 'Signpost did not become ready.' : `Signpost was ready after ${readyMs} ms.`);
process.exitCode = readyMs === null || typeof code !== 'number' ? 1 : code;
