import type { EntityManager } from '@mikro-orm/postgresql';
import { findCampaign } from '../../campaigns/find-campaign.js';
import { AuditAction } from '../../core/contract/audit-action.js';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { problem } from '../../core/contract/problems.js';
import { notFound, planLimitReached } from '../../core/errors.js';
import { findInputProblems } from '../../core/field-rules.js';
import { isUuid, newId } from '../../core/ids.js';
import type { Context } from '../../tenancy/caller/context.js';
import { runUnitOfWork } from '../../tenancy/commands/unit-of-work.js';
import { lockWorkspace } from '../../tenancy/workspace.js';
import { TimelineNote, type TimelineNoteInput } from './timeline-note.js';

export async function createTimelineNote(context: Context, input: TimelineNoteInput): Promise<TimelineNote> {
  const content = await checkNote(context, input);
  return runUnitOfWork(context, async ({ em, audit }) => {
    const workspace = await lockWorkspace(em, context.workspace.id);
    if ((await em.count(TimelineNote)) >= LIMITS.notes.count) {
      throw planLimitReached(problem('at_most_notes', { max: LIMITS.notes.count }));
    }
    const createdUtc = new Date(context.clock.now());
    const note = em.create(TimelineNote, { id: newId(), workspace, ...content, createdUtc });
    audit(AuditAction.NoteCreated, note.id);
    return note;
  });
}

/** Replaces a note. */
export async function updateTimelineNote(
  context: Context,
  id: string,
  input: TimelineNoteInput,
): Promise<TimelineNote> {
  const content = await checkNote(context, input);
  return runUnitOfWork(context, async ({ em, audit }) => {
    const note = em.assign(await findNote(em, id), content);
    audit(AuditAction.NoteUpdated, note.id);
    return note;
  });
}

export const deleteTimelineNote = (context: Context, id: string): Promise<boolean> =>
  runUnitOfWork(context, async ({ em, audit }) => {
    const note = await findNote(em, id);
    em.remove(note);
    audit(AuditAction.NoteDeleted, note.id);
    return true;
  });

/** Checks all fields of a note, and returns it in stored form. */
async function checkNote(context: Context, input: TimelineNoteInput) {
  const { qrCodeId, date, goal, isSharedWithCampaigns } = input;
  const campaign = qrCodeId == null ? null : await findCampaign(context.em, qrCodeId);
  const problems = findInputProblems(context, input);
  const text = input.text.trim();
  if (text === '' && goal == null) problems.add('text', problem('not_empty'));
  if (goal != null && goal.fromDate > date) problems.add('goal.fromDate', problem('not_after_last_day'));
  problems.throwIfAny();
  const stored = goal == null ? null : { scans: goal.scans, fromDate: goal.fromDate };
  return { qrCodeId: campaign?.id ?? null, date, text, goal: stored, isSharedWithCampaigns };
}

async function findNote(em: EntityManager, id: string): Promise<TimelineNote> {
  const note = isUuid(id) ? await em.findOne(TimelineNote, { id }) : null;
  if (note === null) throw notFound('note');
  return note;
}
