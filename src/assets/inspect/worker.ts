import { readFile } from 'node:fs/promises';
import { type Inspection, type InspectionLimits, inspectFile } from './inspect-file.js';

export interface InspectionTask {
  readonly path: string;
  readonly declaredType: string;
  readonly limits: InspectionLimits;
}

/** What runs in a worker thread, which may be ended at any time. */
export const inspect = async ({ path, declaredType, limits }: InspectionTask): Promise<Inspection> =>
  inspectFile(await readFile(path), declaredType, limits);
