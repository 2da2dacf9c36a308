import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Peer for the redirect: a bare HTTP server that only answers 302. */
const server = createServer((_request, response) => {
  response.writeHead(302, { Location: 'https://example.com/landing', 'Cache-Control': 'no-store' });
  response.end();
});

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.send?.({ port });
});
