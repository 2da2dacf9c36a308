import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../../src/main.js', import.meta.url));
const CLI = fileURLToPath(new URL('../../../src/cli.js', import.meta.url));

export interface RunningProcess {
  readonly child: ChildProcess;
  readonly url: string;
  /** Printed at the first start on an empty database. */
  readonly firstKey: string | null;
  /** Returns its standard error output. */
  log(): string;
  /** Sends the signal and waits for the end. Returns the exit code, or null if killed. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts the service in a separate process and waits until it is ready. */
export async function startProcess(environment: NodeJS.ProcessEnv): Promise<RunningProcess> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, HOST: '127.0.0.1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let log = '';
  child.stdout.on('data', (data) => {
    output += data;
  });
  child.stderr.on('data', (data) => {
    log += data;
  });
  const exited = once(child, 'exit');
  const port = await new Promise<string>((resolve, reject) => {
    const findPort = () => {
      const ready = /^Signpost is ready: http:\/\/localhost:(\d+)/m.exec(output);
      if (ready?.[1] !== undefined) resolve(ready[1]);
    };
    child.stdout.on('data', findPort);
    child.once('exit', (code) => reject(new Error(`the service ended with ${code}: ${log}`)));
  });
  return {
    child,
    url: `http://127.0.0.1:${port}`,
    firstKey: /shown only once: (\S+)/.exec(output)?.[1] ?? null,
    log: () => log,
    end: async (signal) => {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      const [code] = await exited;
      return code;
    },
  };
}

/** Runs an operator command. */
export async function runCli(
  environment: NodeJS.ProcessEnv,
  ...words: string[]
): Promise<{ code: number; out: string; error: string }> {
  const child = spawn(process.execPath, [CLI, ...words], { env: { ...process.env, ...environment } });
  let out = '';
  let error = '';
  child.stdout.on('data', (data) => {
    out += data;
  });
  child.stderr.on('data', (data) => {
    error += data;
  });
  const [code] = await once(child, 'close');
  return { code, out, error };
}
