import { readConfig } from './config/environment.js';
import { type Service, startService } from './service.js';
import { collectGarbage } from './shared/collect-garbage.js';
import { createLogger } from './shared/logger.js';

/** A service manager kills after 10 s or more: whatever still hangs then is given up before. */
const STOP_LIMIT_MS = 9_000;

/** What this process and its children write is nobody else's to read. */
process.umask(0o077);

async function main(): Promise<void> {
  const config = readConfig();
  const logger = createLogger(config.logLevel);
  const stopping = new AbortController();
  const { signal } = stopping;
  const starting = startService(config, logger, { signal, onFirstKey: announceKey });
  const stop = (name: string): void => {
    logger.info({ signal: name }, 'stopping');
    stopping.abort();
    setTimeout(() => {
      logger.error('stopping took too long; scans that are not yet in the database stay in the journal');
      process.exit(1);
    }, STOP_LIMIT_MS).unref();
  };
  for (const name of ['SIGTERM', 'SIGINT']) process.once(name, stop);

  const service = await starting.catch((error: unknown) => {
    if (signal.aborted && error === signal.reason) return null;
    throw error;
  });
  collectGarbage();
  if (service !== null && !signal.aborted) announce(service);
  await aborted(signal);
  await service?.close();
  logger.info('stopped');
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** What is for the person who started it goes to standard output, the log to standard error. */
function announceKey(text: string): void {
  process.stdout.write(`First API key of the workspace "Default", shown this once: ${text}\n`);
}

function announce({ port, services: { publicUrl } }: Service): void {
  process.stdout.write(`Signpost is ready: http://localhost:${port} (codes lead to ${publicUrl}/r/)\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`Signpost has failed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
