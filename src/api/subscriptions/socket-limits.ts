/** Limits for WebSockets per instance. Times are in milliseconds, sizes in bytes. */
export interface SocketLimits {
  /**
   * Connections that have not sent a key yet. Beyond a limit, the oldest is ended, so that a flood cannot block others.
   */
  readonly unauthenticated: number;
  readonly unauthenticatedPerAddress: number;
  /** How long a connection may take to send its key. */
  readonly initMs: number;
  /** Connections with a valid key: in total, and per address, key and workspace. */
  readonly connections: number;
  readonly perAddress: number;
  readonly perKey: number;
  readonly perWorkspace: number;
  readonly subscriptionsPerConnection: number;
  readonly subscriptionsPerKey: number;
  readonly subscriptionsPerWorkspace: number;
  /** Length of a complete message, before and after authentication. */
  readonly firstMessageBytes: number;
  readonly messageBytes: number;
  /** Frames per message, and pieces in which a message arrives. */
  readonly fragments: number;
  readonly pieces: number;
  /** Combined rates of messages, pings and pongs, before and after authentication. */
  readonly firstMessages: { readonly burst: number; readonly perSecond: number };
  readonly messages: { readonly burst: number; readonly perSecond: number };
  readonly idLength: number;
  /**
   * How much may be queued for sending. More ends the connection, as does a client that reads nothing for `stalledMs`.
   */
  readonly unsentBytes: number;
  readonly stalledMs: number;
  /** Time between two pings. A connection that has not answered by the next ping is ended. */
  readonly pingMs: number;
  /** How long a client may take to confirm that the connection is closed. */
  readonly closeTimeoutMs: number;
}

export const SOCKET_LIMITS: SocketLimits = {
  unauthenticated: 500,
  unauthenticatedPerAddress: 20,
  initMs: 3_000,
  connections: 2_000,
  /** Enough for an office with many dashboards behind one address. */
  perAddress: 200,
  perKey: 100,
  perWorkspace: 400,
  subscriptionsPerConnection: 20,
  subscriptionsPerKey: 400,
  subscriptionsPerWorkspace: 1_000,
  firstMessageBytes: 4 * 1024,
  messageBytes: 64 * 1024,
  fragments: 64,
  pieces: 1_024,
  firstMessages: { burst: 5, perSecond: 1 },
  /** Enough to leave a page and open the next, which ends and starts subscriptions: at most 40 messages. */
  messages: { burst: 100, perSecond: 10 },
  idLength: 100,
  unsentBytes: 256 * 1024,
  stalledMs: 30_000,
  pingMs: 12_000,
  closeTimeoutMs: 1_000,
};
