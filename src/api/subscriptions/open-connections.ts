import { type Connection, type ConnectionOwner, TRY_AGAIN_LATER } from './connection.js';
import { CountById } from './count-by-id.js';
import type { SocketLimits } from './socket-limits.js';

/**
 * All connections of an instance. Unauthenticated ones have their own limits, beyond which the oldest is ended. This
 * does not affect dashboards, because they send their key immediately.
 */
export class OpenConnections {
  readonly #limits: SocketLimits;
  /** In order of arrival. */
  readonly #unauthenticated = new Set<Connection>();
  readonly #unauthenticatedByAddress = new CountById();
  readonly #authenticated = new Set<Connection>();
  readonly #authenticatedBy = { address: new CountById(), key: new CountById(), workspace: new CountById() };

  constructor(limits: SocketLimits) {
    this.#limits = limits;
  }

  *[Symbol.iterator](): Generator<Connection> {
    yield* this.#unauthenticated;
    yield* this.#authenticated;
  }

  add(connection: Connection): void {
    const { address } = connection;
    if (this.#unauthenticatedByAddress.of(address) >= this.#limits.unauthenticatedPerAddress) {
      this.#end([...this.#unauthenticated].find((other) => other.address === address));
    }
    if (this.#unauthenticated.size >= this.#limits.unauthenticated)
      this.#end(this.#unauthenticated.values().next().value);
    this.#unauthenticated.add(connection);
    this.#unauthenticatedByAddress.add(address);
    connection.onClosed(() => this.#remove(connection));
  }

  /** Counts a connection for its key. Returns false if there are too many already or the connection has ended. */
  setOwner(connection: Connection, owner: ConnectionOwner): boolean {
    const { connections, perAddress, perKey, perWorkspace } = this.#limits;
    const { address, key, workspace } = this.#authenticatedBy;
    const isFull =
      this.#authenticated.size >= connections ||
      address.of(connection.address) >= perAddress ||
      key.of(owner.principalId) >= perKey ||
      workspace.of(owner.workspaceId) >= perWorkspace;
    if (isFull || !this.#removeUnauthenticated(connection)) return false;
    this.#authenticated.add(connection);
    address.add(connection.address);
    key.add(owner.principalId);
    workspace.add(owner.workspaceId);
    connection.setOwner(owner);
    return true;
  }

  #end(connection: Connection | undefined): void {
    if (connection === undefined) return;
    this.#removeUnauthenticated(connection);
    connection.close(TRY_AGAIN_LATER, 'too_many_connections');
    // Do not wait for the client to respond: a flood would leave many such connections open.
    connection.terminate();
  }

  #removeUnauthenticated(connection: Connection): boolean {
    if (!this.#unauthenticated.delete(connection)) return false;
    this.#unauthenticatedByAddress.remove(connection.address);
    return true;
  }

  #remove(connection: Connection): void {
    this.#removeUnauthenticated(connection);
    const { owner } = connection;
    if (!this.#authenticated.delete(connection) || owner === null) return;
    this.#authenticatedBy.address.remove(connection.address);
    this.#authenticatedBy.key.remove(owner.principalId);
    this.#authenticatedBy.workspace.remove(owner.workspaceId);
  }
}
