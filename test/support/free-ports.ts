import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that Linux assigns to outgoing connections, which could occupy the port of a restarting server. */
const [FIRST, COUNT] = [20_000, 10_000];

/** Returns consecutive loopback ports on which nothing listens. */
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
