import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { findOrphanFiles } from '../campaigns/assets/orphan-files.js';
import { readConfig } from '../core/config/environment.js';
import { createPool } from '../platform/database/connections.js';
import { endIdleTransactions } from '../platform/database/end-idle-transactions.js';
import { filesFolder } from '../platform/storage/open-file-store.js';
import { COPIES, FILES } from '../platform/storage/stored-name.js';
import { adoptJournal, findJournal } from '../scans/adoption/adopt-journal.js';
import type { Operator } from '../tenancy/caller/actor.js';
import { type Arguments, UsageError } from './arguments.js';
import type { Command, CommandOutput } from './command.js';

/** Longer than the instances wait. Nobody waits for the command. */
const STATEMENT_LIMIT_MS = 30_000;

async function run({ clock }: Operator, args: Arguments, databaseUrl: string): Promise<CommandOutput> {
  const named = args.words[1];
  if (named === undefined) throw new UsageError('Add the data folder of the lost instance: adopt-journal FOLDER.');
  const { dataFolder: own, storage } = readConfig();
  const dataFolder = await findJournal(named);
  if (dataFolder === (await realpath(own).catch(() => null)))
    throw new UsageError(
      `${named} is the DATA_DIR of this instance. Start the instance instead: it drains its own journal.`,
    );
  const pool = createPool(databaseUrl, {
    application_name: 'signpost-adopt',
    max: 1,
    connectionTimeoutMillis: 5_000,
    query_timeout: STATEMENT_LIMIT_MS,
    onConnect: endIdleTransactions,
  });
  pool.on('error', () => {});
  try {
    const { journalId, moved, known, dropped } = await adoptJournal({ pool, clock, dataFolder });
    const there = filesFolder(dataFolder);
    const here = storage === null ? filesFolder(own) : null;
    const left = await findOrphanFiles({ reads: pool, there, here });
    return {
      folder: dataFolder,
      journalId,
      moved,
      alreadyStored: known,
      dropped: Object.values(dropped).reduce((sum, count) => sum + count, 0),
      droppedBecause: Object.entries(dropped).map(([reason, count]) => `${reason} ${count}`),
      ...(here === null
        ? { filesThere: left.files, filesThereBytes: left.bytes }
        : { filesOnlyThere: left.files, filesOnlyThereBytes: left.bytes }),
      copyFilesBy: left.files === 0 ? null : here === null ? sendCommand(dataFolder) : copyCommand(there, here),
    };
  } finally {
    await pool.end();
  }
}

/** Preserves file times, by which files without a row are removed. */
const copyCommand = (from: string, to: string): string => `cp -a ${join(from, FILES)} ${join(from, COPIES)} ${to}/`;

/** Sends the files that the bucket does not have yet. */
const sendCommand = (dataFolder: string): string => `DATA_DIR=${dataFolder} npm run -s cli -- files copy --to s3`;

/** Moves the scans of an instance that will not come back into the database. */
export const adoptJournalCommand: Command = {
  usage: 'adopt-journal FOLDER   (the DATA_DIR of a lost instance, or a copy of it)',
  run,
  isBad: ({ dropped }) => dropped !== 0,
};
