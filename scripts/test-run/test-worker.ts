import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { FileResult, FromWorker, ToWorker } from './messages.js';

const WORKER = fileURLToPath(new URL('./worker.js', import.meta.url));

export interface WorkerOptions {
  readonly environment: NodeJS.ProcessEnv;
  /** The next file, or null when there are no more. */
  next(): string | null;
  onBegin(file: string): void;
  onFailure(file: string, details: string): void;
  onResult(result: FileResult): void;
  /** A whole line of what tests print. */
  onLine(line: string): void;
}

/**
 * Starts a process that takes files until there are no more, and resolves when it has ended; a process that dies is
 * a failure of the file it was at. A process group of its own: what it started can be ended with it, and Ctrl-C reaches
 * the runner alone.
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
  const giveNext = (): void => {
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
      giveNext();
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
