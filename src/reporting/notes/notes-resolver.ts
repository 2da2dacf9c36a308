import { Arg, Args, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { LIMITS } from '../../core/contract/contract-limits.js';
import type { Scope } from '../../core/contract/scopes.js';
import type { Context } from '../../tenancy/caller/context.js';
import { STATEMENT_COST, upTo } from '../../tenancy/fields/field-costs.js';
import { createTimelineNote, deleteTimelineNote, updateTimelineNote } from './manage-notes.js';
import { TimelineNote, TimelineNoteInput } from './timeline-note.js';
import { type ListedNote, NotesArgs, timelineNotes } from './timeline-notes.js';

@Resolver()
export class NotesResolver {
  @Authorized<Scope>('qr:read')
  @Query(() => [TimelineNote], {
    complexity: upTo(LIMITS.notes.listed, STATEMENT_COST),
    description: `The latest ${LIMITS.notes.listed} notes and goals of the period by date, without those of deleted campaigns.`,
  })
  timelineNotes(@Ctx() context: Context, @Args(() => NotesArgs) args: NotesArgs): Promise<ListedNote[]> {
    return timelineNotes(context, args);
  }

  @Authorized<Scope>('qr:write')
  @Mutation(() => TimelineNote)
  createTimelineNote(
    @Ctx() context: Context,
    @Arg('input', () => TimelineNoteInput) input: TimelineNoteInput,
  ): Promise<TimelineNote> {
    return createTimelineNote(context, input);
  }

  @Authorized<Scope>('qr:write')
  @Mutation(() => TimelineNote)
  updateTimelineNote(
    @Ctx() context: Context,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => TimelineNoteInput) input: TimelineNoteInput,
  ): Promise<TimelineNote> {
    return updateTimelineNote(context, id, input);
  }

  @Authorized<Scope>('qr:delete')
  @Mutation(() => Boolean)
  deleteTimelineNote(@Ctx() context: Context, @Arg('id', () => ID) id: string): Promise<boolean> {
    return deleteTimelineNote(context, id);
  }
}
