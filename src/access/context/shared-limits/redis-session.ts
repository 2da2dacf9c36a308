import { setTimeout as sleep } from 'node:timers/promises';
import { Redis, type Result } from 'ioredis';

declare module 'ioredis' {
  interface RedisCommander<Context> {
    /** The script of the limits, defined by the session. */
    countUse(key: string, uses: string, seconds: string): Result<unknown, Context>;
  }
}

/** For the connection, TLS and the password. Nobody waits for these. */
const CONNECT_MS = 2_000;
/** A connection that broke silently is noticed so soon although nobody uses it. */
const HEARTBEAT_MS = 5_000;

/** The client's own way to try again is off: a new session begins when this one has ended. */
const OPTIONS = {
  lazyConnect: true,
  enableOfflineQueue: false,
  // The probe is a better check: it writes, as the limits do.
  enableReadyCheck: false,
  disableClientInfo: true,
  retryStrategy: () => null,
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
  connectTimeout: CONNECT_MS,
  connectionName: 'signpost',
};

export interface RedisSessionOptions {
  readonly url: string;
  /** How long a command may take. */
  readonly commandMs: number;
  /** The source of a script of one key, which counts uses of it for some seconds. */
  readonly countUse: string;
  /** Does with the session what its users do, and rejects when that fails. */
  readonly probe: (session: RedisSession) => Promise<unknown>;
}

/**
 * One connection to Redis, from its opening until it is lost: at the first command that is late, at the first probe that
 * fails, or when either side closes it. No command waits longer than it may, and none at all after the loss.
 */
export class RedisSession {
  readonly #client: Redis;
  readonly #lost = new AbortController();
  /** What ends the waiting of the commands under way. */
  readonly #waiting = new Set<(error: Error) => void>();
  readonly #options: RedisSessionOptions;
  #isProbing = false;

  constructor(options: RedisSessionOptions) {
    const scripts = { countUse: { lua: options.countUse, numberOfKeys: 1 } };
    this.#client = new Redis(options.url, { ...OPTIONS, scripts });
    this.#options = options;
    this.#client.on('error', (error: Error) => this.lose(error));
    this.#client.on('close', () => this.lose(new Error('the connection was closed')));
  }

  /** Connects. Rejects when Redis does not take what the probe does, after some seconds at most. */
  async open(): Promise<void> {
    const late = setTimeout(() => this.lose(new Error(`no connection within ${CONNECT_MS} ms`)), CONNECT_MS);
    try {
      await this.#unlessLost(this.#client.connect());
      await this.#options.probe(this);
      this.#lost.signal.throwIfAborted();
    } catch (error) {
      this.lose(error instanceof Error ? error : new Error(String(error)));
      throw this.#lost.signal.reason;
    } finally {
      clearTimeout(late);
    }
  }

  /** Resolves with the reason when the connection is lost. Finds out by itself that it is. */
  async untilLost(): Promise<Error> {
    const { signal } = this.#lost;
    while (!signal.aborted) {
      await sleep(HEARTBEAT_MS, undefined, { signal, ref: false }).catch(() => {});
      this.check();
    }
    return signal.reason;
  }

  /** Runs the script. Rejects with an error of Redis, or when the connection is lost. */
  countUse(key: string, uses: string, seconds: string): Promise<unknown> {
    return this.#inTime(this.#client.countUse(key, uses, seconds));
  }

  /** Removes a key. Returns how many there were. */
  remove(key: string): Promise<number> {
    return this.#inTime(this.#client.del(key));
  }

  /** Probes the connection, to be called after an error: Redis may refuse everything, or only this one command. */
  check(): void {
    if (this.#isProbing || this.#lost.signal.aborted) return;
    this.#isProbing = true;
    this.#options
      .probe(this)
      .catch((error: Error) => this.lose(error))
      .finally(() => {
        this.#isProbing = false;
      });
  }

  /** Ends the connection at once, and the waiting of all. May be called again. */
  lose(reason: Error): void {
    if (this.#lost.signal.aborted) return;
    this.#lost.abort(reason);
    for (const fail of this.#waiting) fail(reason);
    // Of a connection that is closed already it would wait for another close.
    if (!['close', 'end'].includes(this.#client.status)) this.#client.disconnect();
    // Without waiting for a server that may be silent.
    this.#client.stream?.destroy();
  }

  /** A late answer has still come in time if only this process was too busy to read it: so it is read first. */
  #inTime<T>(reply: Promise<T>): Promise<T> {
    const { commandMs } = this.#options;
    let isAnswered = false;
    const late = () => isAnswered || this.lose(new Error(`no answer within ${commandMs} ms`));
    const timer = setTimeout(() => setImmediate(late), commandMs);
    const answered = () => {
      isAnswered = true;
      clearTimeout(timer);
    };
    return this.#unlessLost(reply.finally(answered));
  }

  #unlessLost<T>(reply: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const fail = (error: Error): void => {
        this.#waiting.delete(fail);
        reject(error);
      };
      this.#waiting.add(fail);
      if (this.#lost.signal.aborted) fail(this.#lost.signal.reason);
      reply.then((value) => {
        this.#waiting.delete(fail);
        resolve(value);
      }, fail);
    });
  }
}
