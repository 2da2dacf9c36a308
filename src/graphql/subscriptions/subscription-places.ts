import type { ExecutionResult } from 'graphql';
import type { Connection } from './connection.js';
import { Counts } from './counts.js';
import type { SocketLimits } from './socket-limits.js';

type Source = AsyncGenerator<ExecutionResult, void, void>;

/** Room for one subscription, from its beginning. Released once, or with its connection. */
export interface SubscriptionPlace {
  /** The events, which release the place when they end. */
  hold(source: Source): Source;
  release(): void;
}

/** Counts what is open and what is being opened: the library's own list loses those of which the name is used twice. */
export class SubscriptionPlaces {
  readonly #limits: SocketLimits;
  readonly #byConnection = new WeakMap<Connection, number>();
  readonly #byKey = new Counts();
  readonly #byWorkspace = new Counts();

  constructor(limits: SocketLimits) {
    this.#limits = limits;
  }

  /** A sentence for the caller when there is no room. */
  take(connection: Connection): SubscriptionPlace | string {
    const { subscriptionsPerConnection, subscriptionsPerKey, subscriptionsPerWorkspace } = this.#limits;
    const { owner } = connection;
    if (owner === null) return 'Send the key first.';
    const { keyId, workspaceId } = owner;
    const open = this.#byConnection.get(connection) ?? 0;
    if (open >= subscriptionsPerConnection) return tooMany('A connection', subscriptionsPerConnection);
    if (this.#byKey.of(keyId) >= subscriptionsPerKey) return tooMany('A key', subscriptionsPerKey);
    if (this.#byWorkspace.of(workspaceId) >= subscriptionsPerWorkspace) {
      return tooMany('A workspace', subscriptionsPerWorkspace);
    }
    this.#byConnection.set(connection, open + 1);
    this.#byKey.add(keyId);
    this.#byWorkspace.add(workspaceId);
    return this.#place(connection, keyId, workspaceId);
  }

  #place(connection: Connection, keyId: string, workspaceId: string): SubscriptionPlace {
    let isReleased = false;
    let held: Source | null = null;
    const release = (): void => {
      if (isReleased) return;
      isReleased = true;
      stopListening();
      this.#byConnection.set(connection, (this.#byConnection.get(connection) ?? 1) - 1);
      this.#byKey.remove(keyId);
      this.#byWorkspace.remove(workspaceId);
    };
    const stopListening = connection.onClosed(() => {
      release();
      held?.return().catch(() => {});
    });
    return {
      release,
      hold: (source) => {
        held = source;
        if (isReleased) source.return().catch(() => {});
        return endingWith(source, release);
      },
    };
  }
}

const tooMany = (whose: string, limit: number): string =>
  `${whose} has at most ${limit} subscriptions. End one that is not needed first.`;

/** Not an async generator function: one that waits for its next event could not be ended. */
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
