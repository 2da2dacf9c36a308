import type { EntityManager } from '@mikro-orm/postgresql';
import { AuditAction } from '../../core/contract/audit-action.js';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { problem } from '../../core/contract/problems.js';
import { notFound, planLimitReached, validationFailed } from '../../core/errors.js';
import { refuseInvalid } from '../../core/field-rules.js';
import { isUuid, newId } from '../../core/ids.js';
import type { CallerContext } from '../../tenancy/caller/context.js';
import { requirePermission } from '../../tenancy/caller/known-principal.js';
import { Principal } from '../../tenancy/caller/principal.js';
import { runUnitOfWork } from '../../tenancy/commands/unit-of-work.js';
import { lockWorkspace } from '../../tenancy/workspace.js';
import { SavedView, type SavedViewInput } from './saved-view.js';

/** Returns the member's own views and those that are shared, oldest first. */
export const listSavedViews = async (context: CallerContext): Promise<SavedView[]> =>
  context.em.find(SavedView, seenBy(memberOfSession(context)), {
    populate: ['owner'],
    orderBy: { createdUtc: 'asc', id: 'asc' },
  });

export async function createSavedView(context: CallerContext, input: SavedViewInput): Promise<SavedView> {
  const ownerId = memberOfSession(context);
  const content = checkView(context, input);
  return runUnitOfWork(context, async ({ em, audit }) => {
    const workspace = await lockWorkspace(em, context.workspace.id);
    await refuseTaken(em, ownerId, content, null);
    const owner = await em.findOneOrFail(Principal, { id: ownerId });
    const view = em.create(SavedView, {
      ...{ id: newId(), workspace, owner, ...content },
      createdUtc: new Date(context.clock.now()),
    });
    if (view.isShared) audit(AuditAction.SavedViewCreated, view.id);
    return view;
  });
}

/** Replaces one of the member's own views. */
export async function updateSavedView(context: CallerContext, id: string, input: SavedViewInput): Promise<SavedView> {
  const owner = memberOfSession(context);
  const content = checkView(context, input);
  return runUnitOfWork(context, async ({ em, audit }) => {
    await lockWorkspace(em, context.workspace.id);
    const view = await findView(em, id, { owner });
    await refuseTaken(em, owner, content, view);
    if (view.isShared || content.isShared) audit(AuditAction.SavedViewUpdated, view.id);
    return em.assign(view, content);
  });
}

/** Deletes one of the member's own views, or with `qr:delete` any that is shared. */
export function deleteSavedView(context: CallerContext, id: string): Promise<boolean> {
  const member = memberOfSession(context);
  return runUnitOfWork(context, async ({ em, audit }) => {
    const view = await findView(em, id, seenBy(member));
    if (view.owner.id !== member) requirePermission(context, 'qr:delete');
    if (view.isShared) audit(AuditAction.SavedViewDeleted, view.id);
    em.remove(view);
    return true;
  });
}

/** Of somebody who leaves, shared views stay. */
export const deletePrivateViews = (em: EntityManager, memberId: string): Promise<number> =>
  em.nativeDelete(SavedView, { owner: memberId, isShared: false });

const seenBy = (member: string) => ({ $or: [{ owner: member }, { isShared: true }] });

/** Views belong to people: a key has no screens. */
function memberOfSession({ session, principalId }: CallerContext): string {
  if (session === null) throw notFound('person');
  return principalId;
}

/** Returns a view in stored form. What nobody else sees is no change of the workspace: it needs only reading. */
function checkView(context: CallerContext, input: SavedViewInput) {
  refuseInvalid(context, input);
  const { screen, search, isShared } = input;
  if (isShared) requirePermission(context, 'qr:write');
  return { screen, name: input.name.trim(), search, isShared };
}

type Place = Pick<SavedView, 'screen' | 'name' | 'isShared'>;

/** Refuses a name that the owner has already used, and more views than there may be. The workspace is locked. */
async function refuseTaken(em: EntityManager, owner: string, place: Place, view: SavedView | null): Promise<void> {
  const { screen, name, isShared } = place;
  const { own, shared } = LIMITS.savedViews;
  const namesake = await em.findOne(SavedView, { owner, screen, name });
  if (namesake !== null && namesake.id !== view?.id) throw validationFailed({ name: [problem('view_name_taken')] });
  if (view === null && (await em.count(SavedView, { owner })) >= own)
    throw planLimitReached(problem('at_most_own_views', { max: own }));
  if (isShared && !view?.isShared && (await em.count(SavedView, { isShared })) >= shared)
    throw planLimitReached(problem('at_most_shared_views', { max: shared }));
}

async function findView(em: EntityManager, id: string, who: object): Promise<SavedView> {
  const view = isUuid(id) ? await em.findOne(SavedView, { id, ...who }, { populate: ['owner'] }) : null;
  if (view === null) throw notFound('saved view');
  return view;
}
