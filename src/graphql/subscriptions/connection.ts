import { CloseCode } from 'graphql-ws';
import type { RawData, WebSocket } from 'ws';
import type { AppError } from '../../shared/errors.js';
import type { SocketLimits } from './socket-limits.js';
import { TokenBucket } from './token-bucket.js';

/** Of RFC 6455 (7.4.1) and its registry. */
export const GOING_AWAY = 1001;
const NOT_TEXT = 1003;
const POLICY = 1008;
const TOO_BIG = 1009;
export const TRY_AGAIN_LATER = 1013;

/** Whose connection it is, once its key is known. */
export interface ConnectionOwner {
  readonly keyId: string;
  readonly workspaceId: string;
}

/** One WebSocket within its bounds: what it may send us, and how much of ours may wait for it. */
export class Connection {
  /** Of `Services.addressOf`. */
  readonly address: string;
  readonly #socket: WebSocket;
  readonly #limits: SocketLimits;
  readonly #closing = new Set<() => void>();
  #bucket: TokenBucket;
  #owner: ConnectionOwner | null = null;
  #sending = 0;
  #lastSentAt = 0;
  #isAnswered = true;
  #pings: NodeJS.Timeout;

  constructor(socket: WebSocket, address: string, limits: SocketLimits) {
    this.#socket = socket;
    this.address = address;
    this.#limits = limits;
    this.#bucket = new TokenBucket(limits.firstMessages);
    this.#pings = setInterval(() => this.#ping(), limits.pingMs).unref();
    // What breaks the protocol is closed by the library. Unheard, the event would end the process.
    socket.on('error', () => this.#cutSoon());
    socket.on('ping', () => this.#takeOne());
    socket.on('pong', () => {
      this.#isAnswered = true;
      this.#takeOne();
    });
    socket.once('close', () => {
      clearInterval(this.#pings);
      for (const end of [...this.#closing]) end();
      this.#closing.clear();
    });
  }

  get owner(): ConnectionOwner | null {
    return this.#owner;
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  /** Its key is known: from now on it may send as much as a dashboard needs. */
  letIn(owner: ConnectionOwner): void {
    this.#owner = owner;
    this.#bucket = new TokenBucket(this.#limits.messages);
  }

  /** The function is called once, when the connection has ended. Gives the function that takes it back. */
  onClosed(end: () => void): () => void {
    if (this.#socket.readyState === this.#socket.CLOSED) end();
    else this.#closing.add(end);
    return () => this.#closing.delete(end);
  }

  /** Whether a message may be read. One beyond the limits closes the connection. */
  accepts(data: RawData, isBinary: boolean): boolean {
    if (!this.isOpen || !this.#takeOne()) return false;
    const bytes = Array.isArray(data) ? data.reduce((sum, { length }) => sum + length, 0) : data.byteLength;
    if (isBinary) this.close(NOT_TEXT, 'Send text messages.');
    else if (this.#owner === null && bytes > this.#limits.firstMessageBytes) this.close(TOO_BIG, 'Message too big');
    return this.isOpen;
  }

  /** Resolves when the text has left for the client, or never can. A client that lets too much wait is cut off. */
  send(text: string): Promise<void> {
    return new Promise((resolve) => {
      if (!this.isOpen) return resolve();
      if (this.#socket.bufferedAmount > this.#limits.unsentBytes) {
        this.cut();
        return resolve();
      }
      if (this.#sending++ === 0) this.#lastSentAt = performance.now();
      this.#socket.send(text, () => {
        this.#sending--;
        this.#lastSentAt = performance.now();
        resolve();
      });
    });
  }

  /** Tells the client why, reads nothing more, and lets go of a client that does not answer. */
  close(code: number, reason: string): void {
    if (!this.isOpen) return;
    this.#socket.close(code, reason);
    this.#cutSoon();
  }

  /** With the close code of graphql-ws for it, or of RFC 6455 for what will pass; the reason is the error's code. */
  closeFor({ status, code }: AppError): void {
    if (status === 401) this.close(CloseCode.Unauthorized, code);
    else this.close(status === 403 ? CloseCode.Forbidden : TRY_AGAIN_LATER, code);
  }

  /** Without waiting for the client. */
  cut(): void {
    this.#socket.terminate();
  }

  #cutSoon(): void {
    const cutting = setTimeout(() => this.cut(), this.#limits.farewellMs);
    this.onClosed(() => clearTimeout(cutting));
  }

  #takeOne(): boolean {
    if (this.#bucket.take()) return true;
    // What a flood has sent already is not worth reading; its end is not waited for.
    if (this.isOpen) {
      this.close(POLICY, 'rate_limited');
      this.#socket.pause();
    }
    return false;
  }

  #ping(): void {
    if (!this.isOpen) return;
    const isStalled = this.#sending > 0 && performance.now() - this.#lastSentAt > this.#limits.stalledMs;
    if (!this.#isAnswered || isStalled) {
      this.cut();
      return;
    }
    this.#isAnswered = false;
    this.#socket.ping();
  }
}
