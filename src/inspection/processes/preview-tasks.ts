import { readFile } from 'node:fs/promises';
import { serveTasks } from '../../platform/workers/serve-tasks.js';
import { type CopyLimits, copyPages } from '../copies/make-copies.js';
import { refuseOtherFormats } from '../copies/open-image.js';
import type { StoredCopies } from '../copies/stored-copies.js';
import { drawPages, type PageLimits } from '../pdf/draw-pages.js';
import { type StoredFile, writeCopies } from './write-copies.js';

export interface PreviewTask {
  /** Path of an accepted PDF. */
  readonly path: string;
  readonly limits: Pick<CopyLimits, 'copyShare'> & PageLimits;
  /** Created by the task. The caller removes it, even if the task fails. */
  readonly copiesFolder: string;
}

export interface Previews {
  readonly copies: StoredCopies;
  readonly copyFiles: readonly StoredFile[];
}

/**
 * Draws the first pages, or returns null if they are blank or cannot be drawn. Runs in a child process, which may be
 * killed at any time.
 */
const preview = async ({ path, limits, copiesFolder }: PreviewTask): Promise<Previews | null> => {
  const pages = await drawPages(await readFile(path), limits);
  if (pages.length === 0) return null;
  const { copies, files } = await copyPages(pages, { ...limits, copyWidths: limits.previewWidths });
  return { copies, copyFiles: await writeCopies(copiesFolder, files) };
};

const tasks = { preview };
export type PreviewTasks = typeof tasks;

refuseOtherFormats();
serveTasks(tasks);
