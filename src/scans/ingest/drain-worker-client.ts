import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { DrainWorkerData, DrainWorkerMessage } from './drain-worker.js';
import type { ScanWriter, WriteRequest, WriteResult } from './scan-writer.js';

const SCRIPT = new URL('./drain-worker.js', import.meta.url);
/** A fault in the thread ends the thread before it uses up the memory of the whole process. */
const HEAP_MEGABYTES = 512;
/** Time to finish the batch and close the connection. */
const END_LIMIT_MS = 1_000;

/**
 * Writes batches in a worker thread, so that the redirect's thread only passes bytes on. A thread that has died is
 * replaced for the next batch, which learns from the offset in the database what has been committed.
 */
export class DrainWorkerClient implements ScanWriter {
  readonly #data: DrainWorkerData;
  #worker: Worker | null = null;
  #reject: ((reason: Error) => void) | null = null;
  #closed = false;

  constructor(databaseUrl: string) {
    this.#data = { databaseUrl };
  }

  /** Starts the thread before its first batch. */
  start(): void {
    if (this.#worker === null) this.#spawn();
  }

  async write(request: WriteRequest): Promise<WriteResult> {
    if (this.#closed) throw new Error('the thread that writes scans was ended');
    const worker = this.#worker ?? this.#spawn();
    const { promise, resolve, reject } = Promise.withResolvers<WriteResult>();
    this.#reject = reject;
    worker.once('message', resolve);
    const message: DrainWorkerMessage = request;
    worker.postMessage(message, [request.bytes.buffer]);
    try {
      return await promise;
    } finally {
      worker.off('message', resolve);
      this.#reject = null;
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    const worker = this.#worker;
    if (worker === null) return;
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    const message: DrainWorkerMessage = null;
    worker.postMessage(message);
    await Promise.race([ended, sleep(END_LIMIT_MS, null, { ref: false })]);
    await worker.terminate();
  }

  #spawn(): Worker {
    const resourceLimits = { maxOldGenerationSizeMb: HEAP_MEGABYTES };
    const worker = new Worker(SCRIPT, { workerData: this.#data, resourceLimits, name: 'drain' });
    const onEnd = (reason: Error): void => {
      if (this.#worker === worker) this.#worker = null;
      this.#reject?.(reason);
    };
    worker.on('error', onEnd);
    worker.on('exit', (code) => onEnd(new Error(`the thread that writes scans ended with ${code}`)));
    this.#worker = worker;
    return worker;
  }
}
