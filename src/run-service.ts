import { flushCompileCache } from 'node:module';
import { MINUTE_MS } from './core/clock.js';
import { collectGarbage } from './core/collect-garbage.js';
import { readConfig } from './core/config/environment.js';
import { createLogger } from './core/logger.js';
import { SESSION_LIMITS } from './identity/sessions/session.js';
import { type Service, startService } from './service.js';

/**
 * Service managers kill a process after 10 s or more, so closing gives up earlier. The configured delay is added to it.
 */
const STOP_LIMIT_MS = 9_000;
/** After the first requests: those that came during the start are better answered now than after the tidying. */
const TIDY_UP_AFTER_MS = 2_000;

async function main(): Promise<void> {
  const config = readConfig();
  const logger = createLogger(config.logLevel);
  const stopping = new AbortController();
  const { signal } = stopping;
  const keys: string[] = [];
  const starting = startService(config, logger, { signal, onFirstKey: (text) => void keys.push(text) });
  const stop = (name: string): void => {
    logger.info({ signal: name }, 'stopping');
    stopping.abort();
    setTimeout(() => {
      logger.error('stopping took too long; scans that are not yet in the database stay in the journal');
      process.exit(1);
    }, config.stopDelayMs + STOP_LIMIT_MS).unref();
  };
  // A terminal that is closed sends SIGHUP. Without a handler, the embedded PostgreSQL would be left running.
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.once(name, stop);

  const service = await starting.catch((error: unknown) => {
    print(keys.map(keyText));
    if (signal.aborted && error === signal.reason) return null;
    throw error;
  });
  // The link first: people need the key later, if at all.
  if (service !== null) print([...(signal.aborted ? [] : addressTexts(service)), ...keys.map(keyText)]);
  const tidying = setTimeout(tidyUp, TIDY_UP_AFTER_MS);
  await aborted(signal);
  clearTimeout(tidying);
  await service?.close();
  logger.info('stopped');
}

/** Frees what only the start needed. The compile cache would otherwise only be written by an orderly stop. */
function tidyUp(): void {
  collectGarbage();
  flushCompileCache();
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** Standard output is for the person who started the service, standard error for the log. */
const print = (lines: readonly string[]): void => {
  if (lines.length > 0) process.stdout.write(`${lines.join('\n')}\n`);
};

const keyText = (key: string): string => `First API key of the workspace "Default", shown only once: ${key}`;

function addressTexts({ port, services: { publicUrl }, firstSignInAddress }: Service): string[] {
  const ready = `Signpost is ready: http://localhost:${port} (codes lead to ${publicUrl}/r/)`;
  if (firstSignInAddress === null) return [ready];
  const minutes = SESSION_LIMITS.linkLifetimeMs / MINUTE_MS;
  return [
    ready,
    `Open ${firstSignInAddress} to sign in to the console. The link works once, within ${minutes} minutes.`,
  ];
}

main().catch((error: unknown) => {
  process.stderr.write(`Signpost has failed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
