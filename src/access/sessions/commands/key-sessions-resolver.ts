import { Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { ApiKey } from '../../api-keys/api-key.js';
import type { Context } from '../../context/context.js';
import { readRows } from '../../context/read-rows.js';
import { readTogether } from '../../context/read-together.js';

const COUNTS = {
  name: 'session-counts',
  text: `select key_id, count(*) as sessions from session
          where workspace_id = $1 and key_id = any($2::uuid[]) and expires_utc > $3::timestamptz group by key_id`,
};

async function loadCounts(context: Context, keyIds: readonly string[]): Promise<number[]> {
  const now = new Date(context.clock.now());
  const rows = await readRows<{ key_id: string; sessions: string }>(context, COUNTS, [keyIds, now]);
  const counts = new Map(rows.map(({ key_id, sessions }) => [key_id, Number(sessions)]));
  return keyIds.map((id) => counts.get(id) ?? 0);
}

/** Returns how many sessions of a key are active. One query for all keys of a request. */
export const sessionCount = readTogether(loadCounts);

@Resolver(() => ApiKey)
export class KeySessionsResolver {
  @FieldResolver(() => Int, { description: 'Number of browsers signed in to the console with the key.' })
  sessionCount(@Ctx() context: Context, @Root() key: ApiKey): Promise<number> {
    return sessionCount(context, key.id);
  }
}
