import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CampaignImport, findImport } from '../batch/imports/campaign-import.js';
import { hasEnded, ImportState } from '../batch/imports/import-state.js';
import { ImportOptions, startImport } from '../batch/imports/start-import.js';
import { storeImportFile } from '../batch/imports/store-import-file.js';
import { isUuid } from '../core/ids.js';
import type { Operator } from '../tenancy/caller/actor.js';
import { operatorIn } from '../tenancy/caller/actor.js';
import { Workspace } from '../tenancy/workspace.js';
import { type Arguments, hasFlag, requiredText, UsageError } from './arguments.js';
import type { Command, CommandOutput } from './command.js';

const POLL_MS = 500;

/** Stores the file in the database and starts its import, which a running service executes. */
async function run(operator: Operator, args: Arguments): Promise<CommandOutput> {
  const workspaceId = requiredText(args, 'workspace').toLowerCase();
  const path = requiredText(args, 'file');
  const workspace = isUuid(workspaceId) ? await operator.em.findOne(Workspace, workspaceId) : null;
  if (workspace === null) throw new UsageError('Workspace not found. Check the ID in --workspace.');
  const actor = operatorIn(operator, workspace);
  const { length, hash } = await measure(path);
  const file = { path, length, hash, remove: async () => {}, fileName: basename(path) };
  const stored = await storeImportFile(actor, { bytesMax: length, receive: async () => file });
  const started = await startImport(
    actor,
    stored.id,
    Object.assign(new ImportOptions(), { dryRun: hasFlag(args, 'dry-run') }),
  );
  const read = (): Promise<CampaignImport> => findImport(operatorIn(operator, workspace).em, started.id);
  let now = await read();
  while (hasFlag(args, 'wait') && !hasEnded(now.state)) {
    await sleep(POLL_MS);
    now = await read();
  }
  const { id, state, format, rowsTotal, rowsOk, rowsProblem, problem } = now;
  return { id, state, format, rowsTotal, rowsOk, rowsProblem, problem };
}

async function measure(path: string): Promise<{ length: number; hash: string }> {
  const hash = createHash('sha256');
  let length = 0;
  for await (const chunk of createReadStream(path)) {
    length += chunk.length;
    hash.update(chunk);
  }
  return { length, hash: hash.digest('base64url') };
}

/** Imports a file of campaigns, or a workspace's archive. */
export const importCommand: Command = {
  usage: 'import --workspace ID --file FILE [--dry-run] [--wait]   (executed by a running service)',
  run,
  isBad: ({ state, rowsProblem }) =>
    state === ImportState.Failed || state === ImportState.Cancelled || Number(rowsProblem) > 0,
};
