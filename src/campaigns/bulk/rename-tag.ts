import { Field, Int, ObjectType } from 'type-graphql';
import { notFound } from '../../core/errors.js';
import { FieldProblems } from '../../core/field-problems.js';
import type { Context } from '../../tenancy/caller/context.js';
import { requirePermission } from '../../tenancy/caller/known-principal.js';
import { QrCodeOutcome } from '../changes/item-outcome.js';
import { refused } from '../changes/plan.js';
import { planEdit } from '../changes/plan-edit.js';
import { planInTurns } from '../changes/plan-in-turns.js';
import { readByIds } from '../changes/read-campaign-rows.js';
import { findTagProblem, tagKey, toStoredTags } from '../tags/labels.js';
import { BULK_LIMITS } from './bulk-limits.js';
import { runBulk } from './run-bulk.js';

@ObjectType({ description: 'The result of renaming or removing a tag.' })
export class QrCodeTagChange {
  @Field(() => Int, { description: 'Number of changed campaigns.' })
  changed!: number;

  @Field(() => Int, { description: 'Number of campaigns that could not be changed.' })
  refused!: number;

  @Field(() => Int, { description: 'Number of remaining campaigns. Repeat until it is 0 or nothing was changed.' })
  left!: number;
}

/**
 * Renames a tag, in any spelling, or removes it when `to` is null. Changes up to 500 campaigns in one transaction,
 * each with its version, audit entry and event. If a campaign has both tags, they become one. Deleted campaigns
 * keep their tags. Nobody knows afterwards which campaigns had a removed tag, so removing needs `qr:delete`.
 */
export async function renameTag(context: Context, from: string, to: string | null): Promise<QrCodeTagChange> {
  if (to === null) requirePermission(context, 'qr:delete');
  const problems = new FieldProblems(context.inputProblems);
  for (const [field, tag] of Object.entries({ from, ...(to !== null && { to }) })) {
    const problem = findTagProblem(tag);
    if (problem !== null) problems.add(field, problem);
  }
  problems.throwIfAny();
  const ids = await findCampaigns(context, from, to);
  if (ids.length === 0) return { changed: 0, refused: 0, left: 0 };
  const outcomes = await runBulk(context, {
    name: 'renameQrCodeTag',
    items: ids.slice(0, BULK_LIMITS.items),
    settings: { from, to },
    idempotencyKey: null,
    plan: async (planning, some) => {
      const rows = await readByIds(planning, some);
      return planInTurns(some, (id) => {
        const row = rows.get(id);
        if (row === undefined) return refused(notFound('campaign'), id);
        return planEdit(planning, row, { tags: renamed(row.tags, from, to) });
      });
    },
  });
  const changed = outcomes.filter(({ outcome }) => outcome === QrCodeOutcome.Updated).length;
  const failed = outcomes.filter(({ outcome }) => outcome === QrCodeOutcome.Refused).length;
  return { changed, refused: failed, left: ids.length - changed };
}

/** Returns the tags in their order, with the new tag in the old one's position. */
function renamed(tags: readonly string[], from: string, to: string | null): string[] {
  const [old] = toStoredTags([from]).map(tagKey);
  return toStoredTags(tags.flatMap((tag) => (tagKey(tag) === old ? (to ?? []) : tag)));
}

/** Upper limit for `left` in the response, which is not exact beyond it. */
const COUNTED_MAX = 100_000;

/** Finds campaigns with the tag; if only the spelling changes, those with a different spelling. */
async function findCampaigns({ em, workspace }: Context, from: string, to: string | null): Promise<string[]> {
  const [old = ''] = toStoredTags([from]);
  const [next = ''] = to === null ? [] : toStoredTags([to]);
  // A campaign may have both tags. If only the spelling changes, a campaign with the new spelling is done.
  const done = tagKey(old) === tagKey(next) ? next : '';
  const rows = await em.execute<{ id: string }[]>(
    `select l.id from campaign_listing l join campaign c on c.id = l.id
      where l.workspace_id = ? and l.labels @> array[campaign_label(?::uuid, 'tag', compared_text(?::text))]
        and not c.tags @> array[?::text] limit ${COUNTED_MAX}`,
    [workspace.id, workspace.id, old, done],
  );
  return rows.map(({ id }) => id);
}
