import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Redis } from 'ioredis';
import { eventually } from '../eventually.js';
import { freePorts } from '../free-ports.js';
import { skip } from '../skip.js';

const isTrue = (value: string | undefined): boolean => value !== undefined && !['', '0', 'false'].includes(value);

/** Returns why Debian's redis-server cannot be used, or null if it is on the path. Throws if it is required. */
export async function whyNoRedis(): Promise<string | null> {
  const isThere = await promisify(execFile)('redis-server', ['--version']).then(
    () => true,
    () => false,
  );
  if (isThere) return null;
  const reason = 'redis-server is not on the path (install the package redis-server)';
  if (isTrue(process.env.CI) || isTrue(process.env.SIGNPOST_NEEDS_REDIS)) throw new Error(reason);
  return reason;
}

/** For `before`: skips the tests, with the reason, if there is no redis-server. */
export async function needRedis(context: Mocha.Context): Promise<void> {
  const reason = await whyNoRedis();
  if (reason !== null) skip(context, reason);
}

/** A real Redis on loopback, with its own folder, that can be killed and restarted on the same port. */
export class RedisServer {
  #child: ChildProcess | null = null;
  #exited: Promise<unknown> = Promise.resolve();

  private constructor(
    readonly port: number,
    readonly folder: string,
    readonly password: string | null,
  ) {}

  static async open(password: string | null = null): Promise<RedisServer> {
    const folder = await mkdtemp(join(tmpdir(), 'signpost-redis-'));
    const [port = 0] = await freePorts(1);
    const server = new RedisServer(port, folder, password);
    await server.start();
    return server;
  }

  get url(): string {
    const user = this.password === null ? '' : `:${this.password}@`;
    return `redis://${user}127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const options = ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    if (this.password !== null) options.push('--requirepass', this.password);
    const child = spawn('redis-server', [...options, '--dir', this.folder], { stdio: 'ignore' });
    this.#child = child;
    this.#exited = once(child, 'exit');
    await eventually('Redis answers', () => this.ask('ping').then(() => true, hasNotEnded(child)));
  }

  /** Sends a command on a separate connection. */
  async ask(command: string, ...values: string[]): Promise<unknown> {
    const client = new Redis(this.url, { lazyConnect: true, retryStrategy: () => null });
    client.on('error', () => {});
    try {
      await client.connect();
      return await client.call(command, ...values);
    } finally {
      client.disconnect();
    }
  }

  /** Same effect as a crash. */
  async kill(): Promise<void> {
    this.#child?.kill('SIGKILL');
    await this.#exited;
    this.#child = null;
  }

  /** Can be called in any state. */
  async close(): Promise<void> {
    await this.kill();
    await rm(this.folder, { recursive: true, force: true });
  }
}

const hasNotEnded = (child: ChildProcess) => (): boolean => {
  if (child.exitCode === null) return false;
  throw new Error(`redis-server ended with ${child.exitCode}`);
};
