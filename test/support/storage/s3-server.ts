import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
  request as send,
} from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { readConfig } from '../../../src/core/config/environment.js';
import type { S3Storage } from '../../../src/core/config/storage-url.js';
import { eventually } from '../eventually.js';
import { answerWith, receiveWith, type S3Fault, sendError } from './s3-faults.js';
import { firstPage, withoutToken } from './s3-pages.js';

const BUCKET = 'sample-bucket';
const SHA256 = /^[0-9a-f]{64}$/;

export interface S3ServerOptions {
  /** Whether `If-None-Match: *` is supported, as by Amazon and MinIO; otherwise it is ignored. */
  readonly conditions?: boolean;
  /** Number of objects on one page of a list. */
  readonly pageSize?: number;
}

/**
 * An S3 service on loopback: s3rver, with a front that adds what s3rver lacks and others have. A body is accepted
 * completely or not at all, and compared with `Content-MD5` and the signed SHA-256. The front can fail like a network
 * or a busy service.
 */
export class S3Server {
  fault: S3Fault | null = null;
  /** Selects the requests with the fault; all if null. */
  faultOf: ((method: string, path: string) => boolean) | null = null;
  /** Methods and paths in order of arrival. */
  readonly requests: string[] = [];
  readonly #server = createServer((request, response) => {
    this.#answer(request, response).catch(() => response.destroy());
  });
  #conditional: Promise<unknown> = Promise.resolve();

  private constructor(
    readonly folder: string,
    readonly port: number,
    private readonly inner: { readonly server: S3rver; readonly port: number },
    private readonly options: S3ServerOptions,
  ) {}

  static async open(options: S3ServerOptions = {}): Promise<S3Server> {
    const folder = await mkdtemp(join(tmpdir(), 'signpost-s3-'));
    const configureBuckets = [{ name: BUCKET }];
    const server = new S3rver({
      address: '127.0.0.1',
      port: 0,
      directory: folder,
      silent: true,
      vhostBuckets: false,
      configureBuckets,
    });
    const { port } = await server.run();
    return new S3Server(folder, port, { server, port }, options).#listen();
  }

  /** Variables that an operator would set. */
  environment(prefix = 'sample', bucket = BUCKET): Record<string, string> {
    return {
      STORAGE_URL: `s3://${bucket}/${prefix}?endpoint=http://127.0.0.1:${this.#port()}`,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    };
  }

  storage(prefix?: string, bucket?: string): S3Storage {
    const { storage } = readConfig(this.environment(prefix, bucket));
    if (storage === null) throw new Error('there is a STORAGE_URL');
    return storage;
  }

  /** Number of open connections. */
  async connections(): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
    });
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await this.inner.server.close();
    await rm(this.folder, { recursive: true, force: true });
  }

  async #listen(): Promise<this> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return this;
  }

  #port(): number {
    const address = this.#server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = request;
    this.requests.push(`${method} ${url}`);
    const fault = this.faultOf === null || this.faultOf(method, url) ? this.fault : null;
    const body = await receiveWith(fault, request, response);
    if (body === null) return;
    const isWhole = isSame(body, headers);
    if (!isWhole) return sendError(response, 400, 'BadDigest');
    if (headers['if-none-match'] === '*' && this.options.conditions !== false) {
      const written = this.#conditional.then(() => this.#putIfMissing(url, headers, body, response));
      this.#conditional = written.catch(() => {});
      return written;
    }
    await this.#forward(fault, { method, url, headers }, body, response);
  }

  async #putIfMissing(url: string, headers: IncomingHttpHeaders, body: Buffer, response: ServerResponse) {
    const { status } = await this.#pass({ method: 'HEAD', url, headers: { ...headers, 'content-length': '0' } });
    if (status === 200) return sendError(response, 412, 'PreconditionFailed');
    await this.#forward(null, { method: 'PUT', url, headers }, body, response);
  }

  async #forward(fault: S3Fault | null, request: Passed, body: Buffer, response: ServerResponse): Promise<void> {
    const answer = await this.#pass(request, body);
    if (request.method === 'PUT' && answer.status === 200) await this.#written(request.url, body.length);
    response.writeHead(answer.status, answer.headers);
    answerWith(fault, response, answer.body);
  }

  /** s3rver responds before it has written everything. */
  async #written(url: string, length: number): Promise<void> {
    const path = join(this.folder, `${decodeURIComponent(url.split('?')[0] ?? '')}._S3rver_object`);
    await eventually('the object is written', async () => (await stat(path)).size === length);
  }

  async #pass({ method, url, headers }: Passed, body?: Buffer) {
    const { 'if-none-match': _condition, ...more } = headers;
    const isList = method === 'GET' && url.includes('list-type=2');
    const path = isList ? withoutToken(url) : url;
    const passed = send({ host: '127.0.0.1', port: this.inner.port, method, path, headers: more });
    passed.end(body);
    const [answer]: IncomingMessage[] = await once(passed, 'response');
    if (answer === undefined) throw new Error('no answer');
    const { statusCode: status = 0, headers: answered } = answer;
    const whole = await buffer(answer);
    if (!isList || status !== 200) return { status, headers: answered, body: whole };
    const page = Buffer.from(firstPage(whole.toString(), this.options.pageSize ?? 1_000));
    return { status, headers: { ...answered, 'content-length': String(page.length) }, body: page };
  }
}

interface Passed {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

function isSame(body: Buffer, headers: IncomingHttpHeaders): boolean {
  const { 'content-md5': md5, 'x-amz-content-sha256': sha256, 'content-length': length } = headers;
  if (length !== undefined && Number(length) !== body.length) return false;
  if (md5 !== undefined && createHash('md5').update(body).digest('base64') !== md5) return false;
  const isSigned = typeof sha256 === 'string' && SHA256.test(sha256);
  return !isSigned || createHash('sha256').update(body).digest('hex') === sha256;
}
