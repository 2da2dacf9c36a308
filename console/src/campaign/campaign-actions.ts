import { t } from '@lingui/core/macro';
import {
  DeleteCampaignDocument,
  DuplicateCampaignDocument,
  RestoreCampaignDocument,
  SetStatusOfCampaignDocument,
} from '../../generated/campaign/change-campaign.ts';
import { RestoreCampaignRevisionDocument } from '../../generated/campaign/history/history.ts';
import { execute } from '../api/execute.ts';
import { runAction } from '../frame/use-action.ts';
import { type Campaign, campaignChanged, patchCampaign, refreshCampaign } from './campaign-queries.ts';

type Named = Pick<Campaign, 'id' | 'name'>;

/** Pauses or activates; the screen changes immediately. When a pause is confirmed, it applies to every scan. */
export async function setActive(campaign: Named, isActive: boolean): Promise<void> {
  const { id, name } = campaign;
  patchCampaign(id, { isActive });
  const answer = await runAction({
    run: () => execute(SetStatusOfCampaignDocument, { id, isActive }),
    done: isActive ? t`${name} is active.` : t`${name} is paused. People who scan it see that it is not available.`,
    undo: () => setActive(campaign, !isActive),
  });
  patchCampaign(id, answer?.setQrCodeStatus ?? { isActive: !isActive });
  if (answer !== undefined) campaignChanged(id);
}

export async function deleteCampaign(campaign: Named): Promise<void> {
  const { id, name } = campaign;
  const answer = await runAction({
    run: () => execute(DeleteCampaignDocument, { id }),
    done: t`${name} deleted.`,
    undo: () => restoreCampaign(campaign),
  });
  if (answer !== undefined) await refreshCampaign(id);
}

export async function restoreCampaign({ id, name }: Named): Promise<void> {
  const run = () => execute(RestoreCampaignDocument, { id });
  const answer = await runAction({ run, done: t`${name} restored.` });
  if (answer !== undefined) await refreshCampaign(id);
}

/** Restores a revision; `undo` is the revision that Undo restores, or null for no Undo. */
export const restoreRevision = ({ id }: Pick<Campaign, 'id'>, revision: number, undo: number | null): Promise<void> =>
  runAction({
    run: async () => {
      const { restoreQrCodeRevision } = await execute(RestoreCampaignRevisionDocument, { id, revision });
      patchCampaign(id, restoreQrCodeRevision);
      campaignChanged(id);
    },
    done: t`The campaign is back to version ${revision}.`,
    undo: undo === null ? null : () => restoreRevision({ id }, undo, null),
  });

const NAME_LENGTH = 120;

/** Creates another campaign like this one, with its own code. Returns its id, or undefined if that was refused. */
export async function duplicateCampaign(campaign: Campaign): Promise<string | undefined> {
  const { content, mode, payloadType, style, tags, schedule, rules } = campaign;
  const copied = t`${campaign.name} (copy)`;
  const name = [...copied].length > NAME_LENGTH ? campaign.name : copied;
  const routing = mode === 'Dynamic' ? { schedule, rules } : {};
  const input = { name, content, mode, payloadType, style, tags, ...routing };
  const answer = await runAction({
    run: () => execute(DuplicateCampaignDocument, { input }),
    done: t`This is the copy. It has its own code.`,
  });
  if (answer !== undefined) campaignChanged(answer.createQrCode.id);
  return answer?.createQrCode.id;
}
