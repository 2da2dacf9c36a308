import { Socket } from 'node:net';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Client, Notification } from 'pg';
import { createClient } from '../connections.js';

export interface FeedConnectionOptions {
  readonly url: string;
  readonly channels: readonly string[];
  /** Name of the connection in pg_stat_activity, set once it listens to all its channels. */
  readonly applicationName: string;
  readonly onNotification: (notification: Notification, connection: FeedConnection) => void;
}

const CONNECT_LIMIT_MS = 1_000;
const KEEP_ALIVE_MS = 900;
export const PING_EVERY_MS = 300;
/**
 * How long an unresponsive connection is trusted. This is shorter than a publisher waits for an acknowledgement: an
 * instance that could not send one no longer trusts its cache when the change is answered.
 */
export const TRUST_MS = 900;
/** In seconds. While it starts, a process may be too busy to hear its connection in time. */
export const STARTING_S = 30;

/**
 * A connection that listens to channels and notices when it is lost, either closed by the server or unresponsive. A
 * connection that was untrusted for a moment, because the network or this process stalled, is closed and never trusted
 * again.
 */
export class FeedConnection {
  readonly #client: Client;
  readonly #socket: Socket;
  readonly #lost = Promise.withResolvers<Error>();
  /** The driver runs one query at a time. */
  #last: Promise<unknown> = Promise.resolve();
  #pings: NodeJS.Timeout | null = null;
  /** Time at which the unanswered ping was sent. */
  #unansweredPing: Moment | null = null;
  /** Everything that the server had sent by this time has arrived. */
  #proven: Moment = moment();
  /** Reads of which a part may still wait in the socket. */
  #recentReads = 0;
  #isLost = false;

  constructor(options: FeedConnectionOptions) {
    const socket = new Socket();
    this.#socket = socket;
    this.#client = createClient(options.url, {
      stream: () => socket,
      application_name: 'signpost-connecting',
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    });
    this.#client.on('notification', (notification) => options.onNotification(notification, this));
    this.#client.on('error', (error) => this.#lose(error));
    this.#client.on('end', () => this.#lose(new Error('the connection was closed')));
  }

  async connect({ channels, applicationName }: FeedConnectionOptions): Promise<void> {
    try {
      await this.#client.connect();
      this.#proven = moment();
      // The driver only reports the end once the socket is closed on both sides, after scans that have already arrived.
      this.#client.connection.stream.once('end', () => this.#lose(new Error('the server closed the connection')));
      this.#client.connection.stream.on('data', () => this.#noteRead());
      this.#pings = setInterval(() => this.#ping(), PING_EVERY_MS);
      for (const channel of channels) await this.query(`listen ${channel}`);
      const sent = moment();
      await this.query(`select set_config('application_name', $1, false)`, [applicationName]);
      this.#proven = sent;
    } catch (error) {
      this.destroy();
      throw error;
    }
  }

  /** Resolves with the reason once the connection is lost. */
  get lost(): Promise<Error> {
    return this.#lost.promise;
  }

  async query(sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
    const result = this.#last.then(() => this.#client.query<Record<string, unknown>>(sql, values));
    this.#last = result.catch(() => {});
    return (await result).rows;
  }

  /**
   * Whether something was read in this turn of the event loop or the one before. More, such as the end of the
   * connection, may have arrived with it, and is read a turn later, after other sockets. It has been read after
   * `nextRead`.
   */
  get isReading(): boolean {
    return this.#recentReads > 0;
  }

  /** Whether all notifications of changes committed until 900 ms ago have arrived. */
  get isTrusted(): boolean {
    return !this.#isLost && since(this.#proven) < TRUST_MS;
  }

  destroy(reason = 'the connection was closed by this process'): void {
    if (this.#pings !== null) clearInterval(this.#pings);
    this.#socket.destroy();
    this.#lose(new Error(reason));
  }

  async #noteRead(): Promise<void> {
    this.#recentReads++;
    await nextRead();
    this.#recentReads--;
  }

  #lose(reason: Error): void {
    this.#isLost = true;
    this.#lost.resolve(reason);
  }

  #ping(): void {
    const overdue = this.#unansweredPing;
    if (overdue !== null) {
      if (since(overdue) >= TRUST_MS) this.destroy(SILENT);
      return;
    }
    const sent = moment();
    this.#unansweredPing = sent;
    this.query('select 1').then(
      () => {
        this.#unansweredPing = null;
        if (this.isTrusted) this.#proven = sent;
        else this.destroy(SILENT);
      },
      () => this.destroy(),
    );
  }
}

/** Resolves when all sockets were read once more, by the end of the next turn of the event loop. */
export async function nextRead(): Promise<void> {
  await yieldToEventLoop();
  await yieldToEventLoop();
}

const SILENT = `the connection was silent for ${TRUST_MS} ms`;

/**
 * A time on two clocks: `performance.now()`, which cannot be set, and the date, which continues while the machine
 * sleeps.
 */
interface Moment {
  readonly elapsed: number;
  readonly date: number;
}

const moment = (): Moment => ({ elapsed: performance.now(), date: Date.now() });

/** Milliseconds since then, by the clock that shows more: a clock that was set back is not trusted. */
const since = ({ elapsed, date }: Moment): number => Math.max(performance.now() - elapsed, Math.abs(Date.now() - date));

/** Opens a listening connection. Throws if it cannot connect within a second, or cannot listen. */
export async function openFeedConnection(options: FeedConnectionOptions): Promise<FeedConnection> {
  const connection = new FeedConnection(options);
  await connection.connect(options);
  return connection;
}
