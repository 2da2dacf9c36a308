import type { EntityManager } from '@mikro-orm/postgresql';
import { QrCodeMode } from '../core/contract/campaign-mode.js';
import { PLANS } from '../core/contract/plans.js';
import { type Problem, problem } from '../core/contract/problems.js';
import { planLimitReached, subscriptionExpired } from '../core/errors.js';
import type { Actor } from '../tenancy/caller/actor.js';
import { hasCurrentSubscription, lockWorkspace, type Workspace } from '../tenancy/workspace.js';
import { Campaign } from './campaign.js';

/** Campaigns that plan and subscription still allow, within a transaction that has locked the workspace's row. */
export interface CampaignAllowance {
  readonly workspace: Workspace;
  /** Returns why the plan does not include this mode, or null. */
  modeProblem(mode: QrCodeMode): Problem | null;
  /** Counts one more campaign, or throws the reason why it is not allowed. */
  take(mode: QrCodeMode): void;
}

/** Throws when the subscription has ended. */
export function requireSubscription({ clock }: Pick<Actor, 'clock'>, workspace: Workspace): void {
  if (!hasCurrentSubscription(workspace, clock.now())) throw subscriptionExpired();
}

/** Throws when the plan does not include uploads. */
export function requireUploads({ plan }: Workspace): void {
  if (!PLANS[plan].uploads) throw planLimitReached(problem('plan_without_uploads', { plan }));
}

/**
 * Counts the campaigns once. The caller has locked the workspace's row. `more`: campaigns that count but
 * are not stored.
 */
export async function readAllowance(
  actor: Pick<Actor, 'clock'>,
  em: EntityManager,
  workspace: Workspace,
  more = 0,
): Promise<CampaignAllowance> {
  const { plan } = workspace;
  const { dynamicCodes, campaigns } = PLANS[plan];
  let left = campaigns === null ? Number.POSITIVE_INFINITY : campaigns - (await em.count(Campaign)) - more;
  const modeProblem = (mode: QrCodeMode): Problem | null =>
    mode === QrCodeMode.Static || dynamicCodes ? null : problem('plan_static_only', { plan });
  return {
    workspace,
    modeProblem,
    take: (mode) => {
      requireSubscription(actor, workspace);
      const wrongMode = modeProblem(mode);
      if (wrongMode !== null) throw planLimitReached(wrongMode);
      if (left <= 0) throw planLimitReached(problem('plan_campaigns_reached', { plan, max: String(campaigns) }));
      left -= 1;
    },
  };
}

/** Locks the workspace's row and reads the allowance. */
export const lockAllowance = async (actor: Actor, em: EntityManager): Promise<CampaignAllowance> =>
  readAllowance(actor, em, await lockWorkspace(em, actor.workspace.id));
