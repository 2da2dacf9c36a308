import { ArgsType, Field, ID } from 'type-graphql';
import { findInputProblems } from '../../access/context/check-input.js';
import type { Context } from '../../access/context/context.js';
import { findFiguresScope, type ScopeInput } from '../figures-scope.js';
import { type ListedNote, notesOf } from './notes-of.js';
import { IsDay } from './timeline-note.js';

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

/** Returns the notes that belong to figures. */
export async function timelineNotes(context: Context, args: NotesArgs): Promise<ListedNote[]> {
  const problems = findInputProblems(context, args);
  const scope = await findFiguresScope(context, args, problems);
  problems.throwIfAny();
  return notesOf(context.em, scope, { first: args.fromDate, last: args.toDate });
}
