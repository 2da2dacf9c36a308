import { t } from '@lingui/core/macro';
import { LIMITS } from '../../../src/core/contract/contract-limits.ts';
import {
  CopyPageFileDocument,
  DeleteCampaignDocument,
  DuplicateCampaignDocument,
  RestoreCampaignDocument,
} from '../../generated/campaign/change-campaign.ts';
import { RestoreCampaignRevisionDocument } from '../../generated/campaign/history/history.ts';
import { isNotFound } from '../api/api-error.ts';
import { execute } from '../api/execute.ts';
import { statusActions } from '../campaigns/status-actions.ts';
import { runAction } from '../frame/use-action.ts';
import { isHosted, readAssetIds, withAssetIds } from '../page-builder/page-content.ts';
import { type Campaign, campaignChanged, patchCampaign, readAgain, refreshCampaign } from './campaign-queries.ts';

type Named = Pick<Campaign, 'id' | 'name'>;
export const { activate, pauseWith } = statusActions(runAction, patchCampaign, campaignChanged);

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

/** Creates another campaign like this one, with its own code, and returns its id, or undefined if that failed. */
export async function duplicateCampaign(id: string): Promise<string | undefined> {
  const answer = await runAction({
    run: async () => {
      const { name, content, mode, payloadType, style, design, translation, house, tags, schedule, rules, counting } =
        await readAgain(id);
      const copied = t`${name} (copy)`;
      const routing = mode === 'Dynamic' ? { schedule, rules } : {};
      const input = {
        name: [...copied].length > LIMITS.nameLength ? name : copied,
        content: isHosted(payloadType) ? await withCopiedFiles(content) : content,
        ...{ mode, payloadType, style, design, translation, tags, counting, ...routing },
        house: house && (await withCopiedPictures(house)),
      };
      return execute(DuplicateCampaignDocument, { input });
    },
    done: t`This is the copy. It has its own code.`,
  });
  if (answer !== undefined) campaignChanged(answer.createQrCode.id);
  return answer?.createQrCode.id;
}

/** The same with copies of its pictures, one after the other. One that is gone is left out. */
async function withCopiedPictures(house: NonNullable<Campaign['house']>): Promise<Campaign['house']> {
  const pictures: { dish: string; assetId: string }[] = [];
  for (const { dish, assetId } of house.pictures ?? []) {
    try {
      const { copyQrAsset } = await execute(CopyPageFileDocument, { id: assetId });
      pictures.push({ dish, assetId: copyQrAsset.id });
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  }
  return { ...house, pictures };
}

/** Content with copies of its files: a file belongs to one campaign. */
async function withCopiedFiles(content: string): Promise<string> {
  const copies = await Promise.all(readAssetIds(content).map((id) => execute(CopyPageFileDocument, { id })));
  return copies.length === 0
    ? content
    : withAssetIds(
        content,
        copies.map(({ copyQrAsset }) => copyQrAsset.id),
      );
}
