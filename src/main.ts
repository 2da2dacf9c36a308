import { readConfig } from './config/env.js';
import { createLogger } from './floor/logger.js';
import { type Service, startService } from './service.js';

/** A service manager kills after 10 s or more: whatever still hangs then is given up before. */
const STOP_LIMIT_MS = 9_000;

async function main(): Promise<void> {
  const config = readConfig();
  const logger = createLogger(config.logLevel);
  const stopped = new Promise<string>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => resolve(signal));
  });
  const service = await startService(config, logger);
  announce(service);
  logger.info({ signal: await stopped }, 'stopping');
  setTimeout(() => {
    logger.error('stopping took too long; scans that are not yet in the database stay in the journal');
    process.exit(1);
  }, STOP_LIMIT_MS).unref();
  await service.close();
  logger.info('stopped');
}

/** For the person who started it, on standard output; the log goes to standard error. */
function announce({ port, services: { publicUrl }, firstKey }: Service): void {
  if (firstKey !== null) {
    process.stdout.write(`First API key of the workspace "Default", shown this once: ${firstKey}\n`);
  }
  process.stdout.write(`Signpost is ready: http://localhost:${port} (codes lead to ${publicUrl}/r/)\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`Signpost cannot start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
