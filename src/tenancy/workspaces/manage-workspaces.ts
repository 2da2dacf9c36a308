import type { EntityManager } from '@mikro-orm/postgresql';
import type { Clock } from '../../core/clock.js';
import { Plan } from '../../core/contract/plans.js';
import { notFound } from '../../core/errors.js';
import { isUuid, newId } from '../../core/ids.js';
import { executeWith, publishChange } from '../../platform/database/change-feed/change.js';
import type { Operator } from '../caller/actor.js';
import { lockWorkspace, Workspace, WorkspaceStatus } from '../workspace.js';
import { reserveSlug } from './workspace-slug.js';

/** Returns the workspace or throws `not_found`. */
export async function findWorkspace({ em }: Operator, id: string): Promise<Workspace> {
  const workspace = isUuid(id) ? await em.findOne(Workspace, { id }) : null;
  if (workspace === null) throw notFound('workspace');
  return workspace;
}

/** Returns all workspaces, oldest first. */
export const listWorkspaces = ({ em }: Operator): Promise<Workspace[]> =>
  em.find(Workspace, {}, { orderBy: { createdUtc: 'asc', id: 'asc' } });

/** Returns the oldest workspace, if possible one that is not being deleted; null if there is none. */
export async function oldestWorkspace(operator: Operator): Promise<Workspace | null> {
  const workspaces = await listWorkspaces(operator);
  return workspaces.find(({ deletionUtc }) => deletionUtc === null) ?? workspaces[0] ?? null;
}

export interface NewWorkspace {
  readonly name: string;
  /** Defaults to Pro. */
  readonly plan?: Plan | undefined;
  /** Null or absent: the subscription does not end. */
  readonly subscriptionUntil?: Date | null | undefined;
}

/** Creates an active workspace without a key. */
export const createWorkspace = ({ em, clock }: Operator, input: NewWorkspace): Promise<Workspace> =>
  em.transactional((transaction) => addWorkspace(transaction, clock, { ...input, id: newId() }));

/** Like `createWorkspace`, within a transaction. */
export async function addWorkspace(
  em: EntityManager,
  clock: Clock,
  input: NewWorkspace & Pick<Workspace, 'id'>,
): Promise<Workspace> {
  const workspace = em.create(Workspace, {
    id: input.id,
    name: input.name,
    slug: await reserveSlug(em, input.name),
    plan: input.plan ?? Plan.Pro,
    status: WorkspaceStatus.Active,
    subscriptionUntil: input.subscriptionUntil ?? null,
    unavailableUrl: null,
    createdUtc: new Date(clock.now()),
    deletionUtc: null,
  });
  await em.flush();
  return workspace;
}

/** Absent members stay unchanged. */
export interface WorkspaceChange {
  readonly plan?: Plan | undefined;
  readonly status?: WorkspaceStatus | undefined;
  readonly subscriptionUntil?: Date | null | undefined;
}

/** Changes a workspace on every instance, from the next request and scan on. A suspension ends open subscriptions. */
export async function setWorkspace(operator: Operator, id: string, change: WorkspaceChange): Promise<Workspace> {
  const { workspace, ticket } = await operator.em.transactional(async (em) => {
    await findWorkspace({ ...operator, em }, id);
    const found = await lockWorkspace(em, id, 'update');
    const { plan, status, subscriptionUntil } = change;
    if (plan !== undefined) found.plan = plan;
    if (status !== undefined) found.status = status;
    if (status === WorkspaceStatus.Active) found.deletionUtc = null;
    if (subscriptionUntil !== undefined) found.subscriptionUntil = subscriptionUntil;
    return { workspace: found, ticket: await publishChange(executeWith(em), { kind: 'workspace', id: found.id }) };
  });
  await operator.feed.acknowledged(ticket);
  return workspace;
}
