import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Inspection, type InspectionLimits, inspectFile } from '../inspection/inspect-file.js';
import { serveTasks } from './serve-tasks.js';

export interface InspectionTask {
  readonly path: string;
  readonly declaredType: string;
  readonly limits: InspectionLimits;
  /** Made here when there is something to put in it. The caller removes it, whatever comes of the task. */
  readonly copiesFolder: string;
}

type Bytes = 'publicBytes' | 'copies';

/** An inspection whose bytes lie in files: they never cross from one process to the other. */
export type InspectedFile =
  | Extract<Inspection, { accepted: false }>
  | (Omit<Extract<Inspection, { accepted: true }>, Bytes> & {
      /** For the public; the inspected file itself when that is shown as it is. */
      readonly publicPath: string;
      readonly copies: readonly { readonly width: number; readonly path: string }[];
    });

/** What runs in a child process, which may be ended at any time. */
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
