import { readFile } from 'node:fs/promises';
import { serveTasks } from '../../platform/workers/serve-tasks.js';
import { refuseOtherFormats } from '../copies/open-image.js';
import { type Inspection, type InspectionLimits, inspectFile } from '../inspect-file.js';
import { type StoredFile, writeCopies } from './write-copies.js';

export interface InspectionTask {
  readonly path: string;
  readonly declaredType: string;
  readonly limits: InspectionLimits;
  /** The task creates this folder if there are files to write. The caller removes it, even if the task fails. */
  readonly copiesFolder: string;
}

type Bytes = 'publicBytes' | 'copyFiles';

/** An inspection result whose bytes are in files, so that they are not sent between processes. */
export type InspectedFile =
  | Extract<Inspection, { accepted: false }>
  | (Omit<Extract<Inspection, { accepted: true }>, Bytes> & {
      /** Path of the file to publish: the inspected file itself if it is published unchanged. */
      readonly publicPath: string;
      readonly copyFiles: readonly StoredFile[];
    });

/** Runs in a child process, which may be killed at any time. */
const inspect = async ({ path, declaredType, limits, copiesFolder }: InspectionTask): Promise<InspectedFile> => {
  const bytes = await readFile(path);
  const inspection = await inspectFile(bytes, declaredType, limits);
  if (!inspection.accepted) return inspection;
  const { publicBytes, copyFiles, ...found } = inspection;
  if (publicBytes === bytes) return { ...found, publicPath: path, copyFiles: [] };
  const published = { name: 'public', bytes: publicBytes };
  const [file, ...copies] = await writeCopies(copiesFolder, [published, ...copyFiles]);
  return { ...found, publicPath: file?.path ?? path, copyFiles: copies };
};

const tasks = { inspect };
export type InspectionTasks = typeof tasks;

refuseOtherFormats();
serveTasks(tasks);
