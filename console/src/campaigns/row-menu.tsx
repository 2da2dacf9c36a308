import { useLingui } from '@lingui/react/macro';
import { mdiDotsHorizontal } from '@mdi/js';
import type { CampaignRowFragment } from '../../generated/campaigns/campaign-list.ts';
import { Button } from '../design/button.tsx';
import { Icon } from '../design/icon.tsx';
import { MenuButton, MenuItem } from '../design/menu.tsx';
import { tellDone } from '../frame/notices.ts';
import { deleteCampaigns, setCampaignActive } from './campaign-actions.ts';

/** What can be done with one campaign of the list. */
export function RowMenu({ campaign }: { campaign: CampaignRowFragment }) {
  const { t } = useLingui();
  const { id, name, code, isActive, mode } = campaign;
  const copyAddress = async (): Promise<void> => {
    await navigator.clipboard.writeText(new URL(`/r/${code}`, location.origin).href);
    tellDone(t`The address of ${name} is copied.`);
  };
  const act = (action: string): void => {
    if (action === 'toggle') void setCampaignActive(campaign, !isActive);
    if (action === 'copy') void copyAddress();
    if (action === 'delete') void deleteCampaigns([id]);
  };
  const trigger = (
    <Button look="quiet" isIcon aria-label={t`Actions for ${name}`}>
      <Icon path={mdiDotsHorizontal} />
    </Button>
  );
  return (
    <MenuButton trigger={trigger} onAction={(action) => act(String(action))}>
      <MenuItem id="toggle">{isActive ? t`Pause` : t`Activate`}</MenuItem>
      {mode === 'Dynamic' && <MenuItem id="copy">{t`Copy address`}</MenuItem>}
      <MenuItem id="delete" isDanger>
        {t`Delete`}
      </MenuItem>
    </MenuButton>
  );
}
