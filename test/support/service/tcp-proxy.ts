import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/**
 * A proxy on loopback that fails like a network. `pass`: everything is forwarded. `refuse`: nothing listens on the
 * port. `hang`: connections stay open, but nothing is forwarded.
 */
export class TcpProxy {
  readonly #target: { readonly host: string; readonly port: number };
  readonly #sockets = new Set<Socket>();
  #server: Server;
  #port = 0;
  #hangs = false;

  private constructor(target: { host: string; port: number }) {
    this.#target = target;
    this.#server = this.#createServer();
  }

  static async open(target: { host: string; port: number }): Promise<TcpProxy> {
    const proxy = new TcpProxy(target);
    await proxy.#listen();
    return proxy;
  }

  /** Returns the address of a database behind this proxy. */
  urlOf(url: string): string {
    const proxied = new URL(url);
    proxied.host = `127.0.0.1:${this.#port}`;
    return proxied.href;
  }

  /** Closes all connections. New ones are accepted. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async refuse(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.cut();
    await closed;
  }

  hang(): void {
    this.#hangs = true;
    for (const socket of this.#sockets) socket.pause();
  }

  /** Resumes forwarding. Closes connections that hung, because a network would not deliver their data later. */
  async pass(): Promise<void> {
    if (this.#hangs) this.cut();
    this.#hangs = false;
    if (this.#server.listening) return;
    this.#server = this.#createServer();
    await this.#listen();
  }

  async close(): Promise<void> {
    this.#hangs = false;
    this.cut();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  async #listen(): Promise<void> {
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    const address: AddressInfo | string | null = this.#server.address();
    if (typeof address === 'object' && address !== null) this.#port = address.port;
  }

  #createServer(): Server {
    return createServer({ allowHalfOpen: false }, (client) => {
      const upstream = connect(this.#target.port, this.#target.host);
      for (const [socket, other] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        this.#sockets.add(socket);
        socket.on('error', () => {});
        socket.on('data', (data) => other.write(data));
        socket.on('close', () => {
          this.#sockets.delete(socket);
          other.destroy();
        });
        if (this.#hangs) socket.pause();
      }
    });
  }
}
