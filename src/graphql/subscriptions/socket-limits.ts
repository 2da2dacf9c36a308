/** What WebSockets may take of an instance. Times in milliseconds, sizes in bytes. */
export interface SocketLimits {
  /** Connections whose key is not known yet. Beyond a cap the oldest makes way, so that nobody can shut others out. */
  readonly waiting: number;
  readonly waitingPerAddress: number;
  /** In which a connection must send its key. */
  readonly initMs: number;
  /** Connections with a valid key, of all and of each. */
  readonly connections: number;
  readonly perAddress: number;
  readonly perKey: number;
  readonly perWorkspace: number;
  readonly subscriptionsPerConnection: number;
  readonly subscriptionsPerKey: number;
  readonly subscriptionsPerWorkspace: number;
  /** A message, whole; before the key is known, and afterwards. */
  readonly firstMessageBytes: number;
  readonly messageBytes: number;
  /** Frames of one message, and pieces in which it arrives. */
  readonly fragments: number;
  readonly pieces: number;
  /** Messages, pings and pongs together: so many at once, and so many a second. Before the key is known, and afterwards. */
  readonly firstMessages: { readonly burst: number; readonly perSecond: number };
  readonly messages: { readonly burst: number; readonly perSecond: number };
  readonly idLength: number;
  /** What a client has not fetched yet: more ends its connection, and so does fetching nothing for `stalledMs`. */
  readonly unsentBytes: number;
  readonly stalledMs: number;
  /** Between two pings. A connection that answers none until the next is ended. */
  readonly pingMs: number;
  /** For a client to answer that its connection is closed. */
  readonly farewellMs: number;
}

export const SOCKET_LIMITS: SocketLimits = {
  waiting: 500,
  waitingPerAddress: 20,
  initMs: 3_000,
  connections: 2_000,
  /** An office of many dashboards behind one address. */
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
  /** A page that is left ends its subscriptions and begins those of the next one: 40 at most. */
  messages: { burst: 100, perSecond: 10 },
  idLength: 100,
  unsentBytes: 256 * 1024,
  stalledMs: 30_000,
  pingMs: 12_000,
  farewellMs: 1_000,
};
