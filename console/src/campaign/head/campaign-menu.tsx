import { useLingui } from '@lingui/react/macro';
import { mdiDotsHorizontal } from '@mdi/js';
import { useRouter } from '@tanstack/react-router';
import { useRights } from '../../api/use-rights.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { MenuButton, MenuItem } from '../../ui/menu.tsx';
import { deleteCampaign, duplicateCampaign } from '../campaign-actions.ts';
import type { Campaign } from '../campaign-queries.ts';

export function CampaignMenu({ campaign }: { campaign: Campaign }) {
  const { t } = useLingui();
  const router = useRouter();
  const { canWrite, canDelete } = useRights();
  const duplicate = async (): Promise<void> => {
    const id = await duplicateCampaign(campaign.id);
    if (id !== undefined) await router.navigate({ to: '/campaigns/$id', params: { id } });
  };
  if (!canWrite && !canDelete) return null;
  const trigger = <IconButton icon={mdiDotsHorizontal} size={20} aria-label={t`More actions`} />;
  return (
    <MenuButton trigger={trigger}>
      {canWrite && <MenuItem id="duplicate" onAction={() => void duplicate()}>{t`Duplicate`}</MenuItem>}
      {canDelete && (
        <MenuItem id="delete" isDanger onAction={() => void deleteCampaign(campaign)}>
          {t`Delete`}
        </MenuItem>
      )}
    </MenuButton>
  );
}
