import { once } from 'node:events';
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves when the server accepts connections; rejects with one line when it cannot. */
export async function listen(server: Server, host: string, port: number): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new Error(`Cannot listen on ${host}, port ${port} (${reason}). Set PORT or HOST to a free address.`);
  }
}

const FINISH_LIMIT_MS = 5_000;
const IDLE_CHECK_MS = 50;

/** Takes no new connections, lets running requests finish for 5 s, and ends connections as they fall idle. */
export async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  const deadline = performance.now() + FINISH_LIMIT_MS;
  let open = true;
  void closed.then(() => {
    open = false;
  });
  while (open && performance.now() < deadline) {
    server.closeIdleConnections();
    await Promise.race([closed, sleep(IDLE_CHECK_MS)]);
  }
  server.closeAllConnections();
  await closed;
}
