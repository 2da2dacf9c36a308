import { Redis, type Result } from 'ioredis';
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
}

/** How often a key was used in its window, and the milliseconds until the window ends. */
type UseCount = readonly [uses: number, windowMs: number];

/** The longest wait for somebody who requests a code that does not exist, and only for the first such requests. */
const COMMAND_MS = 50;
/** For connecting, including TLS and the password. Nobody waits for this. */
const CONNECT_MS = 2_000;
/** How soon a silently broken connection is noticed while nobody uses it. */
const HEARTBEAT_MS = 5_000;
/** The key, the number of uses, and the window in seconds. */
const PROBE = ['signpost:limit:probe', '1', '60'];
/** Any larger value from Redis is rejected. */
const WINDOW_MS_MAX = HOUR_SECONDS * 1_000;
const RETRY_MS = { first: 200, most: 5_000 };
const LOG_EVERY_MS = MINUTE_MS;

const OPTIONS = {
  lazyConnect: true,
  enableOfflineQueue: false,
  // The probe is a better check: it writes, as the limits do.
  enableReadyCheck: false,
  disableClientInfo: true,
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
  connectTimeout: CONNECT_MS,
  // Limits what the client sends on its own when connecting. Uses have less time; see `#inTime`.
  commandTimeout: CONNECT_MS,
  // A silent server never closes its side.
  disconnectTimeout: 0,
  connectionName: 'signpost',
};

const DISCONNECTED = new Error('Redis does not answer');

/**
 * Redis as seen by the limits: it either answers in time with a valid response, or the promise rejects. While it is
 * down, every call rejects immediately, without a timer or a queue, and the client reconnects at least every 5 s for as
 * long as it takes. `RateLimiterRedis` calls `defineCommand`, `rlflxIncr` and `del`.
 */
export class RedisLink {
  readonly #client: Redis;
  readonly #logger: Logger;
  readonly #commandMs: number;
  readonly #warn: (reason: string) => void;
  #heartbeat: NodeJS.Timeout | undefined;
  #isAnswering = false;
  #isProbing = false;
  #isClosed = false;
  #failures = 0;
  #losses = 0;
  #warned = false;

  constructor({ url, logger, commandMs = COMMAND_MS }: RedisLinkOptions) {
    this.#logger = logger;
    this.#commandMs = commandMs;
    this.#warn = throttle(LOG_EVERY_MS, (reason) => {
      this.#warned = true;
      logger.warn({ reason }, 'Redis does not respond; this instance counts rate limits on its own');
    });
    const retryStrategy = () => Math.min(RETRY_MS.first * 2 ** this.#losses++, RETRY_MS.most);
    this.#client = new Redis(url, { ...OPTIONS, retryStrategy });
    this.#client.on('ready', () => void this.#probe());
    this.#client.on('error', (error: Error) => this.#lose(error));
    this.#client.on('close', () => this.#lose(new Error('the connection was closed')));
  }

  /** Whether Redis is currently counting. */
  get isAnswering(): boolean {
    return this.#isAnswering;
  }

  /** How often it failed to count since the start. */
  get failures(): number {
    return this.#failures;
  }

  /** Starts connecting. Call it after creating the limits. Returns immediately, even if there is no Redis. */
  start(): void {
    // The reason for a failure is also emitted as an event.
    this.#client.connect().catch(() => {});
    this.#heartbeat = setInterval(() => void (this.#isAnswering && this.#probe()), HEARTBEAT_MS).unref();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#heartbeat);
    this.#lose(DISCONNECTED);
    this.#client.disconnect();
  }

  defineCommand(name: string, definition: { readonly lua: string }): void {
    this.#client.defineCommand(name, definition);
  }

  rlflxIncr(values: readonly string[]): Promise<UseCount> {
    return this.#ask(() => this.#count(values));
  }

  del(key: string): Promise<number> {
    return this.#ask(() => this.#inTime(this.#client.del(key)));
  }

  async #ask<T>(ask: () => Promise<T>): Promise<T> {
    try {
      if (!this.#isAnswering) throw DISCONNECTED;
      return await ask();
    } catch (error) {
      this.#failures++;
      // Redis may be refusing everything, or only this command.
      if (this.#isAnswering) void this.#probe();
      throw error;
    }
  }

  async #count(values: readonly string[]): Promise<UseCount> {
    return readCount(await this.#inTime(this.#client.rlflxIncr(values)));
  }

  /** Writes as the limits do, because a full Redis, or a read-only replica, answers everything else. */
  async #probe(): Promise<void> {
    if (this.#isProbing) return;
    this.#isProbing = true;
    try {
      await this.#count(PROBE);
      if (this.#client.status === 'ready') this.#logRecovery();
    } catch (error) {
      this.#lose(error instanceof Error ? error : new Error(String(error)));
    } finally {
      this.#isProbing = false;
    }
  }

  /**
   * If only this process was too busy to read a response, the response was still in time. Therefore, it is read before
   * the timeout counts.
   */
  async #inTime<T>(reply: Promise<T>): Promise<T> {
    let isAnswered = false;
    const late = () => isAnswered || this.#lose(new Error(`no answer within ${this.#commandMs} ms`));
    const timer = setTimeout(() => setImmediate(late), this.#commandMs);
    try {
      return await reply;
    } finally {
      isAnswered = true;
      clearTimeout(timer);
    }
  }

  /** Ends the connection and everything that waits for it. The client then opens a new one. */
  #lose(error: Error): void {
    this.#isAnswering = false;
    if (this.#isClosed) return;
    this.#warn(reasonOf(error));
    if (['connect', 'ready'].includes(this.#client.status)) this.#client.disconnect(true);
  }

  #logRecovery(): void {
    this.#isAnswering = true;
    this.#losses = 0;
    if (this.#warned) this.#logger.info('Redis responds again; all instances share their rate limits');
    this.#warned = false;
  }
}

/** Throws if the response cannot come from the script. */
function readCount(answer: unknown): UseCount {
  const [uses, windowMs]: unknown[] = Array.isArray(answer) ? answer : [];
  if (!isBetween(uses, 1, Number.MAX_SAFE_INTEGER) || !isBetween(windowMs, 0, WINDOW_MS_MAX)) {
    throw new Error('the answer is no count of uses');
  }
  return [uses, windowMs];
}

const isBetween = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max;
