import { Field, ID, ObjectType } from 'type-graphql';
import type { Context } from '../../tenancy/caller/context.js';
import { readRows, readTogether } from '../../tenancy/fields/read-together.js';

@ObjectType('QrAssetUser', { description: 'The campaign whose page shows an upload.' })
export class AssetUser {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => Boolean, { description: 'If true, it can still be restored with its files.' })
  isDeleted!: boolean;
}

const USERS = {
  name: 'asset-users',
  text: `select id, name, deleted_utc is not null as "isDeleted" from campaign
          where workspace_id = $1 and id = any ($2::uuid[])`,
};

async function loadUsers(context: Context, ids: readonly string[]): Promise<(AssetUser | null)[]> {
  const rows = await readRows<AssetUser>(context, USERS, [ids]);
  const known = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => known.get(id) ?? null);
}

const readUser = readTogether(loadUsers);

/** Returns the campaign that shows an upload, or null. All campaigns of a request are read in one query. */
export const assetUser = async (context: Context, campaignId: string | null): Promise<AssetUser | null> =>
  campaignId === null ? null : readUser(context, campaignId);
