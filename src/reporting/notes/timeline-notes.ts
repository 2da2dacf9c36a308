import type { EntityManager } from '@mikro-orm/postgresql';
import { ArgsType, Field, ID } from 'type-graphql';
import type { Days } from '../../core/contract/calendar/days.js';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { findInputProblems } from '../../core/field-rules.js';
import { findFiguresScope, type ScopeInput } from '../../figures/figures-scope.js';
import { textArray } from '../../platform/database/statement.js';
import { soundRow } from '../../platform/database/stored-json.js';
import type { FiguresScope } from '../../scans/count/scan-query.js';
import type { Context } from '../../tenancy/caller/context.js';
import { IsDay, TimelineNote } from './timeline-note.js';

@ArgsType()
export class NotesArgs implements ScopeInput {
  @Field(() => ID, { nullable: true, description: 'Only this campaign’s notes, and those of the workspace.' })
  qrCodeId?: string | null;

  @Field(() => [String], { nullable: true, description: 'As in analyticsOverview.' })
  allTags?: string[] | null;

  @Field(() => [String], { nullable: true, description: 'As in analyticsOverview.' })
  anyTag?: string[] | null;

  @Field(() => String, { description: 'First day, YYYY-MM-DD.' })
  @IsDay()
  fromDate!: string;

  @Field(() => String, { description: 'Last day, YYYY-MM-DD.' })
  @IsDay()
  toDate!: string;
}

export type ListedNote = Pick<TimelineNote, 'id' | 'qrCodeId' | 'date' | 'text' | 'goal' | 'isSharedWithCampaigns'>;

/** Outsiders see of the workspace’s notes at figures of some campaigns only what is shared with them. */
export type NoteReader = 'member' | 'outsider';

/** Days in JSON are compared as texts: a cast would fail for all notes if one of them were damaged. */
const NOTES = `
  select n.id, n.qr_code_id as "qrCodeId", n.date::text as date, n.text, n.goal,
         n.is_shared_with_campaigns as "isSharedWithCampaigns"
    from timeline_note n left join campaign c on c.id = n.qr_code_id
   where n.workspace_id = ? and n.date >= ?::date and coalesce(n.goal->>'fromDate', n.date::text) <= ?
     and (n.qr_code_id is null or c.deleted_utc is null and (?::uuid[] is null or c.id = any(?::uuid[])))
     and (n.qr_code_id is not null or n.is_shared_with_campaigns or ?::boolean)
   order by n.date desc, n.created_utc desc, n.id limit ${LIMITS.notes.listed}`;

/**
 * Returns the notes on these days, in order: those of the workspace, and those of the scope's campaigns that are not
 * deleted. A goal is on every day from its first. If there are too many, the earliest are missing.
 */
export async function notesOf(
  em: EntityManager,
  scope: FiguresScope,
  days: Days,
  reader: NoteReader,
): Promise<ListedNote[]> {
  const campaigns = scope.campaignIds && textArray(scope.campaignIds);
  const hasAll = campaigns === null || reader === 'member';
  const values = [scope.workspaceId, days.first, days.last, campaigns, campaigns, hasAll];
  return (await em.execute<ListedNote[]>(NOTES, values)).map((row) => soundRow(TimelineNote, row)).reverse();
}

/** Returns the notes that belong to figures. */
export async function timelineNotes(context: Context, args: NotesArgs): Promise<ListedNote[]> {
  const problems = findInputProblems(context, args);
  const scope = await findFiguresScope(context, args, problems);
  problems.throwIfAny();
  return notesOf(context.em, scope, { first: args.fromDate, last: args.toDate }, 'member');
}
