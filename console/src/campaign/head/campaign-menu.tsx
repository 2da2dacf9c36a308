import { useLingui } from '@lingui/react/macro';
import { mdiDotsHorizontal } from '@mdi/js';
import { useRouter } from '@tanstack/react-router';
import { useRights } from '../../api/use-rights.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MenuButton, MenuItem } from '../../ui/menu.tsx';
import { deleteCampaign, duplicateCampaign } from '../campaign-actions.ts';
import type { Campaign } from '../campaign-queries.ts';

/** The pages of a hosted campaign show files that belong only to it. */
const HOSTED: readonly string[] = ['Menu', 'Document', 'Memory'];

export function CampaignMenu({ campaign }: { campaign: Campaign }) {
  const { t } = useLingui();
  const router = useRouter();
  const { canWrite, canDelete } = useRights();
  const duplicate = async (): Promise<void> => {
    const id = await duplicateCampaign(campaign);
    if (id !== undefined) await router.navigate({ to: '/campaigns/$id', params: { id } });
  };
  const act = (action: string): void => {
    if (action === 'duplicate') void duplicate();
    if (action === 'delete') void deleteCampaign(campaign);
  };
  const canDuplicate = canWrite && !HOSTED.includes(campaign.payloadType);
  if (!canDuplicate && !canDelete) return null;
  const trigger = (
    <Button look="quiet" isIcon aria-label={t`More actions`}>
      <Icon path={mdiDotsHorizontal} />
    </Button>
  );
  return (
    <MenuButton trigger={trigger} onAction={(action) => act(String(action))}>
      {canDuplicate && <MenuItem id="duplicate">{t`Duplicate`}</MenuItem>}
      {canDelete && (
        <MenuItem id="delete" isDanger>
          {t`Delete`}
        </MenuItem>
      )}
    </MenuButton>
  );
}
