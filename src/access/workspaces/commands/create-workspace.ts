import { Plan } from '../../../core/contract/plans.js';
import { newId } from '../../../core/ids.js';
import type { Operator } from '../../context/actor.js';
import { Workspace, WorkspaceStatus } from '../workspace.js';

export interface NewWorkspace {
  readonly name: string;
  /** Pro when absent. */
  readonly plan?: Plan | undefined;
  /** Null or absent: the subscription does not end. */
  readonly subscriptionUntil?: Date | null | undefined;
}

/** Creates an active workspace, without a key. */
export async function createWorkspace({ em, clock }: Operator, input: NewWorkspace): Promise<Workspace> {
  const workspace = em.create(Workspace, {
    id: newId(),
    name: input.name,
    plan: input.plan ?? Plan.Pro,
    status: WorkspaceStatus.Active,
    subscriptionUntil: input.subscriptionUntil ?? null,
    createdUtc: new Date(clock.now()),
  });
  await em.flush();
  return workspace;
}
