import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import type { CampaignRowFragment } from '../../../generated/campaigns/campaign-list.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { followLink, isClickOnRow } from '../../ui/data/open-row.ts';
import { ContentCell, NameCell, ScansCell, StateWord } from './cells.tsx';
import { RowMenu } from './row-menu.tsx';
import styles from './table.module.css';

interface Props {
  campaign: CampaignRowFragment;
  place: number;
  picture: string | undefined;
  isSelected: boolean;
  /** Tab reaches the row and its controls. */
  isActive: boolean;
  isWide: boolean;
  isPhone: boolean;
  onToggle: (place: number, isRange: boolean) => void;
  onOpen: (id: string) => void;
  /** Shows only campaigns with this tag. */
  onTag: (tag: string) => void;
}

export const CampaignRow = memo(function CampaignRow(props: Props) {
  const { campaign, place, picture, isSelected, isActive, isWide, isPhone, onToggle, onOpen, onTag } = props;
  const { t } = useLingui();
  const { id, name } = campaign;
  const href = campaign.deletedUtc === null ? `/campaigns/${id}` : null;
  const follow = (event: React.MouseEvent<HTMLElement>): void => {
    if (href !== null) followLink(event, href, () => onOpen(id));
  };
  const tabIndex = isActive ? 0 : -1;
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
          hasContent={!isWide}
          hasState={isPhone}
          tabIndex={tabIndex}
          onTag={onTag}
          href={href}
          onFollow={follow}
        />
      </th>
      {isWide && (
        <td>
          <ContentCell campaign={campaign} />
        </td>
      )}
      <td className={styles.number}>
        <ScansCell campaign={campaign} />
      </td>
      {!isPhone && (
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
