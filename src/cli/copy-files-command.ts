import { readConfig } from '../core/config/environment.js';
import { createLogger } from '../core/logger.js';
import { type CopiedFiles, copyFiles, newCopiedFiles } from '../platform/storage/copy-files.js';
import { openFolderStore } from '../platform/storage/folder-store.js';
import { filesFolder, openFileStore } from '../platform/storage/open-file-store.js';
import { type Arguments, hasFlag, requiredText, UsageError } from './arguments.js';
import type { Command, CommandOutput } from './command.js';

const PROGRESS_EVERY_MS = 10_000;

const report = ({ copied, present }: CopiedFiles): void => {
  process.stderr.write(`${copied} copied, ${present} already present\n`);
};

async function run(args: Arguments): Promise<CommandOutput> {
  const target = requiredText(args, 'to');
  if (target !== 's3' && target !== 'folder') throw new UsageError('--to must be s3 or folder.');
  const config = readConfig();
  if (config.storage === null)
    throw new UsageError('Set STORAGE_URL and the keys of the bucket. --to folder needs them, too.');
  let timer: NodeJS.Timeout | undefined;
  const bucket = await openFileStore(config, createLogger('warn'), 'reader');
  try {
    const folder = await openFolderStore(filesFolder(config.dataFolder), 'reader');
    const [from, to] = target === 's3' ? [folder, bucket] : [bucket, folder];
    const sofar = newCopiedFiles();
    timer = setInterval(() => report(sofar), PROGRESS_EVERY_MS);
    await copyFiles(from, to, { removeSource: hasFlag(args, 'remove-source') }, sofar);
    return { to: target, ...sofar };
  } finally {
    clearInterval(timer);
    await bucket.close();
  }
}

/** Copies all files between the data folder and the bucket. */
export const copyFilesCommand: Command = {
  usage: 'files copy --to s3|folder [--remove-source]',
  run: (_operator, args) => run(args),
  isBad: ({ different }) => Array.isArray(different) && different.length > 0,
};
