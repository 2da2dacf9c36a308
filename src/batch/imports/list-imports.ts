import { ObjectType } from 'type-graphql';
import { refuseInvalid } from '../../core/field-rules.js';
import type { Context } from '../../tenancy/caller/context.js';
import { limitAndOffset, type PageArgs, pageOf } from '../../tenancy/fields/paging.js';
import { CampaignImport } from './campaign-import.js';

@ObjectType()
export class ImportPage extends pageOf(CampaignImport) {}

type ListedImports = Omit<ImportPage, 'items'> & {
  readonly items: readonly Omit<CampaignImport, 'corrections' | 'style' | 'design'>[];
};

/** Lists the workspace's imports, newest first, without their corrections and looks, which no field shows and which may be large. */
export async function listImports(context: Context, args: PageArgs): Promise<ListedImports> {
  refuseInvalid(context, args);
  const { page, pageSize } = args;
  const [items, totalCount] = await context.em.findAndCount(
    CampaignImport,
    {},
    {
      orderBy: { createdUtc: 'desc', id: 'asc' },
      ...limitAndOffset(args),
      exclude: ['corrections', 'style', 'design'],
    },
  );
  return { items, page, pageSize, totalCount };
}
