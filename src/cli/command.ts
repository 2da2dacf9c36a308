import type { Operator } from '../access/context/actor.js';
import type { Arguments } from './arguments.js';

/** One JSON object: what `--json` prints. */
export type CommandOutput = Record<string, unknown>;

/** A command of the operator. */
export interface Command {
  readonly usage: string;
  readonly run: (operator: Operator, args: Arguments, databaseUrl: string) => Promise<CommandOutput>;
  /** Whether the output reports something wrong, for the exit code 1. */
  readonly isBad?: (output: CommandOutput) => boolean;
}
