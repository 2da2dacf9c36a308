import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that Linux gives to outgoing connections: one of those could take the port of a server that restarts. */
const [FIRST, COUNT] = [20_000, 10_000];

/** Returns ports of loopback, in a row, at which nothing listens. */
export async function freePorts(count: number): Promise<number[]> {
  for (;;) {
    const first = FIRST + Math.floor(Math.random() * COUNT);
    const ports = Array.from({ length: count }, (_, index) => first + index);
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return ports;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
