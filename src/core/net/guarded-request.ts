import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';

/** A request to an address that a caller has named. */
export interface GuardedRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** Decides which addresses are connected to: see `allowedLookup`. */
  readonly lookup: LookupFunction;
  /** Time for name lookup, TCP and TLS together. */
  readonly connectMs: number;
  /** Ends the exchange, whatever it waits for. */
  readonly signal: AbortSignal;
  readonly httpsAgent?: HttpsAgent;
}

/** The agents neither reuse connections nor use proxies. */
const AGENTS = { http: new HttpAgent({ keepAlive: false }), https: new HttpsAgent({ keepAlive: false }) };

/**
 * Sends a request and returns what `read` makes of the response, which it must bound. Follows no redirects. Rejects if
 * there is no response, or if the signal comes first: it does not rely on the connection's events, because Node omits
 * some, for example for an unexpected upgrade.
 */
export async function exchange<T>(
  url: URL,
  request: GuardedRequest,
  read: (response: IncomingMessage) => Promise<T>,
): Promise<T> {
  const { signal } = request;
  const over = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  let response: IncomingMessage | null = null;
  try {
    response = await Promise.race([send(url, request), over]);
    const value = await Promise.race([read(response), over]);
    // An aborted response ends like one that the other side cut off.
    signal.throwIfAborted();
    return value;
  } finally {
    response?.destroy();
  }
}

function send(url: URL, { method, headers, body, lookup, connectMs, signal, httpsAgent }: GuardedRequest) {
  const isHttps = url.protocol === 'https:';
  return new Promise<IncomingMessage>((resolve, reject) => {
    const request = (isHttps ? requestHttps : requestHttp)(url, {
      ...{ method, lookup, signal },
      agent: isHttps ? (httpsAgent ?? AGENTS.https) : AGENTS.http,
      headers: { ...headers, 'accept-encoding': 'identity' },
    });
    const late = setTimeout(
      () => request.destroy(new Error(`No connection within ${connectMs / 1000} seconds.`)),
      connectMs,
    );
    request.on('socket', (socket) => socket.once(isHttps ? 'secureConnect' : 'connect', () => clearTimeout(late)));
    request.on('response', resolve);
    request.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve(response);
    });
    request.on('error', reject);
    request.on('close', () => clearTimeout(late));
    request.end(body);
  });
}
