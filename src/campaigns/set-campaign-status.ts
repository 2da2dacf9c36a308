import { AuditAction } from '../core/contract/audit-action.js';
import { problem } from '../core/contract/problems.js';
import { FieldProblems } from '../core/field-problems.js';
import type { Context } from '../tenancy/caller/context.js';
import { runUnitOfWork } from '../tenancy/commands/unit-of-work.js';
import type { Campaign } from './campaign.js';
import { changeCampaign, lockCampaign } from './change-campaign.js';
import { findCampaign } from './find-campaign.js';
import type { QrPauseInput } from './pauses/qr-pause.js';
import { findPauseProblems, toStoredPause } from './pauses/stored-pause.js';

interface NewStatus {
  readonly isActive: boolean;
  readonly pause?: QrPauseInput | null | undefined;
  readonly expectedVersions?: readonly number[] | null | undefined;
}

/** Pauses or activates a campaign. When this resolves, no instance redirects by the previous status. */
export async function setCampaignStatus(
  context: Context,
  id: string,
  { isActive, pause, expectedVersions }: NewStatus,
): Promise<Campaign> {
  await findCampaign(context.em, id);
  const problems = new FieldProblems(context.inputProblems);
  if (pause && isActive) problems.add('pause', problem('pause_of_active'));
  if (pause) problems.merge(findPauseProblems(pause, context.clock.now()), 'pause');
  problems.throwIfAny();
  return runUnitOfWork(context, async ({ em, publish, audit }) => {
    const campaign = await lockCampaign(em, id, expectedVersions);
    changeCampaign(context, em, campaign, { isActive, pause: isActive ? null : toStoredPause(pause) });
    publish({ kind: 'campaign', code: campaign.code });
    audit(isActive ? AuditAction.CampaignActivated : AuditAction.CampaignPaused, campaign.id);
    return campaign;
  });
}
