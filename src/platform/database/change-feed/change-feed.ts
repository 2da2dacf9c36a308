import { setTimeout as sleep } from 'node:timers/promises';
import type { Notification } from 'pg';
import type { Logger } from '../../../core/logger.js';
import { reasonOf } from '../../../core/net/reason-of.js';
import { Acknowledgements, SILENCE_MS, SilentListeners } from './acknowledgements.js';
import { CHANGE_CHANNEL, ChangeHandlers, type OnChange, parseChanges, type Ticket } from './change.js';
import { ConnectFailures } from './connect-failures.js';
import { type FeedConnection, openFeedConnection, STARTING_S } from './feed-connection.js';
import type { FeedState } from './feed-state.js';

/** A listener receives and acknowledges changes. A publisher, such as a command, only waits for listeners. */
export type FeedRole = 'listener' | 'publisher';

export interface ChangeFeedOptions {
  readonly url: string;
  readonly logger: Logger;
  readonly role?: FeedRole;
  /** How long `acknowledged` waits for a listener that does not acknowledge. */
  readonly acknowledgeLimitMs?: number;
}

const ACKNOWLEDGEMENT_CHANNEL = 'signpost_change_done';
/** Application name that identifies listeners in pg_stat_activity. */
const LISTENER = 'signpost-listener';
const CHANNELS = { listener: [CHANGE_CHANNEL, ACKNOWLEDGEMENT_CHANNEL], publisher: [ACKNOWLEDGEMENT_CHANNEL] };
/** Longer than a listener trusts an unresponsive connection. */
const ACKNOWLEDGE_LIMIT_MS = 1_000;
const RELIST_EVERY_MS = 200;
const RECONNECT_PAUSE_MS = 50;

/**
 * Receives changes over PostgreSQL's LISTEN/NOTIFY and reconnects automatically. Each connection begins a generation:
 * what was cached in an earlier one may have changed unnoticed.
 */
export class ChangeFeed {
  readonly #options: ChangeFeedOptions;
  readonly #handlers = new ChangeHandlers();
  readonly #acknowledgements = new Acknowledgements();
  readonly #silent = new SilentListeners();
  readonly #failures = new ConnectFailures();
  readonly #closing = new AbortController();
  #connection: FeedConnection | null = null;
  #state: FeedState = 'unsure';
  #generation = 0;
  #running: Promise<void> = Promise.resolve();

  constructor(options: ChangeFeedOptions) {
    this.#options = options;
  }

  get state(): FeedState {
    if (this.#state !== 'listening' || this.#connection === null) return this.#state;
    return this.#connection.isTrusted ? 'listening' : 'unsure';
  }

  /** Whether more may have arrived than was handled; `nextRead` resolves once it has been. */
  get isReading(): boolean {
    return this.#connection?.isReading === true;
  }

  /** Increases with each connection; 0 before the first. */
  get generation(): number {
    return this.#generation;
  }

  /** The handler must take effect before it returns, because the acknowledgement is sent then. */
  get onChange(): OnChange {
    return this.#handlers.add;
  }

  /**
   * Call this after the commit. Resolves when every live listener, on any machine, has handled the change. This takes a
   * few milliseconds, or about a second with a warning if a listener does not acknowledge. A listener that stays silent
   * is disconnected after some seconds, so that it does not delay later changes. Never throws.
   */
  async acknowledged(ticket: Ticket): Promise<void> {
    const start = performance.now();
    const deadline = start + (this.#options.acknowledgeLimitMs ?? ACKNOWLEDGE_LIMIT_MS);
    let missing: number[] = [];
    while (performance.now() < deadline) {
      const relist = sleep(RELIST_EVERY_MS, 'relist' as const, { ref: false });
      const listeners = await Promise.race([this.#listeners(), relist]);
      for (;;) {
        if (Array.isArray(listeners)) {
          missing = this.#acknowledgements.missing(ticket, listeners);
          if (missing.length === 0) return;
        }
        if ((await Promise.race([this.#acknowledgements.next(), relist])) === 'relist') break;
      }
    }
    this.#silent.add(missing, start);
    setTimeout(() => this.#disconnectSilent(), start + SILENCE_MS - performance.now() + 1).unref();
    this.#options.logger.warn(
      'not every instance acknowledged a change in time; it may take effect there a moment later',
    );
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#connection?.destroy();
    await this.#running;
  }

  /** Resolves after the first attempt to connect, successful or not. Reconnects in the background until closed. */
  async start(): Promise<void> {
    const { logger } = this.#options;
    const first = Promise.withResolvers<void>();
    const run = async (): Promise<void> => {
      while (!this.#closing.signal.aborted) {
        const connection = await this.#connect();
        first.resolve();
        if (connection !== null) {
          const { message: reason } = await connection.lost;
          this.#connection = null;
          this.#state = 'unsure';
          const level = process.uptime() < STARTING_S ? 'info' : 'warn';
          if (!this.#closing.signal.aborted) logger[level]({ reason }, 'the change feed lost its connection');
        }
        await sleep(RECONNECT_PAUSE_MS, null, { signal: this.#closing.signal }).catch(() => {});
      }
    };
    this.#running = run();
    await first.promise;
  }

  async #connect(): Promise<FeedConnection | null> {
    const { url, role = 'listener', logger } = this.#options;
    try {
      const connection = await openFeedConnection({
        url,
        channels: CHANNELS[role],
        applicationName: role === 'listener' ? LISTENER : 'signpost-publisher',
        onNotification: (notification, connection) => this.#receive(notification, connection),
      });
      if (this.#closing.signal.aborted) connection.destroy();
      this.#connection = connection;
      // Acknowledgements that listeners sent meanwhile were missed.
      this.#silent.clear();
      this.#failures.clear();
      this.#generation++;
      this.#state = 'listening';
      return connection;
    } catch (error) {
      const state = this.#failures.mayBeReachable(error) ? 'unsure' : 'unreachable';
      if (state !== this.#state) logger.warn({ reason: reasonOf(error) }, 'the change feed cannot connect');
      this.#state = state;
      return null;
    }
  }

  #receive({ channel, payload = '', processId }: Notification, connection: FeedConnection): void {
    if (channel === CHANGE_CHANNEL) this.#handle(payload, connection);
    if (channel !== ACKNOWLEDGEMENT_CHANNEL) return;
    this.#silent.hear(processId);
    this.#acknowledgements.add(payload, processId);
  }

  #handle(payload: string, connection: FeedConnection): void {
    try {
      const received = parseChanges(payload);
      if (received === null) return;
      for (const change of received.changes) this.#handlers.handle(change);
      connection.query('select pg_notify($1, $2)', [ACKNOWLEDGEMENT_CHANNEL, received.ticket]).catch(() => {});
    } catch (error) {
      this.#options.logger.error(error, 'a change could not be handled');
      // Cached data may be older than the change; a new connection makes the caches read it again.
      if (!(error instanceof SyntaxError)) connection.destroy();
    }
  }

  /** Returns the process IDs of the listeners that are still connected, or null if they cannot be read. */
  async #listeners(): Promise<number[] | null> {
    const rows = await this.#connection
      ?.query('select pid from pg_stat_activity where datname = current_database() and application_name = $1', [
        LISTENER,
      ])
      .catch(() => null);
    return rows?.map(({ pid }) => Number(pid)) ?? null;
  }

  /** Ends connections that their instances no longer trust. They reconnect when they are back. Never throws. */
  async #disconnectSilent(): Promise<void> {
    const processIds = this.#silent.takeOverdue((await this.#listeners()) ?? []);
    if (processIds.length === 0 || this.state !== 'listening') return;
    this.#options.logger.warn(
      { connections: processIds.length },
      'an instance hangs and acknowledges no changes; changes no longer wait for it',
    );
    const sql = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = $1 and pid = any($2::int[])`;
    await this.#connection?.query(sql, [LISTENER, processIds]).catch(() => {});
  }
}

/** Opens a feed and waits for its first attempt to connect. */
export async function openChangeFeed(options: ChangeFeedOptions): Promise<ChangeFeed> {
  const feed = new ChangeFeed(options);
  await feed.start();
  return feed;
}
