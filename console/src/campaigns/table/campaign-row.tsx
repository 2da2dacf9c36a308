import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { memo, Suspense, useState } from 'react';
import type { CampaignRowFragment } from '../../../generated/campaigns/campaign-list.ts';
import { useRights } from '../../api/use-rights.ts';
import { notifyError, notifySuccess } from '../../frame/notices.ts';
import { lazyPart } from '../../lazy-part.ts';
import { loadWords } from '../../preferences/words.ts';
import { ActionsMenu } from '../../ui/actions-menu.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { copyText } from '../../ui/data/copy-text.ts';
import { followLink, isClickOnRow } from '../../ui/data/open-row.ts';
import { MenuItem } from '../../ui/menu.tsx';
import { activate, pauseWith } from '../campaign-actions.ts';
import type { Column } from '../campaign-view.ts';
import { ContentCell, NameCell, ScansCell, StateWord } from './cells.tsx';
import styles from './table.module.css';

interface Props {
  campaign: CampaignRowFragment;
  place: number;
  picture: string | undefined;
  isSelected: boolean;
  /** Tab reaches the row and its controls. */
  isActive: boolean;
  hidden: readonly Column[];
  isWide: boolean;
  isPhone: boolean;
  onToggle: (place: number, isRange: boolean) => void;
  onOpen: (id: string) => void;
  /** Shows only campaigns with this tag. */
  onTag: (tag: string) => void;
}

export const CampaignRow = memo(function CampaignRow(props: Props) {
  const { campaign, place, picture, isSelected, isActive, hidden, isWide, isPhone, onToggle, onOpen, onTag } = props;
  const { t } = useLingui();
  const { id, name } = campaign;
  const href = campaign.deletedUtc === null ? `/campaigns/${id}` : null;
  const follow = (event: React.MouseEvent<HTMLElement>): void => {
    if (href !== null) followLink(event, href, () => onOpen(id));
  };
  const tabIndex = isActive ? 0 : -1;
  const shows = (column: Column): boolean => !hidden.includes(column);
  return (
    <tr
      data-place={place}
      aria-rowindex={place + 2}
      aria-selected={isSelected}
      tabIndex={tabIndex}
      className={`${styles.row} ${href === null ? '' : styles.opens}`}
      onClick={(event) => isClickOnRow(event) && follow(event)}
    >
      <td>
        <Checkbox
          aria-label={t`Select ${name}`}
          tabIndex={tabIndex}
          isSelected={isSelected}
          onClick={({ shiftKey }) => onToggle(place, shiftKey)}
          onChange={() => {}}
        />
      </td>
      <th scope="row">
        <NameCell
          campaign={campaign}
          picture={picture}
          hasContent={shows('content') && !isWide && (!isPhone || campaign.tags.length === 0 || !shows('tags'))}
          hidden={hidden}
          isPhone={isPhone}
          tabIndex={tabIndex}
          onTag={onTag}
          href={href}
          onFollow={follow}
        />
      </th>
      {isWide && shows('content') && (
        <td>
          <ContentCell campaign={campaign} />
        </td>
      )}
      {!isPhone && shows('scans') && (
        <td className={styles.number}>
          <ScansCell campaign={campaign} />
        </td>
      )}
      {!isPhone && shows('state') && (
        <td>
          <StateWord campaign={campaign} />
        </td>
      )}
      <td>
        <RowMenu campaign={campaign} isReached={isActive} />
      </td>
    </tr>
  );
});

const PauseDialog = lazyPart(() => import('../../pause/pause-dialog.tsx'), 'PauseDialog', ['pause', 'errors']);

interface RowMenuProps {
  campaign: CampaignRowFragment;
  /** Tab reaches the menu. */
  isReached: boolean;
}

/** Actions for one campaign of the list. */
function RowMenu({ campaign, isReached }: RowMenuProps) {
  const { t } = useLingui();
  const router = useRouter();
  const [isPausing, setIsPausing] = useState(false);
  const { id, name, address, isActive, payloadType, deletedUtc } = campaign;
  const { canWrite, canDelete } = useRights();
  const copyAddress = async (address: string): Promise<void> => {
    if (await copyText(address)) notifySuccess(t`Address of ${name} copied.`);
    else notifyError(t`This browser does not allow copying. The address is ${address}`);
  };
  const run = async (action: 'Delete' | 'Restore'): Promise<void> => {
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
  const openCampaign = (tab = ''): void => router.history.push(`/campaigns/${id}${tab}`);
  const print = (): void => router.history.push(`/print-runs?ids=${id}`);
  if (deletedUtc !== null && !canDelete) return null;
  return (
    <>
      <ActionsMenu name={name} isReached={isReached}>
        {deletedUtc !== null ? (
          <MenuItem id="restore" onAction={() => void run('Restore')}>{t`Restore`}</MenuItem>
        ) : (
          <>
            <MenuItem id="open" onAction={() => openCampaign()}>
              {t({ context: 'action', message: 'Open' })}
            </MenuItem>
            {payloadType === 'Menu' && (
              <MenuItem id="soldOut" onAction={() => openCampaign('?tab=soldOut')}>{t`Sold out`}</MenuItem>
            )}
            {address !== null && (
              <MenuItem id="copy" onAction={() => void copyAddress(address)}>{t`Copy address`}</MenuItem>
            )}
            {canWrite && (
              <>
                <MenuItem id="toggle" onAction={() => (isActive ? setIsPausing(true) : void activate(campaign))}>
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
      <Suspense>
        {isPausing && (
          <PauseDialog
            title={t`Pause ${name}`}
            onPause={(pause) => pauseWith(campaign, pause)}
            onClose={() => setIsPausing(false)}
          />
        )}
      </Suspense>
    </>
  );
}
