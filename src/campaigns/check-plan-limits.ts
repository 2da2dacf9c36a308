import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../access/context/actor.js';
import { hasCurrentSubscription, type Workspace } from '../access/workspaces/workspace.js';
import { QrCodeMode } from '../core/contract/campaign-mode.js';
import { PLANS } from '../core/contract/plans.js';
import { planLimitReached, subscriptionExpired } from '../core/errors.js';
import { Campaign } from './campaign.js';

/**
 * Returns how many campaigns the plan still allows, null without a limit. Throws when the subscription has ended. The caller
 * holds the lock on the workspace's row.
 */
export async function campaignsLeft({ clock }: Actor, em: EntityManager, workspace: Workspace): Promise<number | null> {
  if (!hasCurrentSubscription(workspace, clock.now())) throw subscriptionExpired();
  const { campaigns } = PLANS[workspace.plan];
  return campaigns === null ? null : Math.max(0, campaigns - (await em.count(Campaign)));
}

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
    throw planLimitReached(staticOnly(workspace));
  }
  if (campaigns !== null && (await em.count(Campaign)) > campaigns) {
    throw planLimitReached(noneLeft(workspace));
  }
}

/** What a caller is told whose plan has no Dynamic codes. */
export const staticOnly = ({ plan }: Workspace): string =>
  `The plan ${plan} has Static codes only. Choose a larger plan for Dynamic ones.`;
/** What a caller is told whose plan allows no further campaign. */
export const noneLeft = ({ plan }: Workspace): string =>
  `The plan ${plan} has ${PLANS[plan].campaigns} campaigns. Delete one or choose a larger plan.`;
