import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { closeServer, listen } from '../platform/http/listen.js';
import { createLimitedServer, SERVER_LIMITS } from '../platform/http/open-server.js';

/**
 * The port for programs of the operator. It is open before the database answers. A path without an answer yet gets 503,
 * any other 404.
 */
export class PrivatePort {
  readonly #answers = new Map<string, RequestListener | null>([
    ['/metrics', null],
    ['/tls-permission', null],
  ]);
  readonly #server: Server;

  private constructor() {
    this.#server = createLimitedServer((request, response) => this.#answer(request, response), SERVER_LIMITS);
  }

  static async open({ host, port }: { readonly host: string; readonly port: number }): Promise<PrivatePort> {
    const opened = new PrivatePort();
    await listen(opened.#server, host, port, 'METRICS_');
    return opened;
  }

  /** Answers a path from now on; null ends that. */
  answer(path: '/metrics' | '/tls-permission', listener: RequestListener | null): void {
    this.#answers.set(path, listener);
  }

  close(): Promise<void> {
    return closeServer(this.#server);
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const listener = this.#answers.get(request.url?.split('?', 1)[0] ?? '');
    if (listener) listener(request, response);
    else response.writeHead(listener === null ? 503 : 404, { 'Content-Length': '0' }).end();
  }
}
