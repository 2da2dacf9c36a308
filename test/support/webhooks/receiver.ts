import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedMessage {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A receiver of webhooks on the loopback address, which records every complete message. */
export interface Receiver {
  readonly url: string;
  readonly messages: ReceivedMessage[];
  /** How it responds from now on. */
  answer: (response: ServerResponse, message: ReceivedMessage) => void;
  close(): Promise<void>;
}

export async function openReceiver(): Promise<Receiver> {
  const messages: ReceivedMessage[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => {});
    request.on('end', () => {
      const message = { headers: request.headers, body: Buffer.concat(chunks).toString() };
      messages.push(message);
      receiver.answer(response, message);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hooks`,
    messages,
    answer: (response) => void response.writeHead(204).end(),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}

/** Headers in the form that the package of Standard Webhooks expects. */
export const plainHeaders = ({ headers }: ReceivedMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
