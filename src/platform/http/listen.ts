import { once } from 'node:events';
import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Resolves when the server accepts connections; rejects with one line for the operator when it cannot. `prefix`: of the
 * environment variables that the line names.
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

/** How long running requests may take to finish when the server closes. */
export const FINISH_LIMIT_MS = 5_000;
const IDLE_CHECK_MS = 50;
/** For so long after closing began, the next request of a connection may still be on its way. */
const GRACE_MS = 500;

/** Every answer from now on says that its connection closes, so that the next request of its client goes elsewhere. */
export function closeAfterAnswers(server: Server): void {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
}

/**
 * Accepts no new connections and gives running requests `FINISH_LIMIT_MS` to finish. Every answer from now on says that its
 * connection closes, so that only connections without requests are cut. Does nothing when the server is closed already.
 */
export async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  closeAfterAnswers(server);
  // The HTTP server's own `close` would at once cut connections that are between two requests.
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
