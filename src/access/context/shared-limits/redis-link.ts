import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '../../../core/clock.js';
import type { Logger } from '../../../core/logger.js';
import { throttle } from '../../../core/throttle.js';
import { RedisSession } from './redis-session.js';

export interface RedisLinkOptions {
  /** `redis://` or `rediss://`, with user, password and database where they are needed. Never logged. */
  readonly url: string;
  readonly logger: Logger;
  /** How long Redis may take to count a use. */
  readonly commandMs?: number;
}

/** What the limits ask Redis for, in the names that `RateLimiterRedis` calls them by. */
interface LimiterClient {
  defineCommand(name: string, definition: { readonly lua: string }): void;
  /** Counts uses: the key, how many, and the seconds of the window; what follows is not needed. */
  rlflxIncr(values: readonly string[]): Promise<UseCount>;
  del(key: string): Promise<number>;
}

/** How often a key was used in its window, and the milliseconds until that ends. */
type UseCount = readonly [uses: number, windowMs: number];

/** So long somebody waits at most who asks for a code that does not exist, and only the first ones do. */
const COMMAND_MS = 50;
const PROBE_KEY = 'signpost:limit:probe';
const PROBE_SECONDS = '60';
/** The longest window of a limit: what Redis says beyond it is not believed. */
const WINDOW_MS_MAX = MINUTE_MS;
const RETRY_MS = { first: 200, most: 5_000 };
/** A connection that lasted so long is tried again soon when it is lost. */
const STEADY_MS = 30_000;
const LOG_EVERY_MS = MINUTE_MS;

const AWAY = new Error('Redis does not answer');

/**
 * Redis as the limits see it: it answers in time and makes sense, or the promise rejects. While it is away every call rejects
 * at once, without a timer or a queue; a new connection is tried meanwhile, every 5 s at least, for as long as it takes.
 */
export class RedisLink implements LimiterClient {
  readonly #options: RedisLinkOptions;
  readonly #stopping = new AbortController();
  readonly #warnAway: (reason: string) => void;
  #script = '';
  #session: RedisSession | null = null;
  #running: Promise<void> = Promise.resolve();
  #failures = 0;
  #isToldAway = false;

  constructor(options: RedisLinkOptions) {
    this.#options = options;
    this.#warnAway = throttle(LOG_EVERY_MS, (reason) => {
      this.#isToldAway = true;
      options.logger.warn({ reason }, 'Redis does not answer; this instance counts rate limits by itself');
    });
  }

  /** Whether Redis counts at the moment. */
  get isAnswering(): boolean {
    return this.#session !== null;
  }

  /** How often it did not count since the start. */
  get failures(): number {
    return this.#failures;
  }

  /** Begins to connect, after the limits have been created. Returns at once, also when there is no Redis. */
  start(): void {
    this.#running = this.#run();
  }

  async close(): Promise<void> {
    this.#stopping.abort();
    this.#session?.lose(AWAY);
    await this.#running;
  }

  defineCommand(_name: string, { lua }: { readonly lua: string }): void {
    this.#script = lua;
  }

  rlflxIncr([key = '', uses = '', seconds = '']: readonly string[]): Promise<UseCount> {
    return this.#ask(async (session) => readCount(await session.countUse(key, uses, seconds)));
  }

  del(key: string): Promise<number> {
    return this.#ask((session) => session.remove(key));
  }

  async #ask<T>(ask: (session: RedisSession) => Promise<T>): Promise<T> {
    const session = this.#session;
    try {
      if (session === null) throw AWAY;
      return await ask(session);
    } catch (error) {
      this.#failures++;
      session?.check();
      throw error;
    }
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    for (let losses = 0; !signal.aborted; losses++) {
      const began = performance.now();
      const reason = await this.#serve();
      if (signal.aborted) return;
      this.#warnAway(reason);
      if (performance.now() - began > STEADY_MS) losses = 0;
      const pause = Math.min(RETRY_MS.first * 2 ** Math.min(losses, 10), RETRY_MS.most);
      await sleep(pause, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  /** Serves with one connection until it is lost, or cannot be opened. Returns why. */
  async #serve(): Promise<string> {
    const { signal } = this.#stopping;
    const { url, commandMs = COMMAND_MS } = this.#options;
    const session = new RedisSession({ url, commandMs, countUse: this.#script, probe });
    const stop = () => session.lose(AWAY);
    signal.addEventListener('abort', stop);
    try {
      await session.open();
      this.#session = session;
      this.#tellBack();
      return (await session.untilLost()).message;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    } finally {
      this.#session = null;
      signal.removeEventListener('abort', stop);
    }
  }

  #tellBack(): void {
    if (this.#isToldAway) this.#options.logger.info('Redis answers again; rate limits are shared by all instances');
    this.#isToldAway = false;
  }
}

/** Writes as the limits do: a Redis that is full, or a copy that must not be written to, answers everything else. */
const probe = async (session: RedisSession): Promise<UseCount> =>
  readCount(await session.countUse(PROBE_KEY, '1', PROBE_SECONDS));

/** Throws when the answer cannot be that of the script. */
function readCount(answer: unknown): UseCount {
  const [uses, windowMs]: unknown[] = Array.isArray(answer) ? answer : [];
  if (!isBetween(uses, 1, Number.MAX_SAFE_INTEGER) || !isBetween(windowMs, 0, WINDOW_MS_MAX)) {
    throw new Error('the answer is no count of uses');
  }
  return [uses, windowMs];
}

const isBetween = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most;
