import type { ExecutionResult } from 'graphql';
import type { Connection } from './connection.js';
import { CountById } from './count-by-id.js';
import type { SocketLimits } from './socket-limits.js';

type Source = AsyncGenerator<ExecutionResult, void, void>;

/** A subscription within the limits, from its start. Ends when it is released, or with its connection. */
export interface SubscriptionSlot {
  /** Returns the events, which release the slot when they end. */
  attach(source: Source): Source;
  release(): void;
}

/** Counts open and starting subscriptions. The library's own list keeps only one of several with the same id. */
export class SubscriptionSlots {
  readonly #limits: SocketLimits;
  readonly #byConnection = new WeakMap<Connection, number>();
  readonly #byKey = new CountById();
  readonly #byWorkspace = new CountById();

  constructor(limits: SocketLimits) {
    this.#limits = limits;
  }

  /** Returns a slot, or a sentence for the caller if a limit is reached. */
  take(connection: Connection): SubscriptionSlot | string {
    const { subscriptionsPerConnection, subscriptionsPerKey, subscriptionsPerWorkspace } = this.#limits;
    const { owner } = connection;
    if (owner === null) return 'Send the key first.';
    const { principalId, workspaceId } = owner;
    const open = this.#byConnection.get(connection) ?? 0;
    if (open >= subscriptionsPerConnection) return tooMany('A connection', subscriptionsPerConnection);
    if (this.#byKey.of(principalId) >= subscriptionsPerKey) return tooMany('A key', subscriptionsPerKey);
    if (this.#byWorkspace.of(workspaceId) >= subscriptionsPerWorkspace) {
      return tooMany('A workspace', subscriptionsPerWorkspace);
    }
    this.#byConnection.set(connection, open + 1);
    this.#byKey.add(principalId);
    this.#byWorkspace.add(workspaceId);
    return this.#createSlot(connection, principalId, workspaceId);
  }

  #createSlot(connection: Connection, principalId: string, workspaceId: string): SubscriptionSlot {
    let isReleased = false;
    let attached: Source | null = null;
    const release = (): void => {
      if (isReleased) return;
      isReleased = true;
      stopListening();
      this.#byConnection.set(connection, (this.#byConnection.get(connection) ?? 1) - 1);
      this.#byKey.remove(principalId);
      this.#byWorkspace.remove(workspaceId);
    };
    const stopListening = connection.onClosed(() => {
      release();
      attached?.return().catch(() => {});
    });
    return {
      release,
      attach: (source) => {
        attached = source;
        if (isReleased) source.return().catch(() => {});
        return endingWith(source, release);
      },
    };
  }
}

const tooMany = (owner: string, limit: number): string =>
  `${owner} can have at most ${limit} subscriptions. End one first.`;

/** Not an async generator function, which could not be ended while it waits for its next event. */
function endingWith(source: Source, end: () => void): Source {
  const watch = async (step: Promise<IteratorResult<ExecutionResult, void>>) => {
    try {
      const result = await step;
      if (result.done) end();
      return result;
    } catch (error) {
      end();
      throw error;
    }
  };
  const events: Source = {
    next: () => watch(source.next()),
    return: (value) => {
      end();
      return source.return(value);
    },
    throw: (error: unknown) => {
      end();
      return source.throw(error);
    },
    [Symbol.asyncIterator]: () => events,
    [Symbol.asyncDispose]: async () => void (await events.return()),
  };
  return events;
}
