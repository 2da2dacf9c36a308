import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { QrCodeOrder, SortDirection } from '../../../generated/campaigns/campaign-list.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { CampaignView, Column } from '../campaign-view.ts';
import styles from './table.module.css';

interface Props {
  view: CampaignView;
  /** Besides the name. */
  columns: readonly Column[];
  isAllSelected: boolean;
  isSomeSelected: boolean;
  onSelectAll: (isAll: boolean) => void;
  onSort: (order: QrCodeOrder, direction: SortDirection) => void;
}

export function TableHead({ view, columns, isAllSelected, isSomeSelected, onSelectAll, onSort }: Props) {
  const { t } = useLingui();
  const sortable = (order: QrCodeOrder, name: string) => (
    <SortHead order={order} name={name} view={view} onSort={onSort} />
  );
  const hidden = (name: string): ReactNode => <span className="visually-hidden">{name}</span>;
  const isTrash = view.state === 'Deleted';
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th className={styles.select} scope="col">
          {hidden(t`Selection`)}
          <Checkbox
            aria-label={t`Select all loaded`}
            isSelected={isAllSelected}
            isIndeterminate={isSomeSelected && !isAllSelected}
            onChange={onSelectAll}
          />
        </th>
        {isTrash ? <th scope="col">{t`Name`}</th> : sortable('Name', t`Name`)}
        {columns.includes('content') && (
          <th className={styles.content} scope="col">
            {t`Leads to`}
          </th>
        )}
        {columns.includes('scans') &&
          (isTrash ? (
            <th className={styles.scans} scope="col">
              {t`Scans`}
            </th>
          ) : (
            sortable('TotalScans', t`Scans`)
          ))}
        {columns.includes('state') && (
          <th className={styles.state} scope="col">
            {t`Status`}
          </th>
        )}
        <th className={styles.menu} scope="col">
          {hidden(t`Actions`)}
        </th>
      </tr>
    </thead>
  );
}

interface SortProps {
  order: QrCodeOrder;
  name: string;
  view: CampaignView;
  onSort: (order: QrCodeOrder, direction: SortDirection) => void;
}

const CLASSES: Partial<Record<QrCodeOrder, string | undefined>> = { TotalScans: styles.scans };

function SortHead({ order, name, view, onSort }: SortProps) {
  const usual = order === 'Name' ? 'Ascending' : 'Descending';
  const direction = view.order === order ? (view.direction ?? usual) : null;
  const other = direction === 'Ascending' ? 'Descending' : 'Ascending';
  const sorted = direction === 'Ascending' ? 'ascending' : 'descending';
  return (
    <th className={CLASSES[order]} scope="col" {...(direction !== null && { 'aria-sort': sorted })}>
      <button type="button" className={styles.sort} onClick={() => onSort(order, direction === null ? usual : other)}>
        {name}
        {direction !== null && <span aria-hidden="true">{direction === 'Ascending' ? ' ↑' : ' ↓'}</span>}
      </button>
    </th>
  );
}
