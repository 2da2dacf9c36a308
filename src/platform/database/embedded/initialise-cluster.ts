import { chown, open, readdir, rename, rm } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { randomText } from '../../../core/ids.js';
import type { Binaries } from './binaries.js';
import type { ClusterFiles } from './cluster-files.js';
import { type RunAs, runProgram } from './run-program.js';

const UNFINISHED = 'unfinished-';

/**
 * Creates the cluster under a temporary name and renames it when it is complete and on disk, so that it exists completely or
 * not at all. The password file must exist. Takes about a second.
 *
 * Collation is by code point and case is Unicode's (C.UTF-8 of the builtin provider): the same on every machine, regardless of
 * installed locales.
 */
export async function initialiseCluster(
  binaries: Binaries,
  runAs: RunAs,
  files: ClusterFiles,
  durable: boolean,
): Promise<void> {
  await removeUnfinished(files);
  if (runAs.user !== null) await chown(files.password, runAs.owner, runAs.user.groupId);
  const unfinished = join(files.folder, `${UNFINISHED}${randomText('0123456789abcdef', 8)}`);
  const { exitCode, output } = await runProgram(runAs, binaries.initdb, [
    `--pgdata=${unfinished}`,
    '--username=postgres',
    `--pwfile=${files.password}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
    // Written to postgresql.conf so that an operator can change them.
    `--set=shared_buffers=${sharedBuffersMb(Math.min(totalmem(), process.constrainedMemory() || Infinity))}MB`,
    '--set=max_connections=100',
    '--set=jit=off',
  ]);
  if (exitCode !== 0) {
    await removeUnfinished(files);
    throw new Error(`PostgreSQL could not create its data directory in ${files.folder}: ${lastLine(output)}`);
  }
  await rename(unfinished, files.cluster);
  if (durable) await syncFolder(files.folder);
}

/**
 * Returns the size of PostgreSQL's buffers in megabytes: an eighth of the memory, from 128 to 512. Pages are allocated as
 * data is read. Searches of a million campaigns read an index of 190 MB, and take a quarter longer with 128 MB.
 */
export const sharedBuffersMb = (memoryBytes: number): number =>
  Math.min(512, Math.max(128, Math.floor(memoryBytes / 2 ** 23)));

/** Removes what a killed start may have left behind. No other process may be starting on this folder. */
async function removeUnfinished(files: ClusterFiles): Promise<void> {
  const names = (await readdir(files.folder)).filter((name) => name.startsWith(UNFINISHED));
  await Promise.all(names.map((name) => rm(join(files.folder, name), { recursive: true, force: true, maxRetries: 5 })));
}

/** initdb reports the error on its last line, apart from remarks about cleaning up. */
const lastLine = (output: string): string =>
  output.split('\n').findLast((line) => /error|fatal|could not/i.test(line)) ?? output.trim().replace(/\s+/g, ' ');

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
