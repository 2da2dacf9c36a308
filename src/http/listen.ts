import { once } from 'node:events';
import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves when the server accepts connections; rejects with one line when it cannot. `prefix`: of the variables. */
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

export const FINISH_LIMIT_MS = 5_000;
const IDLE_CHECK_MS = 50;
/** A connection on which nothing was asked for so long is idle. On any other the next request may be on its way. */
const GRACE_MS = 500;

/**
 * Takes no new connections and lets running requests finish for 5 s. Each answer from now on tells its client that the
 * connection ends with it, so that only connections without requests are cut.
 */
export async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  // A server of HTTP would at once cut the connections that are between two requests.
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
