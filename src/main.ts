import { readConfig } from './config/env.js';
import { createLogger } from './floor/logger.js';
import { type Service, startService } from './service.js';

/** A service manager kills after 10 s or more: whatever still hangs then is given up before. */
const STOP_LIMIT_MS = 9_000;

async function main(): Promise<void> {
  const config = readConfig();
  const logger = createLogger(config.logLevel);
  const starting = startService(config, logger);
  const stop = (signal: string): void => {
    logger.info({ signal }, 'stopping');
    setTimeout(() => {
      logger.error('stopping took too long; scans that are not yet in the database stay in the journal');
      process.exit(1);
    }, STOP_LIMIT_MS).unref();
    starting
      .then((service) => service.close())
      .then(() => logger.info('stopped'))
      .catch(fail);
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, stop);
  announce(await starting);
}

function fail(error: unknown): void {
  process.stderr.write(`Signpost has failed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

/** For the person who started it, on standard output; the log goes to standard error. */
function announce({ port, services: { publicUrl }, firstKey }: Service): void {
  if (firstKey !== null) {
    process.stdout.write(`First API key of the workspace "Default", shown this once: ${firstKey}\n`);
  }
  process.stdout.write(`Signpost is ready: http://localhost:${port} (codes lead to ${publicUrl}/r/)\n`);
}

main().catch(fail);
