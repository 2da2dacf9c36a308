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
  const actions: Readonly<Record<string, () => void>> = {
    open: () => router.history.push(`/campaigns/${id}`),
    toggle: () => void setCampaignActive(campaign, !isActive),
    copy: () => void copyAddress(),
    duplicate: () => void duplicate(),
    print: () => router.history.push(`/print-runs?ids=${id}`),
    delete: () => void run('Delete'),
    restore: () => void run('Restore'),
  };
  if (deletedUtc !== null) {
    if (!canDelete) return null;
    return (
      <ActionsMenu name={name} isReached={isReached} onAction={(action) => actions[action]?.()}>
        <MenuItem id="restore">{t`Restore`}</MenuItem>
      </ActionsMenu>
    );
  }
  return (
    <ActionsMenu name={name} isReached={isReached} onAction={(action) => actions[action]?.()}>
      <MenuItem id="open">{t`Open`}</MenuItem>
      {mode === 'Dynamic' && <MenuItem id="copy">{t`Copy address`}</MenuItem>}
      {canWrite && <MenuItem id="toggle">{isActive ? t`Pause` : t`Activate`}</MenuItem>}
      {canWrite && <MenuItem id="duplicate">{t`Duplicate`}</MenuItem>}
      <MenuItem id="print">{t`Create print run`}</MenuItem>
      {canDelete && (
        <MenuItem id="delete" isDanger>
          {t`Delete`}
        </MenuItem>
      )}
    </ActionsMenu>
  );
}
