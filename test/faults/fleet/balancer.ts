import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePorts } from '../../support/free-ports.js';

export const BALANCERS = ['haproxy', 'nginx'] as const;
export type BalancerName = (typeof BALANCERS)[number];

/** A balancer that uses the example files of `deploy`, in front of three instances. */
export interface Balancer {
  readonly name: BalancerName;
  readonly url: string;
  /** Lines of its messages and of HAProxy's log, each with its time of arrival. */
  readonly lines: readonly { readonly at: number; readonly text: string }[];
  /** Returns the requests that it has logged, one per line. */
  accessLog(): Promise<string[]>;
  close(): Promise<void>;
}

const EXAMPLES: Record<BalancerName, URL> = {
  haproxy: new URL('../../../../deploy/haproxy/haproxy.cfg', import.meta.url),
  nginx: new URL('../../../../deploy/nginx/nginx.conf', import.meta.url),
};

/** Debian's folder for servers is not on everybody's path. */
const ENVIRONMENT = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };

/** Returns the balancers that are not installed. Throws in CI, where they are required. */
export function missingBalancers(): BalancerName[] {
  const missing = BALANCERS.filter((name) => spawnSync(name, ['-v'], { env: ENVIRONMENT }).status !== 0);
  const isRequired = /^(1|true)$/.test(process.env.SIGNPOST_NEEDS_BALANCERS ?? '');
  if (missing.length > 0 && isRequired) throw new Error(`not installed: ${missing.join(', ')}`);
  return missing;
}

/** Starts it on a free port. `instances` are their three addresses, such as `127.0.0.1:3000`. */
export async function startBalancer(
  name: BalancerName,
  parent: string,
  instances: readonly string[],
): Promise<Balancer> {
  const folder = await mkdtemp(join(parent, `${name}-`));
  const [port = 0] = await freePorts(1);
  const accessLogFile = join(folder, 'access.log');
  const environment: Record<string, string> = {
    SIGNPOST_BIND: `127.0.0.1:${port}`,
    SIGNPOST_LISTEN: `127.0.0.1:${port}`,
    SIGNPOST_LOG: accessLogFile,
    ...Object.fromEntries(instances.map((address, index) => [`SIGNPOST_${index + 1}`, address])),
  };
  const child = name === 'haproxy' ? startHaproxy(environment) : await startNginx(environment, folder);
  const lines: { at: number; text: string }[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data: Buffer) => {
      const at = performance.now();
      lines.push(...`${data}`.split('\n').map((text) => ({ at, text })));
    });
  }
  const exited = once(child, 'exit');
  const ended = exited.then(([code]) => {
    throw new Error(`${name} ended with ${code}: ${lines.map(({ text }) => text).join('\n')}`);
  });
  await Promise.race([ended, untilListening(port)]);
  ended.catch(() => {});
  return {
    name,
    url: `http://127.0.0.1:${port}`,
    lines,
    accessLog: async () =>
      name === 'nginx'
        ? (await readFile(accessLogFile, 'utf8')).split('\n').filter((line) => line !== '')
        : lines.map(({ text }) => text).filter((text) => / (GET|POST|PUT|DELETE) \//.test(text)),
    close: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Runs in the foreground, as one process. */
const startHaproxy = (environment: Record<string, string>): ChildProcess =>
  spawn('haproxy', ['-db', '-f', EXAMPLES.haproxy.pathname], {
    env: { ...ENVIRONMENT, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** Replaces the placeholders like `envsubst`. */
async function startNginx(environment: Record<string, string>, folder: string): Promise<ChildProcess> {
  const text = await readFile(EXAMPLES.nginx, 'utf8');
  const file = join(folder, 'nginx.conf');
  await writeFile(
    file,
    text.replace(/\$\{(SIGNPOST_\w+)\}/g, (placeholder, name: string) => environment[name] ?? placeholder),
  );
  const options = ['-p', folder, '-e', 'stderr', '-c', file, '-g', `daemon off; pid ${join(folder, 'nginx.pid')};`];
  return spawn('nginx', options, { env: ENVIRONMENT, stdio: ['ignore', 'pipe', 'pipe'] });
}

async function untilListening(port: number): Promise<void> {
  const accepts = (): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
      socket.once('close', () => resolve(false));
      socket.unref();
      setTimeout(() => socket.destroy(), 1_000).unref();
    });
  while (!(await accepts())) await sleep(20);
}
