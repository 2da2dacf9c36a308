import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import type { Logger } from '../../core/logger.js';
import { isTlsCode, reasonOf } from '../../core/net/reason-of.js';
import { createClient } from './connections.js';
import { isUnavailable } from './is-unavailable.js';

export interface WaitForDatabaseOptions {
  readonly url: string;
  readonly logger: Logger;
  /** Ends the wait immediately with its reason. */
  readonly signal?: AbortSignal | undefined;
}

const CONNECT_LIMIT_MS = 3_000;
const PAUSE_FIRST_MS = 250;
const PAUSE_MAX_MS = 5_000;
const LOG_EVERY_MS = 30_000;
/** SQLSTATE of a wrong password, role or database name, which waiting does not fix. */
const REFUSED_STATES = /^(28|3D)/;
/** The driver's own words, which have no code. */
const NO_TLS = /SSL connection/;

/**
 * Calls `open` once the database accepts connections, and again if the database becomes unavailable meanwhile. `open`
 * must leave nothing behind when it fails. Throws errors that waiting does not fix, with a message for the operator.
 */
export async function waitForDatabase<T>(
  { url, logger, signal }: WaitForDatabaseOptions,
  open: () => Promise<T>,
): Promise<T> {
  let loggedAt = Number.NEGATIVE_INFINITY;
  for (let pause = PAUSE_FIRST_MS; ; pause = Math.min(pause * 2, PAUSE_MAX_MS)) {
    try {
      await connectOnce(url, signal);
      return await open();
    } catch (error) {
      signal?.throwIfAborted();
      if (!isUnavailable(error)) throw explainRefusal(error);
      if (performance.now() - loggedAt >= LOG_EVERY_MS) {
        loggedAt = performance.now();
        logger.warn({ reason: reasonOf(error) }, 'the database cannot be reached; the start waits for it');
      }
      await sleep(pause, null, { signal }).catch(() => signal?.throwIfAborted());
    }
  }
}

async function connectOnce(url: string, signal: AbortSignal | undefined): Promise<void> {
  const socket = new Socket();
  const abort = (): void => {
    socket.destroy(new Error('the start was aborted'));
  };
  const client = createClient(url, {
    stream: () => socket,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    application_name: 'signpost-connecting',
  });
  client.on('error', () => {});
  signal?.addEventListener('abort', abort, { once: true });
  try {
    signal?.throwIfAborted();
    await client.connect();
    await client.end();
  } finally {
    signal?.removeEventListener('abort', abort);
    socket.destroy();
  }
}

/** Returns an error that names the setting, if it is the reason: a refused user or database, or TLS that does not fit. */
export function explainRefusal(error: unknown): unknown {
  const isRefused =
    error instanceof DatabaseError
      ? REFUSED_STATES.test(error.code ?? '')
      : error instanceof Error && (('code' in error && isTlsCode(String(error.code))) || NO_TLS.test(error.message));
  if (!isRefused) return error;
  return new Error(`The database refuses DATABASE_URL (${reasonOf(error)}). Correct it and start again.`, {
    cause: error,
  });
}
