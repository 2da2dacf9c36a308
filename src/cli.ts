import { readArguments, UsageError } from './cli/arguments.js';
import { COMMANDS, USAGE } from './cli/commands.js';
import { openOperator } from './cli/open-operator.js';
import { type CommandOutput, toPlainText } from './cli/print.js';
import { readConfig } from './config/environment.js';

/** A command may start the embedded server, whose files are nobody else's to read. */
process.umask(0o077);

/** Exit codes: 0 done, 1 refused, failed or something found wrong, 2 not understood. Standard output holds the answer and nothing else. */
async function run(given: readonly string[]): Promise<void> {
  const parsed = readArguments(given);
  const command = COMMANDS[parsed.words.slice(0, 2).join(' ')];
  if (parsed.options.help || parsed.words.length === 0) return void process.stdout.write(USAGE);
  if (command === undefined) throw new UsageError(`There is no command "${parsed.words.join(' ')}".\n\n${USAGE}`);
  const { operator, databaseUrl, close } = await openOperator(readConfig());
  try {
    const answer = await command.run(operator, parsed, databaseUrl);
    print(answer, parsed.options.json === true);
    if (command.isBad?.(answer)) process.exitCode = 1;
  } finally {
    await close();
  }
}

const print = (answer: CommandOutput, asJson: boolean): void => {
  process.stdout.write(`${asJson ? JSON.stringify(answer) : toPlainText(answer)}\n`);
};

run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
});
