import { ObjectType } from 'type-graphql';
import { refuseInvalid } from '../../access/context/check-input.js';
import type { Context } from '../../access/context/context.js';
import { limitAndOffset, pageOf } from '../../access/context/paging.js';
import { PrintRun } from './print-run.js';
import type { PrintRunsArgs } from './print-run-inputs.js';

@ObjectType()
export class PrintRunPage extends pageOf(PrintRun) {}

/** Lists the workspace's print runs, newest first. A page past the end is empty. */
export async function listPrintRuns(context: Context, args: PrintRunsArgs): Promise<PrintRunPage> {
  refuseInvalid(context, args);
  const { page, pageSize } = args;
  const [items, totalCount] = await context.em.findAndCount(
    PrintRun,
    {},
    { orderBy: { createdUtc: 'desc', id: 'asc' }, ...limitAndOffset(args) },
  );
  return { items, page, pageSize, totalCount };
}
