import { t } from '@lingui/core/macro';
import { SetCampaignStatusDocument } from '../../generated/campaigns/change-campaigns.ts';
import { ApiError } from '../api/api-error.ts';
import { execute } from '../api/execute.ts';
import { actionRunner } from '../frame/run-action.ts';
import { patchCampaigns } from './campaign-queries.ts';

/** Message for a failed request, without loading the service's many messages at the start. */
const wordsFor = (error: unknown): string =>
  error instanceof ApiError && error.code !== 'internal_error' && error.code !== 'unreachable'
    ? error.message
    : t`That did not work. Nothing was changed. Try again.`;

export const runAction = actionRunner(wordsFor);

/** Pauses or activates one campaign; the screen changes immediately. */
export async function setCampaignActive(campaign: { id: string; name: string }, isActive: boolean): Promise<void> {
  const { id, name } = campaign;
  const ids = new Set([id]);
  patchCampaigns(ids, { isActive });
  const answer = await runAction({
    run: () => execute(SetCampaignStatusDocument, { id, isActive }),
    done: isActive ? t`${name} is active.` : t`${name} is paused. People who scan it see that it is not available.`,
    undo: () => setCampaignActive(campaign, !isActive),
  });
  if (answer === undefined) patchCampaigns(ids, { isActive: !isActive });
}
