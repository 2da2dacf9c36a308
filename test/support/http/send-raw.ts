import { once } from 'node:events';
import { connect } from 'node:net';

/** Sends bytes as they are, and returns all bytes until the server closes the connection, as Latin-1. */
export async function sendRaw(url: string, bytes: Uint8Array): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (data) => {
    answer += data.toString('latin1');
  });
  socket.write(bytes);
  await once(socket, 'close');
  return answer;
}
