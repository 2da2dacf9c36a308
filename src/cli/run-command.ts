import { Cleanup } from '../core/cleanup.js';
import { systemClock } from '../core/clock.js';
import { type Config, readConfig } from '../core/config/environment.js';
import { AppError } from '../core/errors.js';
import { createLogger } from '../core/logger.js';
import { reasonOf } from '../core/net/reason-of.js';
import { openDatabase } from '../open-database.js';
import { openChangeFeed } from '../platform/database/change-feed/change-feed.js';
import { lockDataFolder } from '../platform/database/data-folder-lock.js';
import { embeddedFolder, findEmbeddedServer } from '../platform/database/embedded/embedded-server.js';
import { isUnavailable } from '../platform/database/is-unavailable.js';
import { JobQueue } from '../platform/queue/job-queue.js';
import type { Operator } from '../tenancy/caller/actor.js';
import { addAuditedEvents } from '../webhooks/events/add-events.js';
import { readArguments, UsageError } from './arguments.js';
import type { CommandOutput } from './command.js';
import { findCommand, USAGE } from './commands.js';

/** Output of a command. */
export interface CommandResult {
  /** 0: done; 1: refused, failed or found a problem; 2: usage error. */
  readonly code: 0 | 1 | 2;
  /** Standard output, which only has the command's output. */
  readonly out: string;
  readonly error: string;
}

/**
 * Runs an operator command given by the words after `npm run cli --`, in this process's environment or another one.
 * Does not throw.
 */
export async function runCommand(words: readonly string[], environment?: NodeJS.ProcessEnv): Promise<CommandResult> {
  try {
    return await run(words, environment);
  } catch (error) {
    return { code: error instanceof UsageError ? 2 : 1, out: '', error: `${messageOf(error)}\n` };
  }
}

async function run(words: readonly string[], environment?: NodeJS.ProcessEnv): Promise<CommandResult> {
  const args = readArguments(words);
  const command = findCommand(args.words);
  if (args.options.help || args.words.length === 0) return { code: 0, out: USAGE, error: '' };
  if (command === undefined) throw new UsageError(`Unknown command "${args.words.join(' ')}".\n\n${USAGE}`);
  const { operator, databaseUrl, close } = await openOperator(readConfig(environment));
  try {
    const output = await command.run(operator, args, databaseUrl);
    const text = args.options.json === true ? JSON.stringify(output) : toPlainText(output);
    return { code: command.isBad?.(output) ? 1 : 0, out: `${text}\n`, error: '' };
  } finally {
    await close();
  }
}

/** Includes a line for each invalid value of a refused request. */
const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const fields = error instanceof AppError ? (error.fieldTexts ?? {}) : {};
  const lines = Object.entries(fields).map(([field, messages]) => `  ${field}: ${messages.join(' ')}`);
  return [error.message, ...lines].join('\n');
};

const cell = (value: unknown): string => {
  if (value === null || value === undefined) return '-';
  return Array.isArray(value) ? value.join(',') : String(value);
};

const table = (rows: readonly object[]): string => {
  const columns = Object.keys(rows[0] ?? {});
  const lines = [columns, ...rows.map((row) => Object.values(row).map(cell))];
  const widths = columns.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

const isTable = (value: unknown): value is object[] =>
  Array.isArray(value) && value.some((row) => typeof row === 'object' && row !== null);

/** Formats the output for people: a list as a table, a single object as lines of `name: value`. */
function toPlainText(output: CommandOutput): string {
  const list = Object.values(output).find((value) => Array.isArray(value) && Object.keys(output).length === 1);
  if (Array.isArray(list)) return list.length === 0 ? 'none' : table(list);
  return Object.entries(output)
    .map(([name, value]) => `${name}: ${isTable(value) ? `\n${table(value)}` : cell(value)}`)
    .join('\n');
}

export interface OpenedOperator {
  readonly operator: Operator;
  /** For commands that do not use entities. */
  readonly databaseUrl: string;
  close(): Promise<void>;
}

/**
 * Opens the database for a command: DATABASE_URL, or the embedded server of a running service, or an embedded server
 * that stops with the command.
 */
async function openOperator(config: Config): Promise<OpenedOperator> {
  const cleanup = new Cleanup();
  try {
    const logger = createLogger('silent');
    const running = config.databaseUrl ?? (await findEmbeddedServer(embeddedFolder(config.dataFolder)));
    if (running === null) {
      const lock = await lockDataFolder(config.dataFolder);
      cleanup.add(() => lock.release());
    }
    const database = await openDatabase({ ...config, databaseUrl: running }, logger);
    cleanup.add(() => database.close());
    const feed = await openChangeFeed({ url: database.url, logger, role: 'publisher' });
    cleanup.add(() => feed.close());
    const queue = new JobQueue({ url: database.url, logger, role: 'sender' });
    cleanup.add(() => queue.close());
    const { apiKeyPrefix } = config;
    const operator = {
      em: database.orm.em.fork(),
      clock: systemClock,
      apiKeyPrefix,
      feed,
      queue,
      addEvents: addAuditedEvents,
      uploadLimits: config.uploads,
    };
    return { operator, databaseUrl: database.url, close: () => cleanup.run() };
  } catch (error) {
    await cleanup.run().catch(() => {});
    if (config.databaseUrl === null || !isUnavailable(error)) throw error;
    throw new Error(`The database of DATABASE_URL cannot be reached (${reasonOf(error)}).`, { cause: error });
  }
}
