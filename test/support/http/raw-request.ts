import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection on which a test writes HTTP manually. */
export interface RawConnection {
  readonly socket: Socket;
  /** Resolves with the next complete response. Rejects if the connection ends first. */
  answer(): Promise<RawAnswer>;
}

export interface RawAnswer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/** Opens a connection whose responses have a Content-Length. The caller must end the socket. */
export async function openRawConnection(url: string): Promise<RawConnection> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  // A broken connection is reported by its `close` event.
  socket.on('error', () => {});
  let received = '';
  let wake = (): void => {};
  let isOpen = true;
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
    wake();
  });
  socket.once('close', () => {
    isOpen = false;
    wake();
  });
  const take = (): RawAnswer | null => {
    const end = received.indexOf('\r\n\r\n');
    if (end === -1) return null;
    const head = received.slice(0, end);
    const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
    if (received.length < end + 4 + length) return null;
    const body = received.slice(end + 4, end + 4 + length);
    received = received.slice(end + 4 + length);
    return { status: Number(head.slice(9, 12)), head, body };
  };
  return {
    socket,
    answer: async () => {
      for (;;) {
        const answer = take();
        if (answer !== null) return answer;
        if (!isOpen) throw new Error(`the connection ended after ${JSON.stringify(received.slice(0, 200))}`);
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}

/** Returns the header of a request, including the empty line at its end. */
export const headOf = (requestLine: string, headers: Record<string, string | number>): string =>
  [requestLine, 'Host: sample', ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', ''].join(
    '\r\n',
  );
