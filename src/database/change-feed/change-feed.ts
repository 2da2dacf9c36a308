import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError, type Notification } from 'pg';
import { isUuid } from '../../shared/ids.js';
import type { Logger } from '../../shared/logger.js';
import { Acknowledgements } from './acknowledgements.js';
import { FeedConnection } from './feed-connection.js';

/** What is kept in memory and someone has changed: one code, a workspace with all its codes and keys, or one key. */
export type Change =
  | { readonly kind: 'campaign'; readonly code: string }
  | { readonly kind: 'workspace' | 'key'; readonly id: string };

/** Names one announcement. */
export type Ticket = string;

/** Runs SQL with `$1` parameters inside the transaction that makes the change. */
export type Execute = (sql: string, params: unknown[]) => Promise<unknown>;

/**
 * `listening`: every change is heard. `unsure`: the connection is lost or was refused, the database may well be there.
 * `unreachable`: connecting failed.
 */
export type FeedState = 'listening' | 'unsure' | 'unreachable';

/** A listener hears changes and acknowledges them. An announcer only waits for others: a command beside the service. */
export type FeedRole = 'listener' | 'announcer';

export interface ChangeFeedOptions {
  readonly url: string;
  readonly logger: Logger;
  readonly role?: FeedRole;
  /** How long `settled` waits for a listener that does not answer. */
  readonly settleLimitMs?: number;
}

const CHANGES = 'signpost_change';
const ACKNOWLEDGEMENTS = 'signpost_change_done';
const LISTENER = 'signpost-listener';
const CHANNELS = { listener: [CHANGES, ACKNOWLEDGEMENTS], announcer: [ACKNOWLEDGEMENTS] };

const SETTLE_LIMIT_MS = 1_000;
const RECOUNT_EVERY_MS = 200;
const RECONNECT_PAUSE_MS = 50;

/** Publishes the change when the transaction commits. `ChangeFeed.settled(ticket)` afterwards waits for its effect. */
export async function publishChange(execute: Execute, change: Change): Promise<Ticket> {
  const ticket = randomUUID();
  await execute('select pg_notify($1, $2)', [CHANGES, JSON.stringify({ ...change, ticket })]);
  return ticket;
}

const readChange = (payload: string): { change: Change; ticket: Ticket } | null => {
  const read: { kind?: unknown; code?: unknown; id?: unknown; ticket?: unknown } = JSON.parse(payload);
  const { kind, code, id, ticket } = read;
  if (typeof ticket !== 'string' || !isUuid(ticket)) return null;
  if (kind === 'campaign' && typeof code === 'string') return { change: { kind, code }, ticket };
  const isKnown = kind === 'workspace' || kind === 'key';
  return isKnown && typeof id === 'string' ? { change: { kind, id }, ticket } : null;
};

/**
 * Hears of changes over PostgreSQL's LISTEN/NOTIFY and keeps itself connected. Each (re)connection begins a generation:
 * what was remembered in an earlier one may have changed unheard.
 */
export class ChangeFeed {
  readonly #options: ChangeFeedOptions;
  readonly #handlers: ((change: Change) => void)[] = [];
  readonly #acknowledgements = new Acknowledgements();
  readonly #closing = new AbortController();
  #connection: FeedConnection | null = null;
  #state: FeedState = 'unsure';
  #generation = 0;
  #running: Promise<void> = Promise.resolve();

  constructor(options: ChangeFeedOptions) {
    this.#options = options;
  }

  get state(): FeedState {
    return this.#state;
  }

  /** Grows with each connection; 0 before the first. */
  get generation(): number {
    return this.#generation;
  }

  /** The handler must have acted when it returns: the acknowledgement follows. */
  onChange(handler: (change: Change) => void): void {
    this.#handlers.push(handler);
  }

  /**
   * After the commit: resolves when every live listener, on whatever machine, has acted on the change. A few
   * milliseconds; at most about a second, with a warning, when one of them does not answer. Never throws.
   */
  async settled(ticket: Ticket): Promise<void> {
    const deadline = performance.now() + (this.#options.settleLimitMs ?? SETTLE_LIMIT_MS);
    while (performance.now() < deadline) {
      const recount = sleep(RECOUNT_EVERY_MS, 'recount' as const, { ref: false });
      const listeners = await Promise.race([this.#listeners(), recount]);
      for (;;) {
        if (Array.isArray(listeners) && this.#acknowledgements.areAll(ticket, listeners)) return;
        if ((await Promise.race([this.#acknowledgements.next(), recount])) === 'recount') break;
      }
    }
    this.#options.logger.warn('not every instance has confirmed a change in time; it may act on it a moment later');
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#connection?.destroy();
    await this.#running;
  }

  /** Resolves after the first attempt, successful or not, and goes on in the background until closed. */
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
          if (!this.#closing.signal.aborted) logger.warn({ reason }, 'the change feed lost its connection');
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
      const connection = await FeedConnection.open({
        url,
        channels: CHANNELS[role],
        applicationName: role === 'listener' ? LISTENER : 'signpost-announcer',
        onNotification: (notification, connection) => this.#hear(notification, connection),
      });
      if (this.#closing.signal.aborted) connection.destroy();
      this.#connection = connection;
      this.#generation++;
      this.#state = 'listening';
      return connection;
    } catch (error) {
      // A server that answers with an error is there, unless it says that it is starting up or shutting down.
      const answered = error instanceof DatabaseError && error.code !== '57P03';
      const state = answered ? 'unsure' : 'unreachable';
      if (state !== this.#state) logger.warn({ reason: String(error) }, 'the change feed cannot connect');
      this.#state = state;
      return null;
    }
  }

  #hear({ channel, payload = '', processId }: Notification, connection: FeedConnection): void {
    if (channel === ACKNOWLEDGEMENTS) this.#acknowledgements.add(payload, processId);
    else this.#act(payload, connection);
  }

  #act(payload: string, connection: FeedConnection): void {
    try {
      const heard = readChange(payload);
      if (heard === null) return;
      for (const handler of this.#handlers) handler(heard.change);
      connection.query('select pg_notify($1, $2)', [ACKNOWLEDGEMENTS, heard.ticket]).catch(() => {});
    } catch (error) {
      this.#options.logger.error(error, 'a change could not be acted on');
    }
  }

  /** Connections that listen at this moment; null when that cannot be asked. One that ends while waited for drops out. */
  async #listeners(): Promise<number[] | null> {
    const rows = await this.#connection
      ?.query('select pid from pg_stat_activity where datname = current_database() and application_name = $1', [
        LISTENER,
      ])
      .catch(() => null);
    return rows?.map(({ pid }) => Number(pid)) ?? null;
  }
}

export async function openChangeFeed(options: ChangeFeedOptions): Promise<ChangeFeed> {
  const feed = new ChangeFeed(options);
  await feed.start();
  return feed;
}
