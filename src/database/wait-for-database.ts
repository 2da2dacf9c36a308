import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import type { Logger } from '../shared/logger.js';
import { isUnavailable } from './is-unavailable.js';

export interface WaitForDatabaseOptions {
  readonly url: string;
  readonly logger: Logger;
  /** Aborted: waiting ends at once with its reason. */
  readonly signal?: AbortSignal | undefined;
}

const CONNECT_LIMIT_MS = 3_000;
const PAUSE_FIRST_MS = 250;
const PAUSE_MOST_MS = 5_000;
const LOG_EVERY_MS = 30_000;
/** Wrong password, role or database: waiting does not make it right. Invalid authorisation, invalid catalogue name. */
const REFUSED = /^(28|3D)/;

/**
 * Does the work when the database takes connections, and anew if it went away again meanwhile: `open` must leave nothing
 * behind when it fails. An error that does not heal by itself is thrown, in words for the operator.
 */
export async function waitForDatabase<T>(
  { url, logger, signal }: WaitForDatabaseOptions,
  open: () => Promise<T>,
): Promise<T> {
  let saidAt = Number.NEGATIVE_INFINITY;
  for (let pause = PAUSE_FIRST_MS; ; pause = Math.min(pause * 2, PAUSE_MOST_MS)) {
    try {
      await connectOnce(url, signal);
      return await open();
    } catch (error) {
      signal?.throwIfAborted();
      if (!isUnavailable(error)) throw explain(error);
      if (performance.now() - saidAt >= LOG_EVERY_MS) {
        saidAt = performance.now();
        logger.warn({ reason: reasonOf(error) }, 'the database cannot be reached; the start goes on when it can');
      }
      await sleep(pause, null, { signal }).catch(() => signal?.throwIfAborted());
    }
  }
}

async function connectOnce(connectionString: string, signal: AbortSignal | undefined): Promise<void> {
  const socket = new Socket();
  const stop = (): void => {
    socket.destroy(new Error('the start was given up'));
  };
  const client = new Client({
    connectionString,
    stream: () => socket,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    application_name: 'signpost-connecting',
  });
  client.on('error', () => {});
  signal?.addEventListener('abort', stop, { once: true });
  try {
    signal?.throwIfAborted();
    await client.connect();
    await client.end();
  } finally {
    signal?.removeEventListener('abort', stop);
    socket.destroy();
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : String(error);

function explain(error: unknown): unknown {
  if (!(error instanceof DatabaseError) || !REFUSED.test(error.code ?? '')) return error;
  return new Error(`The database refuses DATABASE_URL (${error.message}). Set it right and start again.`, {
    cause: error,
  });
}
