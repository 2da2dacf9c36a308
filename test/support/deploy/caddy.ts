import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../eventually.js';
import { freePorts } from '../free-ports.js';

const EXAMPLE = new URL('../../../../deploy/caddy/Caddyfile', import.meta.url);

export interface CaddyOptions {
  /** Host and port of the service, and of its private port. */
  readonly service: string;
  readonly privatePort: string;
  readonly publicHost: string;
}

export interface Caddy {
  readonly httpPort: number;
  /** Requests a path over TLS, and trusts only Caddy's own authority. Rejects if there is no certificate. */
  get(host: string, path: string): Promise<{ status: number; headers: IncomingMessage['headers']; body: string }>;
  close(): Promise<void>;
}

/** Whether Caddy is installed. Throws in CI, where it is required. */
export function hasCaddy(): boolean {
  const isInstalled = spawnSync('caddy', ['version']).status === 0;
  const isRequired = /^(1|true)$/.test(process.env.SIGNPOST_NEEDS_BALANCERS ?? '');
  if (!isInstalled && isRequired) throw new Error('not installed: caddy');
  return isInstalled;
}

/** Starts Caddy with the example, on free ports and with an authority of its own. */
export async function startCaddy({ service, privatePort, publicHost }: CaddyOptions): Promise<Caddy> {
  const folder = await mkdtemp(join(tmpdir(), 'signpost-caddy-'));
  const [httpPort = 0, httpsPort = 0] = await freePorts(2);
  await copyFile(EXAMPLE, join(folder, 'Caddyfile'));
  const options = ['admin off', 'local_certs', 'skip_install_trust', 'default_bind 127.0.0.1', `http_port ${httpPort}`];
  await writeFile(
    join(folder, 'options.caddy'),
    [...options, `https_port ${httpsPort}`, `storage file_system ${join(folder, 'storage')}`, ''].join('\n'),
  );
  const child = spawn('caddy', ['run', '--config', 'Caddyfile', '--adapter', 'caddyfile'], {
    cwd: folder,
    env: {
      ...process.env,
      ...{ SIGNPOST: service, SIGNPOST_PRIVATE: privatePort, SIGNPOST_HOST: publicHost, HOME: folder },
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (data) => {
    log += data;
  });
  const root = join(folder, 'storage/pki/authorities/local/root.crt');
  const close = async (): Promise<void> => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await eventually('Caddy has its authority', async () => {
      if (child.exitCode !== null) throw new Error(`Caddy ended: ${log}`);
      return (await readFile(root).catch(() => null)) !== null && log.includes('serving initial configuration');
    });
  } catch (error) {
    await close();
    throw error;
  }
  const ca = await readFile(root);
  const get: Caddy['get'] = (host, path) =>
    new Promise((resolve, reject) => {
      const sent = request({ ...{ host: '127.0.0.1', port: httpsPort, servername: host, ca, path }, agent: false });
      sent.setHeader('Host', host);
      sent.once('error', reject);
      sent.once('response', (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (text) => {
          body += text;
        });
        response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
      });
      sent.end();
    });
  return {
    httpPort,
    get,
    close,
  };
}
