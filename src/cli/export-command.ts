import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writeArchive } from '../batch/exports/archive/write-archive.js';
import { readConfig } from '../core/config/environment.js';
import { isUuid } from '../core/ids.js';
import { createLogger } from '../core/logger.js';
import { PRIVATE_FILE } from '../core/private-folder.js';
import { createReadPool } from '../platform/database/read-pool.js';
import { openFileStore } from '../platform/storage/open-file-store.js';
import type { Operator } from '../tenancy/caller/actor.js';
import { Workspace } from '../tenancy/workspace.js';
import { type Arguments, requiredText, UsageError } from './arguments.js';
import type { Command, CommandOutput } from './command.js';

/** Writes the file completely or not at all. */
async function run({ em, clock }: Operator, args: Arguments, databaseUrl: string): Promise<CommandOutput> {
  const workspaceId = requiredText(args, 'workspace').toLowerCase();
  const file = requiredText(args, 'out');
  const workspace = isUuid(workspaceId) ? await em.findOne(Workspace, workspaceId) : null;
  if (workspace === null) throw new UsageError('Workspace not found. Check the ID in --workspace.');
  const config = readConfig();
  const { publicUrl, port } = config;
  const reads = createReadPool(databaseUrl, createLogger('silent'));
  const unfinished = `${file}.unfinished`;
  const files = await openFileStore(config, createLogger('silent'), 'reader');
  try {
    const source = { reads, workspaceId, publicUrl: publicUrl ?? `http://localhost:${port}`, clock, files };
    await pipeline(Readable.from(writeArchive(source)), createWriteStream(unfinished, { mode: PRIVATE_FILE }));
    await rename(unfinished, file);
    return { workspace: workspace.name, file, bytes: (await stat(file)).size };
  } finally {
    await rm(unfinished, { force: true });
    await files.close();
    await reads.end();
  }
}

/** Writes a workspace's archive to a file. */
export const exportCommand: Command = { usage: 'export --workspace ID --out FILE', run };
