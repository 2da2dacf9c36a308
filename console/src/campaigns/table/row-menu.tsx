import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import type { CampaignRowFragment } from '../../../generated/campaigns/campaign-list.ts';
import type { QrCodeAction } from '../../../generated/campaigns/change-campaigns.ts';
import { useRights } from '../../api/use-rights.ts';
import { notifyError, notifySuccess } from '../../frame/notices.ts';
import { loadWords } from '../../preferences/words.ts';
import { ActionsMenu } from '../../ui/actions-menu.tsx';
import { copyText } from '../../ui/data/copy-text.ts';
import { MenuItem } from '../../ui/menu.tsx';
import { setCampaignActive } from '../campaign-actions.ts';

interface Props {
  campaign: CampaignRowFragment;
  /** Tab reaches the menu. */
  isReached: boolean;
}

/** Actions for one campaign of the list. */
export function RowMenu({ campaign, isReached }: Props) {
  const { t } = useLingui();
  const router = useRouter();
  const { id, name, code, isActive, mode, deletedUtc } = campaign;
  const { session, canWrite, canDelete } = useRights();
  const address = `${session.publicUrl}/r/${code}`;
  const copyAddress = async (): Promise<void> => {
    if (await copyText(address)) notifySuccess(t`Address of ${name} copied.`);
    else notifyError(t`This browser does not allow copying. The address is ${address}`);
  };
  const run = async (action: QrCodeAction): Promise<void> => {
    const { runOnCampaigns } = await import('../bulk/bulk-actions.ts');
    await runOnCampaigns([id], action);
  };
  const duplicate = async (): Promise<void> => {
    const [actions] = await Promise.all([
      import('../../campaign/campaign-actions.ts'),
      loadWords(['campaign', 'errors']),
    ]);
    const copy = await actions.duplicateCampaign(id);
    if (copy !== undefined) router.history.push(`/campaigns/${copy}`);
  };
  const openCampaign = (): void => router.history.push(`/campaigns/${id}`);
  const print = (): void => router.history.push(`/print-runs?ids=${id}`);
  if (deletedUtc !== null && !canDelete) return null;
  return (
    <ActionsMenu name={name} isReached={isReached}>
      {deletedUtc !== null ? (
        <MenuItem id="restore" onAction={() => void run('Restore')}>{t`Restore`}</MenuItem>
      ) : (
        <>
          <MenuItem id="open" onAction={openCampaign}>{t`Open`}</MenuItem>
          {mode === 'Dynamic' && <MenuItem id="copy" onAction={() => void copyAddress()}>{t`Copy address`}</MenuItem>}
          {canWrite && (
            <>
              <MenuItem id="toggle" onAction={() => void setCampaignActive(campaign, !isActive)}>
                {isActive ? t`Pause` : t`Activate`}
              </MenuItem>
              <MenuItem id="duplicate" onAction={() => void duplicate()}>{t`Duplicate`}</MenuItem>
            </>
          )}
          <MenuItem id="print" onAction={print}>{t`Create print run`}</MenuItem>
          {canDelete && <MenuItem id="delete" isDanger onAction={() => void run('Delete')}>{t`Delete`}</MenuItem>}
        </>
      )}
    </ActionsMenu>
  );
}
