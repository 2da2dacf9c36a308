import type { EntityManager } from '@mikro-orm/postgresql';
import { notFound } from '../../core/errors.js';
import { isUuid } from '../../core/ids.js';
import { PrintRun } from './print-run.js';

/**
 * Finds a print run in the EntityManager's workspace. Other workspaces' runs and ids that are not UUIDs are not found.
 */
export async function findPrintRun(em: EntityManager, id: string): Promise<PrintRun> {
  const run = isUuid(id) ? await em.findOne(PrintRun, { id }) : null;
  if (run === null) throw notFound('print run');
  return run;
}
