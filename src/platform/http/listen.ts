import { once } from 'node:events';
import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Resolves when the server accepts connections; rejects with one line for the operator if it cannot. `prefix` is that
 * of the environment variables named in the line.
 */
export async function listen(server: Server, host: string, port: number, prefix = ''): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new Error(
      `Cannot listen on ${host}, port ${port} (${reason}). Set ${prefix}PORT or ${prefix}HOST to a free address.`,
    );
  }
}

/** How long running requests may take to finish while the server closes. */
export const FINISH_LIMIT_MS = 5_000;
const IDLE_CHECK_MS = 50;
/** After closing begins, a connection's next request may still be on its way for this long. */
const GRACE_MS = 500;

/** From now on every response closes its connection, so that the client's next request goes elsewhere. */
export function closeAfterAnswers(server: Server): void {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
}

/**
 * Stops accepting connections and gives running requests `FINISH_LIMIT_MS` to finish. From now on every response closes
 * its connection, so that only connections without requests are cut. Does nothing if the server is closed already.
 */
export async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  closeAfterAnswers(server);
  // The HTTP server's own `close` would immediately cut connections that are between two requests.
  NetServer.prototype.close.call(server);
  const deadline = performance.now() + FINISH_LIMIT_MS;
  let open = true;
  void closed.then(() => {
    open = false;
  });
  await Promise.race([closed, sleep(GRACE_MS)]);
  while (open && performance.now() < deadline) {
    server.closeIdleConnections();
    await Promise.race([closed, sleep(IDLE_CHECK_MS)]);
  }
  server.closeAllConnections();
  await closed;
}
