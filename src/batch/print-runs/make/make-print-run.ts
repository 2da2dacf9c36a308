import { rm, stat } from 'node:fs/promises';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Renderer } from '../../../artwork/rendering/renderer.js';
import type { Clock } from '../../../core/clock.js';
import { problem } from '../../../core/contract/problems.js';
import { isDiskFull } from '../../../core/disk/is-disk-full.js';
import { AppError } from '../../../core/errors.js';
import type { JobRun } from '../../../platform/queue/job-definition.js';
import type { FileStore } from '../../../platform/storage/file-store.js';
import { removeFiles } from '../../../platform/storage/remove-files.js';
import { WORKSPACE_FILTER } from '../../../tenancy/workspace.js';
import { PRINT_RUN_ATTEMPTS, type PrintRunToMake } from '../make-print-run-job.js';
import type { PrintRunOptions } from '../print-run-options.js';
import { campaignsOfRun } from './campaigns-of-run.js';
import { RunEnded, RunProgress } from './run-progress.js';
import { type RunToMake, RunTooLarge } from './run-to-make.js';
import { writeZip } from './write-zip.js';

export interface PrintRunServices {
  readonly orm: MikroORM;
  readonly files: FileStore;
  readonly renderer: Pick<Renderer, 'files' | 'sheetCode'>;
  readonly publicUrl: string;
  readonly clock: Clock;
}

const FAILED = problem('print_file_failed');
const DISK_FULL = problem('print_file_no_room');
const RIGHTS_LOST = problem('print_file_rights_lost');

/**
 * Makes the file of a run from its first campaign, even if an earlier attempt was killed. The file is written outside
 * the store and moved there under the run's id once it is complete, so there is never a partial file.
 */
export async function makePrintRun(services: PrintRunServices, target: PrintRunToMake, job: JobRun): Promise<void> {
  const { orm, files, renderer, publicUrl, clock } = services;
  const em = orm.em.fork();
  em.setFilterParams(WORKSPACE_FILTER, { workspaceId: target.workspaceId });
  const begun = await RunProgress.begin(em, clock, target);
  if (begun === null) return;
  const { options, campaignIds, attempt, progress } = begun;
  const path = files.incoming();
  try {
    if (attempt > PRINT_RUN_ATTEMPTS) return void (await progress.fail(FAILED));
    const campaigns = campaignsOfRun(em, campaignIds);
    const { workspaceId } = target;
    await writeRun({ workspaceId, campaigns, renderer, publicUrl, progress, signal: job.signal, path }, options);
    await progress.save();
    const { size } = await stat(path);
    await files.put(target.id, path);
    if (!(await progress.finish(size))) await removeUnwanted(em, files, target);
  } catch (error) {
    if (error instanceof RunEnded) return;
    if (error instanceof RunTooLarge) return void (await progress.fail(error.problem));
    if (error instanceof AppError) {
      await progress.fail(RIGHTS_LOST);
      return removeUnwanted(em, files, target);
    }
    if (job.signal.aborted || attempt < PRINT_RUN_ATTEMPTS) throw error;
    await progress.fail(isDiskFull(error) ? DISK_FULL : FAILED);
  } finally {
    await rm(path, { force: true });
  }
}

async function writeRun(run: RunToMake, options: PrintRunOptions): Promise<void> {
  if (options.kind === 'Zip') return writeZip(run, options);
  // Loaded only for sheets: the PDF library takes 20 MB.
  const { writeSheets } = await import('./write-sheets.js');
  return writeSheets(run, options);
}

/** Removes the file of a run that was cancelled at the last moment, but not a file stored by another attempt. */
async function removeUnwanted(em: EntityManager, files: FileStore, { workspaceId, id }: PrintRunToMake): Promise<void> {
  const rows = await em.execute(
    `select 1 from print_run where workspace_id = ? and id = ? and state in ('Running', 'Finished')`,
    [workspaceId, id],
  );
  if (rows.length === 0) await removeFiles(files, [id]);
}
