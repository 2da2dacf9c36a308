import { CloseCode } from 'graphql-ws';
import type { RawData, WebSocket } from 'ws';
import type { AppError } from '../../core/errors.js';
import type { SocketLimits } from './socket-limits.js';

/** The rate allowed by a TokenBucket. */
interface BucketSize {
  /** Tokens that may be taken at once after a pause. */
  readonly burst: number;
  readonly perSecond: number;
}

/** Limits a rate. */
export class TokenBucket {
  readonly #size: BucketSize;
  #tokens: number;
  #at: number;

  constructor(size: BucketSize, now: number = performance.now()) {
    this.#size = size;
    this.#tokens = size.burst;
    this.#at = now;
  }

  /** Takes a token; returns false if there is none. `now` is in milliseconds and must not decrease. */
  take(now: number = performance.now()): boolean {
    const { burst, perSecond } = this.#size;
    this.#tokens = Math.min(burst, this.#tokens + ((now - this.#at) / 1000) * perSecond);
    this.#at = now;
    if (this.#tokens < 1) return false;
    this.#tokens--;
    return true;
  }
}

/** Close codes from RFC 6455 (section 7.4.1) and its registry. */
export const GOING_AWAY = 1001;
const NOT_TEXT = 1003;
const POLICY = 1008;
const TOO_BIG = 1009;
export const TRY_AGAIN_LATER = 1013;

/** Key and workspace of an authenticated connection. */
export interface ConnectionOwner {
  readonly principalId: string;
  readonly workspaceId: string;
}

/** A WebSocket with limits on what it may send and on how much may be queued for it. */
export class Connection {
  /** In the form of `Services.addressOf`. */
  readonly address: string;
  /** The session secret from the cookie that one of our own pages sent; null if the key comes in the first message. */
  readonly sessionSecret: string | null;
  /** The workspace in the address of the connection. */
  readonly slug: string | null;
  readonly #socket: WebSocket;
  readonly #limits: SocketLimits;
  readonly #closing = new Set<() => void>();
  #bucket: TokenBucket;
  #owner: ConnectionOwner | null = null;
  #sending = 0;
  #lastSentAt = 0;
  #isAnswered = true;
  #pings: NodeJS.Timeout;

  constructor(
    socket: WebSocket,
    address: string,
    limits: SocketLimits,
    sessionSecret: string | null = null,
    slug: string | null = null,
  ) {
    this.#socket = socket;
    this.address = address;
    this.sessionSecret = sessionSecret;
    this.slug = slug;
    this.#limits = limits;
    this.#bucket = new TokenBucket(limits.firstMessages);
    this.#pings = setInterval(() => this.#ping(), limits.pingMs).unref();
    // The library closes a connection that violates the protocol. Without a listener the event would end the process.
    socket.on('error', () => this.#terminateSoon());
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

  /** After authentication, a connection may send as much as a dashboard needs. */
  setOwner(owner: ConnectionOwner): void {
    this.#owner = owner;
    this.#bucket = new TokenBucket(this.#limits.messages);
  }

  /** Calls the function once when the connection has ended. Returns a function that unregisters it. */
  onClosed(end: () => void): () => void {
    if (this.#socket.readyState === this.#socket.CLOSED) end();
    else this.#closing.add(end);
    return () => this.#closing.delete(end);
  }

  /** Whether a message may be read. Exceeding the limits closes the connection. */
  accepts(data: RawData, isBinary: boolean): boolean {
    if (!this.isOpen || !this.#takeOne()) return false;
    const bytes = Array.isArray(data) ? data.reduce((sum, { length }) => sum + length, 0) : data.byteLength;
    if (isBinary) this.close(NOT_TEXT, 'Send text messages.');
    else if (this.#owner === null && bytes > this.#limits.firstMessageBytes) this.close(TOO_BIG, 'Message too big');
    return this.isOpen;
  }

  /** Resolves when the text was sent or can no longer be sent. Disconnects a client that reads too slowly. */
  send(text: string): Promise<void> {
    return new Promise((resolve) => {
      if (!this.isOpen) return resolve();
      if (this.#socket.bufferedAmount > this.#limits.unsentBytes) {
        this.terminate();
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

  /** Sends the reason, stops reading, and disconnects a client that does not respond in time. */
  close(code: number, reason: string): void {
    if (!this.isOpen) return;
    this.#socket.close(code, reason);
    this.#terminateSoon();
  }

  /** Closes with the code of graphql-ws, or of RFC 6455 for a temporary error; the reason is the error's code. */
  closeWithError({ status, code }: AppError): void {
    if (status === 401) this.close(CloseCode.Unauthorized, code);
    else this.close(status === 403 ? CloseCode.Forbidden : TRY_AGAIN_LATER, code);
  }

  /** Disconnects without waiting for the client. */
  terminate(): void {
    this.#socket.terminate();
  }

  #terminateSoon(): void {
    const timer = setTimeout(() => this.terminate(), this.#limits.closeTimeoutMs);
    this.onClosed(() => clearTimeout(timer));
  }

  #takeOne(): boolean {
    if (this.#bucket.take()) return true;
    // Messages already received from a flooding client are not read.
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
      this.terminate();
      return;
    }
    this.#isAnswered = false;
    this.#socket.ping();
  }
}
