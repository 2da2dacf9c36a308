import { ObjectType } from 'type-graphql';
import { refuseInvalid } from '../../core/field-rules.js';
import type { Context } from '../../tenancy/caller/context.js';
import { limitAndOffset, pageOf } from '../../tenancy/fields/paging.js';
import { PrintRun } from './print-run.js';
import type { PrintRunsArgs } from './print-run-inputs.js';

@ObjectType()
export class PrintRunPage extends pageOf(PrintRun) {}

type ListedPrintRuns = Omit<PrintRunPage, 'items'> & { readonly items: readonly Omit<PrintRun, 'problems'>[] };

/** Lists the workspace's print runs with the selected fields, newest first. A page past the end is empty. */
export async function listPrintRuns(
  context: Context,
  args: PrintRunsArgs,
  selected: ReadonlySet<string>,
): Promise<ListedPrintRuns> {
  refuseInvalid(context, args);
  const { page, pageSize } = args;
  const [items, totalCount] = await context.em.findAndCount(
    PrintRun,
    {},
    {
      orderBy: { createdUtc: 'desc', id: 'asc' },
      ...limitAndOffset(args),
      // A run may have a thousand.
      exclude: selected.has('problems') ? [] : ['problems'],
    },
  );
  return { items, page, pageSize, totalCount };
}
