import { readArguments, UsageError } from './cli/arguments.js';
import type { CommandOutput } from './cli/command.js';
import { findCommand, USAGE } from './cli/commands.js';
import { openOperator } from './cli/open-operator.js';
import { toPlainText } from './cli/plain-text.js';
import { readConfig } from './core/config/environment.js';
import { AppError } from './core/errors.js';

/** Exit codes: 0 done; 1 refused, failed or something wrong; 2 usage error. Standard output has only the command's output. */
async function run(words: readonly string[]): Promise<void> {
  const args = readArguments(words);
  const command = findCommand(args.words);
  if (args.options.help || args.words.length === 0) return void process.stdout.write(USAGE);
  if (command === undefined) throw new UsageError(`There is no command "${args.words.join(' ')}".\n\n${USAGE}`);
  const { operator, databaseUrl, close } = await openOperator(readConfig());
  try {
    const output = await command.run(operator, args, databaseUrl);
    print(output, args.options.json === true);
    if (command.isBad?.(output)) process.exitCode = 1;
  } finally {
    await close();
  }
}

const print = (output: CommandOutput, asJson: boolean): void => {
  process.stdout.write(`${asJson ? JSON.stringify(output) : toPlainText(output)}\n`);
};

/** With a line for each wrong value of a refused request. */
const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const fields = error instanceof AppError ? (error.fieldTexts ?? {}) : {};
  const lines = Object.entries(fields).map(([field, messages]) => `  ${field}: ${messages.join(' ')}`);
  return [error.message, ...lines].join('\n');
};

run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
});
