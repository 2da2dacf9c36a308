import type { Clock } from '../../core/clock.js';
import type { AppError } from '../../core/errors.js';
import type { Logger } from '../../core/logger.js';
import { reasonOf } from '../../core/net/reason-of.js';
import { throttle } from '../../core/throttle.js';
import { withTimeout } from '../../core/with-timeout.js';
import type { Change, OnChange } from '../../platform/database/change-feed/change.js';
import type { FeedState } from '../../platform/database/change-feed/feed-state.js';
import { type PrincipalState, refusalOf } from '../../tenancy/caller/known-principal.js';
import { WorkspaceStatus } from '../../tenancy/workspace.js';

export interface CallerWatchOptions {
  /** The kind of ids: keys and members, or sessions, whose members the caller watches as well. */
  readonly kind?: 'key' | 'session';
  readonly feed: {
    readonly state: FeedState;
    readonly generation: number;
    readonly onChange: OnChange;
  };
  /** Returns the current states of these keys in one query. Keys that no longer exist are missing. */
  readonly readStates: (ids: readonly string[]) => Promise<ReadonlyMap<string, PrincipalState>>;
  readonly clock: Clock;
  readonly logger: Logger;
}

interface WatchedKey {
  readonly workspaceId: string;
  readonly listeners: Set<(reason: AppError) => void>;
  /** Null until first read. */
  state: PrincipalState | null;
}

/** How often expiry, the feed's state and due keys are checked. Needs no query while no key is due. */
const TICK_MS = 250;
/** All keys are read in one query: as a safeguard while the feed is connected, as the only source while it is not. */
const REREAD_LISTENING_MS = 5_000;
const REREAD_DISCONNECTED_MS = 1_000;
const QUERY_LIMIT_MS = 1_500;
const RETRY_MS = 500;
const LOG_EVERY_MS = 30_000;

/**
 * Notifies its callers when a key ends: immediately on a change in the feed, on time when it expires, and within 2 s
 * while the feed is disconnected. An unreachable database does not end a key.
 */
export class CallerWatch {
  readonly #options: CallerWatchOptions;
  readonly #keys = new Map<string, WatchedKey>();
  /** Ids of keys that may have changed since they were read. */
  readonly #due = new Set<string>();
  readonly #warn: (error: unknown) => void;
  #timer: NodeJS.Timeout | null = null;
  #isReading = false;
  #generation = 0;
  #readAllAt = 0;
  #notBefore = 0;

  constructor(options: CallerWatchOptions) {
    this.#options = options;
    this.#warn = throttle(LOG_EVERY_MS, (error) => {
      options.logger.warn({ reason: reasonOf(error) }, 'the keys of open subscriptions cannot be read');
    });
    options.feed.onChange(['workspace', 'key', 'session', 'person'], (change) => this.#onChange(change));
  }

  /**
   * Calls the listener at most once, when the key ends or its workspace is suspended. Also notices changes made after
   * the caller read the key. Returns a function that stops watching.
   */
  watch(principalId: string, workspaceId: string, listener: (reason: AppError) => void): () => void {
    const watched = this.#keys.get(principalId) ?? { workspaceId, listeners: new Set(), state: null };
    this.#keys.set(principalId, watched);
    watched.listeners.add(listener);
    this.#due.add(principalId);
    this.#timer ??= setInterval(() => this.#tick(), TICK_MS).unref();
    void this.#read();
    return () => {
      watched.listeners.delete(listener);
      if (watched.listeners.size === 0 && this.#keys.get(principalId) === watched) this.#forget(principalId);
    };
  }

  #forget(principalId: string): void {
    this.#keys.delete(principalId);
    this.#due.delete(principalId);
    if (this.#keys.size > 0 || this.#timer === null) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }

  #onChange(change: Exclude<Change, { kind: 'campaign' }>): void {
    const { kind = 'key' } = this.#options;
    // Only the database knows which sessions belong to a person.
    const endsAny = kind === 'session' && change.kind === 'person';
    for (const [id, { workspaceId }] of this.#keys) {
      if (endsAny || (change.kind === kind ? id : workspaceId) === change.id) this.#due.add(id);
    }
    if (this.#due.size > 0) void this.#read();
  }

  #tick(): void {
    for (const [principalId, { state }] of this.#keys) this.#checkState(principalId, state);
    const { state, generation } = this.#options.feed;
    const period = state === 'listening' ? REREAD_LISTENING_MS : REREAD_DISCONNECTED_MS;
    if (generation !== this.#generation || performance.now() - this.#readAllAt >= period) {
      this.#generation = generation;
      this.#readAllAt = performance.now();
      for (const principalId of this.#keys.keys()) this.#due.add(principalId);
    }
    if (this.#due.size > 0 && performance.now() >= this.#notBefore) void this.#read();
  }

  /** Runs one query at a time. Keys that become due in the meantime are read afterwards. */
  async #read(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      while (this.#due.size > 0) await this.#readDue([...this.#due]);
    } catch (error) {
      this.#notBefore = performance.now() + RETRY_MS;
      this.#warn(error);
    } finally {
      this.#isReading = false;
    }
  }

  async #readDue(ids: readonly string[]): Promise<void> {
    this.#due.clear();
    try {
      const states = await withTimeout(QUERY_LIMIT_MS, this.#options.readStates(ids), 'reading keys');
      for (const id of ids) this.#checkState(id, states.get(id) ?? GONE);
    } catch (error) {
      for (const id of ids) if (this.#keys.has(id)) this.#due.add(id);
      throw error;
    }
  }

  #checkState(principalId: string, state: PrincipalState | null): void {
    const watched = this.#keys.get(principalId);
    if (watched === undefined || state === null) return;
    watched.state = state;
    const refusal = refusalOf(state, this.#options.clock.now());
    if (refusal === null) return;
    this.#forget(principalId);
    for (const listener of watched.listeners) listener(refusal);
  }
}

const GONE: PrincipalState = { isRevoked: true, expiresMs: null, workspaceStatus: WorkspaceStatus.Active };
