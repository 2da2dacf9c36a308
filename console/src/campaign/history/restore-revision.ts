import { t } from '@lingui/core/macro';
import { RestoreCampaignRevisionDocument } from '../../../generated/campaign/history/history.ts';
import { execute } from '../../api/execute.ts';
import { describeError } from '../../errors/describe-error.ts';
import { notifyError, notifySuccess } from '../../frame/notices.ts';
import { type Campaign, campaignChanged, patchCampaign } from '../campaign-queries.ts';

/** Goes back to a revision; `undo` is the one to which Undo goes, null for no Undo. */
export async function restoreRevision(
  { id }: Pick<Campaign, 'id'>,
  revision: number,
  undo: number | null,
): Promise<void> {
  try {
    const { restoreQrCodeRevision } = await execute(RestoreCampaignRevisionDocument, { id, revision });
    patchCampaign(id, restoreQrCodeRevision);
    campaignChanged(id);
    notifySuccess(
      t`The campaign is as it was in revision ${revision}.`,
      undo === null ? null : () => void restoreRevision({ id }, undo, null),
    );
  } catch (error) {
    notifyError(describeError(error));
  }
}
