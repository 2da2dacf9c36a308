import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../shared/logger.js';
import { FeedConnection } from './feed-connection.js';

export interface NotificationHubOptions {
  readonly url: string;
  readonly logger: Logger;
}

export type NotificationHandler = (payload: string) => void;

const RECONNECT_FIRST_MS = 50;
const RECONNECT_MOST_MS = 5_000;

/**
 * Hears one of PostgreSQL's channels for as long as somebody wants to, over one connection, however many they are.
 * What is announced while the connection is lost is not heard: for hints, not for facts.
 */
export class NotificationHub {
  readonly #options: NotificationHubOptions;
  readonly #channels = new Map<string, Channel>();
  #isClosed = false;

  constructor(options: NotificationHubOptions) {
    this.#options = options;
  }

  /** Must not throw. Gives the function that ends it. Channels are identifiers of this service, never of a caller. */
  hear(channel: string, hear: NotificationHandler): () => void {
    if (this.#isClosed) return () => {};
    const known = this.#channels.get(channel) ?? new Channel(channel, this.#options);
    this.#channels.set(channel, known);
    known.hearers.add(hear);
    return () => {
      known.hearers.delete(hear);
      if (known.hearers.size > 0 || this.#channels.get(channel) !== known) return;
      this.#channels.delete(channel);
      known.close();
    };
  }

  /** Connections that listen or try to. */
  get connections(): number {
    return this.#channels.size;
  }

  close(): void {
    this.#isClosed = true;
    for (const channel of this.#channels.values()) channel.close();
    this.#channels.clear();
  }
}

class Channel {
  readonly hearers = new Set<NotificationHandler>();
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
        this.#options.logger.debug({ reason }, 'a channel cannot be heard at the moment');
      }
      this.#connection = null;
      await sleep(pause, null, { signal: this.#closing.signal }).catch(() => {});
      pause = Math.min(pause * 2, RECONNECT_MOST_MS);
    }
  }

  async #connect(): Promise<FeedConnection> {
    const connection = await FeedConnection.open({
      url: this.#options.url,
      channels: [this.#name],
      applicationName: 'signpost-live',
      onNotification: ({ payload = '' }) => {
        for (const hear of this.hearers) hear(payload);
      },
    });
    if (this.#closing.signal.aborted) connection.destroy();
    return connection;
  }
}
