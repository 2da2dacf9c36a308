import { Socket } from 'node:net';
import { Client, type Notification } from 'pg';

export interface FeedConnectionOptions {
  readonly url: string;
  readonly channels: readonly string[];
  /** The name under which the connection is found in pg_stat_activity, set once it listens to all its channels. */
  readonly applicationName: string;
  readonly onNotification: (notification: Notification, connection: FeedConnection) => void;
}

const CONNECT_LIMIT_MS = 1_000;
const KEEP_ALIVE_MS = 900;
const PING_EVERY_MS = 300;
/** A ping without an answer for so long means that the connection hangs. */
const PING_LIMIT_MS = 1_500;

/** A connection that listens to channels and notices when it is lost: closed by the server, or no longer answering. */
export class FeedConnection {
  readonly #client: Client;
  readonly #socket: Socket;
  readonly #lost = Promise.withResolvers<Error>();
  /** The driver runs one query at a time. */
  #last: Promise<unknown> = Promise.resolve();
  #pings: NodeJS.Timeout | null = null;
  /** When the ping was sent that is not answered yet. */
  #unansweredPing: number | null = null;
  #provenAt = Number.NEGATIVE_INFINITY;

  constructor(options: FeedConnectionOptions) {
    const socket = new Socket();
    this.#socket = socket;
    this.#client = new Client({
      connectionString: options.url,
      stream: () => socket,
      application_name: 'signpost-connecting',
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    });
    this.#client.on('notification', (notification) => options.onNotification(notification, this));
    this.#client.on('error', (error) => this.#lost.resolve(error));
    this.#client.on('end', () => this.#lost.resolve(new Error('the connection was closed')));
  }

  async connect({ channels, applicationName }: FeedConnectionOptions): Promise<void> {
    try {
      await this.#client.connect();
      this.#pings = setInterval(() => this.#ping(), PING_EVERY_MS);
      for (const channel of channels) await this.query(`listen ${channel}`);
      const sentAt = performance.now();
      await this.query(`select set_config('application_name', $1, false)`, [applicationName]);
      this.#provenAt = sentAt;
    } catch (error) {
      this.destroy();
      throw error;
    }
  }

  /** Resolves with the reason when the connection is lost. */
  get lost(): Promise<Error> {
    return this.#lost.promise;
  }

  async query(sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
    const result = this.#last.then(() => this.#client.query<Record<string, unknown>>(sql, values));
    this.#last = result.catch(() => {});
    return (await result).rows;
  }

  /** The time, by `performance.now()`, up to which everything that was sent over the connection has arrived. */
  get provenAt(): number {
    return this.#provenAt;
  }

  destroy(): void {
    if (this.#pings !== null) clearInterval(this.#pings);
    this.#socket.destroy();
    this.#lost.resolve(new Error('the connection was closed by this process'));
  }

  #ping(): void {
    const overdue = this.#unansweredPing;
    if (overdue !== null) {
      if (performance.now() - overdue < PING_LIMIT_MS) return;
      // When this process was busy, the answer may have arrived unread. It is read before immediates run.
      setImmediate(() => {
        if (this.#unansweredPing === overdue) this.destroy();
      });
      return;
    }
    const sentAt = performance.now();
    this.#unansweredPing = sentAt;
    this.query('select 1').then(
      () => {
        this.#unansweredPing = null;
        this.#provenAt = sentAt;
      },
      () => this.destroy(),
    );
  }
}

/** Opens a connection that listens. Throws when it cannot connect within a second, or cannot listen. */
export async function openFeedConnection(options: FeedConnectionOptions): Promise<FeedConnection> {
  const connection = new FeedConnection(options);
  await connection.connect(options);
  return connection;
}
