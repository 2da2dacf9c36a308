import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../../core/logger.js';
import { type FeedConnection, openFeedConnection } from './feed-connection.js';

export interface NotificationHubOptions {
  readonly url: string;
  readonly logger: Logger;
}

/** Receives the payload of a notification. */
export type NotificationHandler = (payload: string) => void;

const RECONNECT_FIRST_MS = 50;
const RECONNECT_MAX_MS = 5_000;

/**
 * Shares one connection to a PostgreSQL channel between its handlers, for as long as there are any. Notifications sent
 * while the connection is lost are missed, so they must be hints, not facts.
 */
export class NotificationHub {
  readonly #options: NotificationHubOptions;
  readonly #channels = new Map<string, Channel>();
  #isClosed = false;

  constructor(options: NotificationHubOptions) {
    this.#options = options;
  }

  /**
   * Calls the handler, which must not throw, for every notification. Returns a function that stops this. The channel is
   * inserted into SQL unescaped: it must not come from a client.
   */
  listen(channel: string, handler: NotificationHandler): () => void {
    if (this.#isClosed) return () => {};
    const known = this.#channels.get(channel) ?? new Channel(channel, this.#options);
    this.#channels.set(channel, known);
    known.handlers.add(handler);
    return () => {
      known.handlers.delete(handler);
      if (known.handlers.size > 0 || this.#channels.get(channel) !== known) return;
      this.#channels.delete(channel);
      known.close();
    };
  }

  close(): void {
    this.#isClosed = true;
    for (const channel of this.#channels.values()) channel.close();
    this.#channels.clear();
  }
}

class Channel {
  readonly handlers = new Set<NotificationHandler>();
  readonly #name: string;
  readonly #options: NotificationHubOptions;
  readonly #closing = new AbortController();
  #connection: FeedConnection | null = null;

  constructor(name: string, options: NotificationHubOptions) {
    this.#name = name;
    this.#options = options;
    void this.#run();
  }

  close(): void {
    this.#closing.abort();
    this.#connection?.destroy();
  }

  async #run(): Promise<void> {
    let pause = RECONNECT_FIRST_MS;
    while (!this.#closing.signal.aborted) {
      try {
        this.#connection = await this.#connect();
        pause = RECONNECT_FIRST_MS;
        await this.#connection.lost;
      } catch (error) {
        const reason = error instanceof Error ? error.message : 'unknown';
        this.#options.logger.debug({ reason }, 'cannot listen to a channel at the moment');
      }
      this.#connection = null;
      await sleep(pause, null, { signal: this.#closing.signal }).catch(() => {});
      pause = Math.min(pause * 2, RECONNECT_MAX_MS);
    }
  }

  async #connect(): Promise<FeedConnection> {
    const connection = await openFeedConnection({
      url: this.#options.url,
      channels: [this.#name],
      applicationName: 'signpost-live',
      onNotification: ({ payload = '' }) => {
        for (const handler of this.handlers) handler(payload);
      },
    });
    if (this.#closing.signal.aborted) connection.destroy();
    return connection;
  }
}
