import { readConfig } from '../core/config/environment.js';
import { AppError } from '../core/errors.js';
import { readArguments, UsageError } from './arguments.js';
import { findCommand, USAGE } from './commands.js';
import { openOperator } from './open-operator.js';
import { toPlainText } from './plain-text.js';

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
