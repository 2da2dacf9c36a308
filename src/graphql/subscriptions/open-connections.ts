import { type Connection, type ConnectionOwner, TRY_AGAIN_LATER } from './connection.js';
import { Counts } from './counts.js';
import type { SocketLimits } from './socket-limits.js';

/**
 * All connections of an instance. Those whose key is not known yet are few and take no place of the others: when there
 * are too many of them the oldest is ended, which a dashboard, that sends its key at once, is never for long.
 */
export class OpenConnections {
  readonly #limits: SocketLimits;
  /** In order of arrival. */
  readonly #waiting = new Set<Connection>();
  readonly #waitingAt = new Counts();
  readonly #owned = new Set<Connection>();
  readonly #ownedBy = { address: new Counts(), key: new Counts(), workspace: new Counts() };

  constructor(limits: SocketLimits) {
    this.#limits = limits;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** Connections with a valid key. */
  get owned(): number {
    return this.#owned.size;
  }

  *[Symbol.iterator](): Generator<Connection> {
    yield* this.#waiting;
    yield* this.#owned;
  }

  add(connection: Connection): void {
    const { address } = connection;
    if (this.#waitingAt.of(address) >= this.#limits.waitingPerAddress) {
      this.#end([...this.#waiting].find((other) => other.address === address));
    }
    if (this.#waiting.size >= this.#limits.waiting) this.#end(this.#waiting.values().next().value);
    this.#waiting.add(connection);
    this.#waitingAt.add(address);
    connection.onClosed(() => this.#remove(connection));
  }

  /** Gives a connection the place of its key, if it still waits for one. False: there are too many already. */
  letIn(connection: Connection, owner: ConnectionOwner): boolean {
    const { connections, perAddress, perKey, perWorkspace } = this.#limits;
    const { address, key, workspace } = this.#ownedBy;
    const isFull =
      this.#owned.size >= connections ||
      address.of(connection.address) >= perAddress ||
      key.of(owner.keyId) >= perKey ||
      workspace.of(owner.workspaceId) >= perWorkspace;
    if (isFull || !this.#stopWaiting(connection)) return false;
    this.#owned.add(connection);
    address.add(connection.address);
    key.add(owner.keyId);
    workspace.add(owner.workspaceId);
    connection.letIn(owner);
    return true;
  }

  #end(connection: Connection | undefined): void {
    if (connection === undefined) return;
    this.#stopWaiting(connection);
    connection.close(TRY_AGAIN_LATER, 'too_many_connections');
    // Not held open for a farewell: in a flood these would be the many.
    connection.cut();
  }

  #stopWaiting(connection: Connection): boolean {
    if (!this.#waiting.delete(connection)) return false;
    this.#waitingAt.remove(connection.address);
    return true;
  }

  #remove(connection: Connection): void {
    this.#stopWaiting(connection);
    const { owner } = connection;
    if (!this.#owned.delete(connection) || owner === null) return;
    this.#ownedBy.address.remove(connection.address);
    this.#ownedBy.key.remove(owner.keyId);
    this.#ownedBy.workspace.remove(owner.workspaceId);
  }
}
