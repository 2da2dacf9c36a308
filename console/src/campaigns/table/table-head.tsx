import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { QrCodeOrder, SortDirection } from '../../../generated/campaigns/campaign-list.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { type Head, SortHead } from '../../ui/data/sort-head.tsx';
import type { CampaignView, Column } from '../campaign-view.ts';

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
  const hidden = (name: string): ReactNode => <span className="visually-hidden">{name}</span>;
  const isSortable = view.state !== 'Deleted';
  const optional = new Map<Column, Head>([
    ['content', { id: 'content', name: t`Leads to`, width: '24%' }],
    ['scans', { id: 'TotalScans', name: t`Scans`, width: '172px', isNumber: true, isSortable }],
    ['state', { id: 'state', name: t`Status`, width: '120px' }],
  ]);
  const heads: Head[] = [
    {
      id: 'selection',
      name: (
        <>
          {hidden(t`Selection`)}
          <Checkbox
            aria-label={t`Select all loaded`}
            isSelected={isAllSelected}
            isIndeterminate={isSomeSelected && !isAllSelected}
            onChange={onSelectAll}
          />
        </>
      ),
      width: '44px',
    },
    { id: 'Name', name: t`Name`, isSortable },
    ...columns.flatMap((column) => optional.get(column) ?? []),
    { id: 'menu', name: hidden(t`Actions`), width: '52px' },
  ];
  const { order = null, direction = usualDirection(order) } = view;
  const isUp = direction === 'Ascending';
  const sort = order && { column: order, direction: isUp ? ('ascending' as const) : ('descending' as const) };
  const turn = (column: QrCodeOrder): void => {
    const other = isUp ? 'Descending' : 'Ascending';
    onSort(column, column === order ? other : usualDirection(column));
  };
  return (
    <thead>
      <tr aria-rowindex={1}>
        {heads.map((head) => (
          <SortHead
            key={head.id}
            column={head}
            sort={sort}
            onSort={() => turn(head.id === 'Name' ? 'Name' : 'TotalScans')}
          />
        ))}
      </tr>
    </thead>
  );
}

const usualDirection = (order: QrCodeOrder | null): SortDirection => (order === 'Name' ? 'Ascending' : 'Descending');
