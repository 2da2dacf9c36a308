import { Redis, ReplyError, type Result } from 'ioredis';
import { z } from 'zod';
import { MINUTE_MS } from '../../../core/clock.js';
import type { Logger } from '../../../core/logger.js';
import { reasonOf } from '../../../core/net/reason-of.js';
import { throttle } from '../../../core/throttle.js';
import { HOUR_SECONDS } from '../rate-limits.js';

declare module 'ioredis' {
  interface RedisCommander<Context> {
    /** The script of the limits, defined by `RateLimiterRedis`. */
    rlflxIncr(values: readonly string[]): Result<unknown, Context>;
  }
}

export interface RedisLinkOptions {
  /** `redis://` or `rediss://`, with user, password and database if needed. Never logged. */
  readonly url: string;
  readonly logger: Logger;
  /** How long Redis may take to count a use. */
  readonly commandMs?: number;
  readonly probeEveryMs?: number;
}

/** The longest wait of a request. Redis that needs more each time is not used. */
const COMMAND_MS = 50;
/** How soon Redis is used again that could not count while it was connected. */
const PROBE_EVERY_MS = 1_000;
const RETRY_FIRST_MS = 50;
const RETRY_MAX_MS = 5_000;
const OPTIONS = {
  connectionName: 'signpost',
  connectTimeout: 2_000,
  // A silent server never closes its side.
  disconnectTimeout: 0,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  // The probe is a better check.
  enableReadyCheck: false,
};
/** The key, the number of uses, and the window in seconds. */
const PROBE = ['signpost:limit:probe', '1', '60'];
const WINDOW_MS_MAX = HOUR_SECONDS * 1_000;
/** How often a key was used in its window, and the milliseconds until the window ends. */
const USE_COUNT = z.tuple([z.int().positive(), z.int().min(0).max(WINDOW_MS_MAX)]);
type UseCount = z.infer<typeof USE_COUNT>;

/**
 * Redis as seen by the limits: it counts a use in time, or the promise rejects. The client's options queue nothing, end
 * a command after `commandMs`, and a silent connection after 20 times as long.
 *
 * Some things have no option. A Redis that is full, slow, loading or a read-only replica is connected and answers a
 * `PING`: a probe that writes as the limits do decides whether it counts, and until then each use rejects at once. A
 * database that cannot be selected would be replaced by the first one. And others may write to Redis, so answers are
 * checked. Pauses before new connections grow until a probe is counted.
 *
 * `RateLimiterRedis` calls `defineCommand`, `rlflxIncr` and `del`.
 */
export class RedisLink {
  readonly #client: Redis;
  readonly #logger: Logger;
  readonly #warn: (reason: string) => void;
  readonly #timer: NodeJS.Timeout;
  #isAnswering = false;
  #failures = 0;
  #losses = 0;
  #warned = false;

  /** Begins to connect, and returns even if there is no Redis. The limits must be created in the same turn. */
  constructor({ url, logger, commandMs = COMMAND_MS, probeEveryMs = PROBE_EVERY_MS }: RedisLinkOptions) {
    this.#logger = logger;
    this.#warn = throttle(MINUTE_MS, (reason) => {
      this.#warned = true;
      logger.warn({ reason }, 'Redis does not respond; this instance counts rate limits on its own');
    });
    this.#client = new Redis(url, {
      ...OPTIONS,
      commandTimeout: commandMs,
      socketTimeout: 20 * commandMs,
      retryStrategy: () => Math.min(RETRY_FIRST_MS * 2 ** this.#losses++, RETRY_MAX_MS),
    });
    this.#client.on('ready', () => void this.#probe());
    this.#client.on('close', () => this.#lose(new Error('the connection was closed')));
    this.#client.on('error', (error: Error) => {
      this.#lose(error);
      this.#client.disconnect(true);
    });
    this.#timer = setInterval(() => void (this.#client.status === 'ready' && this.#probe()), probeEveryMs).unref();
  }

  /** Whether Redis is currently counting. */
  get isAnswering(): boolean {
    return this.#isAnswering;
  }

  /** How often it failed to count since the start. */
  get failures(): number {
    return this.#failures;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#client.disconnect();
  }

  defineCommand(name: string, definition: { readonly lua: string }): void {
    this.#client.defineCommand(name, definition);
  }

  async rlflxIncr(values: readonly string[]): Promise<UseCount> {
    try {
      if (!this.#isAnswering) throw new Error('Redis does not count');
      return await this.#count(values);
    } catch (error) {
      this.#failures++;
      if (this.#isAnswering) {
        // An error that Redis sends may concern only this use.
        this.#isAnswering = error instanceof ReplyError;
        void this.#probe();
      }
      throw error;
    }
  }

  del(key: string): Promise<number> {
    return this.#client.del(key);
  }

  async #count(values: readonly string[]): Promise<UseCount> {
    const { success, data } = USE_COUNT.safeParse(await this.#client.rlflxIncr(values));
    if (!success) throw new Error('the answer is no count of uses');
    return data;
  }

  async #probe(): Promise<void> {
    try {
      await this.#count(PROBE);
      this.#isAnswering = true;
      this.#losses = 0;
      if (this.#warned) this.#logger.info('Redis responds again; all instances share their rate limits');
      this.#warned = false;
    } catch (error) {
      this.#lose(error);
    }
  }

  #lose(error: unknown): void {
    this.#isAnswering = false;
    if (this.#client.status !== 'end') this.#warn(reasonOf(error));
  }
}
