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
/** With an answer awaited for as long, a hung connection is noticed after two of these at the latest. */
const PING_EVERY_MS = 900;

/** One connection that listens, and knows when it is lost: closed by the other side, or no longer answering. */
export class FeedConnection {
  readonly #client: Client;
  readonly #socket: Socket;
  readonly #lost = Promise.withResolvers<Error>();
  /** The driver takes one query at a time. */
  #last: Promise<unknown> = Promise.resolve();
  #pings: NodeJS.Timeout | null = null;
  #unansweredPing: symbol | null = null;

  private constructor(options: FeedConnectionOptions) {
    const socket = new Socket();
    this.#socket = socket;
    this.#client = new Client({
      connectionString: options.url,
      stream: () => socket,
      application_name: 'signpost-connecting',
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: PING_EVERY_MS,
    });
    this.#client.on('notification', (notification) => options.onNotification(notification, this));
    this.#client.on('error', (error) => this.#lost.resolve(error));
    this.#client.on('end', () => this.#lost.resolve(new Error('the connection was closed')));
  }

  /** Throws when it cannot connect within a second, or cannot listen. */
  static async open(options: FeedConnectionOptions): Promise<FeedConnection> {
    const connection = new FeedConnection(options);
    try {
      await connection.#client.connect();
      connection.#pings = setInterval(() => connection.#ping(), PING_EVERY_MS);
      for (const channel of options.channels) await connection.query(`listen ${channel}`);
      await connection.query(`select set_config('application_name', $1, false)`, [options.applicationName]);
      return connection;
    } catch (error) {
      connection.destroy();
      throw error;
    }
  }

  /** Resolves with the reason, once. */
  get lost(): Promise<Error> {
    return this.#lost.promise;
  }

  async query(sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
    const answer = this.#last.then(() => this.#client.query<Record<string, unknown>>(sql, values));
    this.#last = answer.catch(() => {});
    return (await answer).rows;
  }

  destroy(): void {
    if (this.#pings !== null) clearInterval(this.#pings);
    this.#socket.destroy();
    this.#lost.resolve(new Error('the connection was given up'));
  }

  #ping(): void {
    const overdue = this.#unansweredPing;
    if (overdue !== null) {
      // After a busy stretch of this process the answer may lie unread: what has arrived is read before immediates run.
      setImmediate(() => {
        if (this.#unansweredPing === overdue) this.destroy();
      });
      return;
    }
    const ping = Symbol('ping');
    this.#unansweredPing = ping;
    this.query('select 1').then(
      () => {
        this.#unansweredPing = null;
      },
      () => this.destroy(),
    );
  }
}
