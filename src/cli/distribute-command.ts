import { type DistributedTable, distribute, SHARDS_MAX } from '../scans/distribution/distribute.js';
import { type Arguments, optionalText, UsageError } from './arguments.js';
import type { Command } from './command.js';

function shardsOf(args: Arguments): number | undefined {
  const text = optionalText(args, 'shards');
  if (text === undefined) return undefined;
  const shards = Number(text);
  if (!Number.isInteger(shards) || shards < 1 || shards > SHARDS_MAX)
    throw new UsageError(`--shards must be a whole number from 1 to ${SHARDS_MAX}.`);
  return shards;
}

/** Distributes the scan tables over the Citus workers, also while the service runs. Can be repeated. */
export const distributeCommand: Command = {
  usage: 'distribute [--shards N]',
  run: async (_operator, args, databaseUrl) => {
    const onTable = ({ table, form, done, rows, seconds }: DistributedTable): void => {
      const state = done === 'now' ? `distributed ${form} in ${seconds} s` : `already distributed ${form}`;
      process.stderr.write(`${table}: ${state}, ${rows} rows\n`);
    };
    return { ...(await distribute({ url: databaseUrl, shards: shardsOf(args), onTable })) };
  },
};
