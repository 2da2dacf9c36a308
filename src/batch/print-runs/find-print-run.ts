import type { EntityManager } from '@mikro-orm/postgresql';
import { notFound } from '../../core/errors.js';
import { isUuid } from '../../core/ids.js';
import { PrintRun } from './print-run.js';

/** Finds a run of the EntityManager's workspace. Another workspace's is not found, nor is an id that is no UUID. */
export async function findPrintRun(em: EntityManager, id: string): Promise<PrintRun> {
  const run = isUuid(id) ? await em.findOne(PrintRun, { id }) : null;
  if (run === null) throw notFound('print run');
  return run;
}
