import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Inspection, type InspectionLimits, inspectFile } from '../inspection/inspect-file.js';
import { serveTasks } from './serve-tasks.js';

export interface InspectionTask {
  readonly path: string;
  readonly declaredType: string;
  readonly limits: InspectionLimits;
  /** Created by the task when there are files to write. The caller removes it, even if the task fails. */
  readonly copiesFolder: string;
}

type Bytes = 'publicBytes' | 'copies';

/** An inspection whose bytes are in files, so that they are not sent between processes. */
export type InspectedFile =
  | Extract<Inspection, { accepted: false }>
  | (Omit<Extract<Inspection, { accepted: true }>, Bytes> & {
      /** The file to publish; the inspected file itself when it is published unchanged. */
      readonly publicPath: string;
      readonly copies: readonly { readonly width: number; readonly path: string }[];
    });

/** Runs in a child process, which may be ended at any time. */
const inspect = async ({ path, declaredType, limits, copiesFolder }: InspectionTask): Promise<InspectedFile> => {
  const bytes = await readFile(path);
  const inspection = await inspectFile(bytes, declaredType, limits);
  if (!inspection.accepted) return inspection;
  const { publicBytes, copies, ...found } = inspection;
  if (publicBytes === bytes) return { ...found, publicPath: path, copies: [] };
  await mkdir(copiesFolder, { mode: 0o700 });
  const write = async (name: string, content: Buffer): Promise<string> => {
    const file = join(copiesFolder, name);
    await writeFile(file, content, { mode: 0o600 });
    return file;
  };
  return {
    ...found,
    publicPath: await write('public', publicBytes),
    copies: await Promise.all(
      copies.map(async (copy) => ({ width: copy.width, path: await write(String(copy.width), copy.bytes) })),
    ),
  };
};

const tasks = { inspect };
export type InspectionTasks = typeof tasks;

serveTasks(tasks);
