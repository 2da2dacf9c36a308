import type { Operator } from '../tenancy/caller/actor.js';
import type { Arguments } from './arguments.js';

/** The JSON object that `--json` prints. */
export type CommandOutput = Record<string, unknown>;

export interface Command {
  readonly usage: string;
  readonly run: (operator: Operator, args: Arguments, databaseUrl: string) => Promise<CommandOutput>;
  /** Whether the output reports a problem, so that the exit code is 1. */
  readonly isBad?: (output: CommandOutput) => boolean;
}
