import { Redis, type Result } from 'ioredis';
import { MINUTE_MS } from '../../../core/clock.js';
import type { Logger } from '../../../core/logger.js';
import { throttle } from '../../../core/throttle.js';

declare module 'ioredis' {
  interface RedisCommander<Context> {
    /** The script of the limits, which `RateLimiterRedis` defines. */
    rlflxIncr(values: readonly string[]): Result<unknown, Context>;
  }
}

export interface RedisLinkOptions {
  /** `redis://` or `rediss://`, with user, password and database where they are needed. Never logged. */
  readonly url: string;
  readonly logger: Logger;
  /** How long Redis may take to count a use. */
  readonly commandMs?: number;
}

/** How often a key was used in its window, and the milliseconds until that ends. */
type UseCount = readonly [uses: number, windowMs: number];

/** So long somebody waits at most who asks for a code that does not exist, and only the first ones do. */
const COMMAND_MS = 50;
/** For the connection, and for TLS and the password. Nobody waits for these. */
const CONNECT_MS = 2_000;
/** A connection that broke silently is noticed so soon although nobody uses it. */
const HEARTBEAT_MS = 5_000;
/** The key, how many uses, and the seconds of the window. */
const PROBE = ['signpost:limit:probe', '1', '60'];
/** The longest window of a limit: what Redis says beyond it is not believed. */
const WINDOW_MS_MAX = MINUTE_MS;
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
  // Bounds what the client sends first by itself. Uses have less time, see `#inTime`.
  commandTimeout: CONNECT_MS,
  // A silent server never closes its side.
  disconnectTimeout: 0,
  connectionName: 'signpost',
};

const DISCONNECTED = new Error('Redis does not answer');

/**
 * Redis as the limits see it: it answers in time and makes sense, or the promise rejects. While it is away every call rejects
 * at once, without a timer or a queue; the client connects anew meanwhile, every 5 s at least, for as long as it takes.
 * `defineCommand`, `rlflxIncr` and `del` are what `RateLimiterRedis` calls.
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
      logger.warn({ reason }, 'Redis does not answer; this instance counts rate limits by itself');
    });
    const retryStrategy = () => Math.min(RETRY_MS.first * 2 ** this.#losses++, RETRY_MS.most);
    this.#client = new Redis(url, { ...OPTIONS, retryStrategy });
    this.#client.on('ready', () => void this.#probe());
    this.#client.on('error', (error: Error) => this.#lose(error));
    this.#client.on('close', () => this.#lose(new Error('the connection was closed')));
  }

  /** Whether Redis counts at the moment. */
  get isAnswering(): boolean {
    return this.#isAnswering;
  }

  /** How often it did not count since the start. */
  get failures(): number {
    return this.#failures;
  }

  /** Begins to connect, after the limits have been created. Returns at once, also when there is no Redis. */
  start(): void {
    // The reason of a failure is an event, too.
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
      // Redis may refuse everything, or only this one command.
      if (this.#isAnswering) void this.#probe();
      throw error;
    }
  }

  async #count(values: readonly string[]): Promise<UseCount> {
    return readCount(await this.#inTime(this.#client.rlflxIncr(values)));
  }

  /** Writes as the limits do: a Redis that is full, or a copy that must not be written to, answers everything else. */
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

  /** A late answer has still come in time if only this process was too busy to read it: so it is read first. */
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

  /** Ends the connection, and the waiting of all. The client then opens another one. */
  #lose({ message }: Error): void {
    this.#isAnswering = false;
    if (this.#isClosed) return;
    this.#warn(message);
    if (['connect', 'ready'].includes(this.#client.status)) this.#client.disconnect(true);
  }

  #logRecovery(): void {
    this.#isAnswering = true;
    this.#losses = 0;
    if (this.#warned) this.#logger.info('Redis answers again; rate limits are shared by all instances');
    this.#warned = false;
  }
}

/** Throws when the answer cannot be that of the script. */
function readCount(answer: unknown): UseCount {
  const [uses, windowMs]: unknown[] = Array.isArray(answer) ? answer : [];
  if (!isBetween(uses, 1, Number.MAX_SAFE_INTEGER) || !isBetween(windowMs, 0, WINDOW_MS_MAX)) {
    throw new Error('the answer is no count of uses');
  }
  return [uses, windowMs];
}

const isBetween = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max;
