import { sql } from '@mikro-orm/core';
import { Field, Int, ObjectType } from 'type-graphql';
import { refuseInvalid } from '../../core/field-rules.js';
import type { Context } from '../../tenancy/caller/context.js';
import { limitAndOffset, type PageArgs, pageOf } from '../../tenancy/fields/paging.js';

@ObjectType({ description: 'A tag used in the workspace.' })
export class QrCodeTag {
  @Field(() => String, { description: 'In its most frequent spelling.' })
  tag!: string;

  @Field(() => Int, { description: 'Number of campaigns with the tag in any spelling, without deleted ones.' })
  campaigns!: number;
}

@ObjectType()
export class QrCodeTagPage extends pageOf(QrCodeTag) {}

interface Row {
  readonly total: number;
  readonly tag: string | null;
  readonly campaigns: number;
}

/** Lists the tags of campaigns that are not deleted, most frequent first, from the counters that triggers maintain. */
export async function listTags(context: Context, args: PageArgs): Promise<QrCodeTagPage> {
  refuseInvalid(context, args);
  const { em, workspace } = context;
  const { page, pageSize } = args;
  const { limit, offset } = limitAndOffset(args);
  const rows = await em.execute<Row[]>(sql`
    with spellings as (
      select tag_key, tag, sum(campaigns) as n from campaign_tag_count where workspace_id = ${workspace.id} group by 1, 2
    ), tags as materialized (
      select tag_key, sum(n)::integer as campaigns, (array_agg(tag order by n desc, tag))[1] as tag
      from spellings group by 1 having sum(n) > 0
    )
    select total.n::integer as total, page.tag, page.campaigns from (select count(*) as n from tags) as total left join lateral (
      select * from tags order by campaigns desc, tag_key limit ${limit} offset ${offset}) as page on true`);
  return {
    items: rows.flatMap(({ tag, campaigns }) => (tag === null ? [] : [{ tag, campaigns }])),
    ...{ page, pageSize, totalCount: rows[0]?.total ?? 0 },
  };
}
