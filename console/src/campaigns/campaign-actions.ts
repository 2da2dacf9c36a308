import { t } from '@lingui/core/macro';
import type { CampaignRowFragment } from '../../generated/campaigns/campaign-list.ts';
import { type QrPauseInput, SetCampaignStatusDocument } from '../../generated/pause/pause.ts';
import { ApiError } from '../api/api-error.ts';
import { execute } from '../api/execute.ts';
import { notifySuccess } from '../frame/notices.ts';
import { actionRunner } from '../frame/run-action.ts';
import { patchCampaigns } from './campaign-queries.ts';

/** Message for a failed request, without loading the service's many messages at the start. */
const wordsFor = (error: unknown): string =>
  error instanceof ApiError && error.code !== 'internal_error' && error.code !== 'unreachable'
    ? error.message
    : t`That did not work. Nothing was changed. Try again.`;

export const runAction = actionRunner(wordsFor);

type Named = Pick<CampaignRowFragment, 'id' | 'name' | 'pause'>;

/** Activates a campaign; the list changes immediately. */
export async function activateCampaign(campaign: Named): Promise<void> {
  const { id, name, pause } = campaign;
  const ids = new Set([id]);
  patchCampaigns(ids, { isActive: true });
  const answer = await runAction({
    run: () => execute(SetCampaignStatusDocument, { id, isActive: true }),
    done: t`${name} is active.`,
    undo: () => runAction({ run: () => pauseCampaign(campaign, pause) }),
  });
  if (answer === undefined) patchCampaigns(ids, { isActive: false });
}

/** Pauses a campaign. Rejects with the problems of what it says. */
export async function pauseCampaign(campaign: Named, pause: QrPauseInput | null): Promise<void> {
  const { id, name } = campaign;
  const { setQrCodeStatus } = await execute(SetCampaignStatusDocument, { id, isActive: false, pause });
  patchCampaigns(new Set([id]), setQrCodeStatus);
  notifySuccess(t`${name} is paused. People who scan it see that it is not available.`, () =>
    activateCampaign({ ...campaign, ...setQrCodeStatus }),
  );
}
