import { chown, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { randomText } from '../../shared/ids.js';
import type { Binaries } from './binaries.js';
import type { ClusterFiles } from './cluster-files.js';
import type { RunAs } from './run-as.js';
import { runToEnd } from './run-to-end.js';

const UNFINISHED = 'unfinished-';

/**
 * Makes the cluster below a name of its own and renames it when it is complete and on disk, so that a cluster either
 * exists whole or not at all. The password file must exist. Takes about a second.
 *
 * Collation is by code point, upper and lower case are Unicode's (the builtin provider's C.UTF-8): the same on every
 * machine, and independent of the locales that it has installed.
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
  const { exitCode, output } = await runToEnd(runAs, binaries.initdb, [
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
    // Defaults for a small machine. They go to postgresql.conf, where an operator may change them.
    '--set=shared_buffers=128MB',
    '--set=max_connections=100',
    '--set=jit=off',
  ]);
  if (exitCode !== 0) {
    await removeUnfinished(files);
    throw new Error(`PostgreSQL could not make its data directory in ${files.folder}: ${lastLine(output)}`);
  }
  await rename(unfinished, files.cluster);
  if (durable) await syncFolder(files.folder);
}

/** What a start that was killed may have left. Nobody else may be starting on this folder. */
async function removeUnfinished(files: ClusterFiles): Promise<void> {
  const names = (await readdir(files.folder)).filter((name) => name.startsWith(UNFINISHED));
  await Promise.all(names.map((name) => rm(join(files.folder, name), { recursive: true, force: true, maxRetries: 5 })));
}

/** initdb tells what is wrong on its last line but for remarks on cleaning up. */
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
