import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../context/actor.js';
import { planLimitReached, subscriptionExpired } from '../shared/errors.js';
import { PLANS } from '../workspaces/plans.js';
import { hasCurrentSubscription, type Workspace } from '../workspaces/workspace.js';
import { Campaign } from './campaign.js';
import { QrCodeMode } from './campaign-mode.js';

/**
 * Throws unless subscription and plan allow the campaign that this transaction has just added. The caller holds the lock on
 * the workspace's row.
 */
export async function checkPlanLimits(
  { clock }: Actor,
  em: EntityManager,
  workspace: Workspace,
  mode: QrCodeMode,
): Promise<void> {
  if (!hasCurrentSubscription(workspace, clock.now())) throw subscriptionExpired();
  const { dynamicCodes, campaigns } = PLANS[workspace.plan];
  if (mode === QrCodeMode.Dynamic && !dynamicCodes) {
    throw planLimitReached(`The plan ${workspace.plan} has Static codes only. Choose a larger plan for Dynamic ones.`);
  }
  if (campaigns !== null && (await em.count(Campaign)) > campaigns) {
    throw planLimitReached(
      `The plan ${workspace.plan} has ${campaigns} campaigns. Delete one or choose a larger plan.`,
    );
  }
}
