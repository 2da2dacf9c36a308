import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { FileResult, FromWorker, ToWorker } from './messages.js';

const WORKER = fileURLToPath(new URL('./worker.js', import.meta.url));

export interface WorkerOptions {
  readonly environment: NodeJS.ProcessEnv;
  /** Returns the next file, or null. */
  next(): string | null;
  onBegin(file: string): void;
  onFailure(file: string, details: string): void;
  onResult(result: FileResult): void;
  /** Called with each line that the tests print. */
  onLine(line: string): void;
}

/**
 * Starts a process that runs files until none are left; `ended` resolves after its end. If it dies, the file that it
 * was running has failed. It has its own process group, so that its children can be ended with it and Ctrl-C reaches
 * only the runner.
 */
export function startWorker(options: WorkerOptions): { child: ChildProcess; ended: Promise<void> } {
  const child = fork(WORKER, [], {
    detached: true,
    env: options.environment,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    if (stream !== null) createInterface({ input: stream }).on('line', options.onLine);
  }
  let file: string | null = null;
  let isDone = false;
  const sendNext = (): void => {
    file = options.next();
    isDone = file === null;
    const message: ToWorker = file === null ? { kind: 'end' } : { kind: 'run', file };
    if (file !== null) options.onBegin(file);
    child.send(message);
  };
  child.on('message', (message: FromWorker) => {
    if (message.kind === 'failure') options.onFailure(message.file, message.details);
    else {
      if (message.kind === 'file') options.onResult(message);
      sendNext();
    }
  });
  const ended = once(child, 'exit').then(([code, signal]) => {
    if (isDone && code === 0) return;
    const at = file ?? (isDone ? 'after the last file' : 'before the first file');
    options.onFailure(at, `  The process of these tests ended with ${signal ?? `code ${code}`}.`);
    if (file !== null) options.onResult({ file, passed: 0, failed: 1, skipped: 0, seconds: 0 });
  });
  return { child, ended };
}
