import { t } from '@lingui/core/macro';
import {
  DeleteCampaignDocument,
  DuplicateCampaignDocument,
  RestoreCampaignDocument,
  SetStatusOfCampaignDocument,
} from '../../generated/campaign/change-campaign.ts';
import { execute } from '../api/execute.ts';
import { describeError } from '../errors/describe-error.ts';
import { notifyError, notifySuccess } from '../frame/notices.ts';
import { type Campaign, campaignChanged, patchCampaign, refreshCampaign } from './campaign-queries.ts';

type Named = Pick<Campaign, 'id' | 'name'>;

/** Pauses or activates, at once on the screen. A pause holds for every scan when it is answered. */
export async function setActive(campaign: Named, isActive: boolean): Promise<void> {
  const { id, name } = campaign;
  patchCampaign(id, { isActive });
  try {
    const { setQrCodeStatus } = await execute(SetStatusOfCampaignDocument, { id, isActive });
    patchCampaign(id, setQrCodeStatus);
  } catch (error) {
    patchCampaign(id, { isActive: !isActive });
    return notifyError(describeError(error));
  }
  campaignChanged(id);
  const words = isActive
    ? t`${name} is active.`
    : t`${name} is paused: whoever scans it sees that it is not available.`;
  notifySuccess(words, () => void setActive(campaign, !isActive));
}

export async function deleteCampaign(campaign: Named): Promise<boolean> {
  const { id, name } = campaign;
  try {
    await execute(DeleteCampaignDocument, { id });
  } catch (error) {
    notifyError(describeError(error));
    return false;
  }
  notifySuccess(t`${name} is deleted.`, () => void restoreCampaign(campaign));
  await refreshCampaign(id);
  return true;
}

export async function restoreCampaign({ id, name }: Named): Promise<void> {
  try {
    await execute(RestoreCampaignDocument, { id });
  } catch (error) {
    return notifyError(describeError(error));
  }
  notifySuccess(t`${name} is restored.`);
  await refreshCampaign(id);
}

const NAME_LENGTH = 120;

/** Creates another campaign like this one, with a code of its own. Returns its id; null when that was refused. */
export async function duplicateCampaign(campaign: Campaign): Promise<string | null> {
  const { content, mode, payloadType, style, tags, schedule, rules } = campaign;
  const copied = t`${campaign.name} (copy)`;
  const name = [...copied].length > NAME_LENGTH ? campaign.name : copied;
  const routing = mode === 'Dynamic' ? { schedule, rules } : {};
  try {
    const input = { name, content, mode, payloadType, style, tags, ...routing };
    const { createQrCode } = await execute(DuplicateCampaignDocument, { input });
    notifySuccess(t`This is the copy. It has a code of its own.`);
    campaignChanged(createQrCode.id);
    return createQrCode.id;
  } catch (error) {
    notifyError(describeError(error));
    return null;
  }
}
