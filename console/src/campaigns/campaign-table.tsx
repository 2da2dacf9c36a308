import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import {
  Cell,
  Column,
  Row,
  type Selection,
  type SortDescriptor,
  Table,
  TableBody,
  TableHeader,
  TableLoadMoreItem,
} from 'react-aria-components/Table';
import { TableLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import type { CampaignRowFragment } from '../../generated/campaigns/campaign-list.ts';
import { Checkbox } from '../design/checkbox.tsx';
import { useMedia } from '../design/use-media.ts';
import styles from './campaign-table.module.css';
import type { CampaignView, Order } from './campaign-view.ts';
import { ContentCell, NameCell, ScansCell, StateCell } from './cells.tsx';
import { RowMenu } from './row-menu.tsx';

interface Props {
  campaigns: readonly CampaignRowFragment[];
  pictures: ReadonlyMap<string, string>;
  view: CampaignView;
  selected: Selection;
  isLoadingMore: boolean;
  /** The view before is still shown. */
  isStale: boolean;
  onSelect: (selected: Selection) => void;
  onSort: (order: Order, direction: 'Ascending' | 'Descending') => void;
  onLoadMore: () => void;
}

const ROW_HEIGHT = 56;
const HEADING_HEIGHT = 36;

export function CampaignTable(props: Props) {
  const { campaigns, pictures, view, selected, isLoadingMore, isStale, onSelect, onSort, onLoadMore } = props;
  const { t } = useLingui();
  const isWide = useMedia('(min-width: 900px)');
  const isPhone = useMedia('(max-width: 599px)');
  const layoutOptions = useMemo(
    () => ({ rowHeight: ROW_HEIGHT, headingHeight: HEADING_HEIGHT, loaderHeight: ROW_HEIGHT }),
    [],
  );
  const sort = toSortDescriptor(view);
  const changeSort = ({ column, direction }: SortDescriptor): void =>
    onSort(column as Order, direction === 'ascending' ? 'Ascending' : 'Descending');
  return (
    <Virtualizer layout={TableLayout} layoutOptions={layoutOptions}>
      <Table
        aria-label={t`Campaigns`}
        className={`${styles.table} ${isStale ? styles.stale : ''}`}
        selectionMode="multiple"
        selectedKeys={selected}
        onSelectionChange={onSelect}
        {...(sort && { sortDescriptor: sort })}
        onSortChange={changeSort}
      >
        <TableHeader className={styles.header ?? ''}>
          <Column id="select" width={44} minWidth={44} className={styles.column ?? ''}>
            <Checkbox slot="selection" />
          </Column>
          <Column id="Name" isRowHeader allowsSorting minWidth={120} width="2fr" className={styles.column ?? ''}>
            {t`Name`}
          </Column>
          {isWide && (
            <Column id="content" width="1.5fr" minWidth={120} className={styles.column ?? ''}>
              {t`Leads to`}
            </Column>
          )}
          <Column
            id="TotalScans"
            allowsSorting
            width={isPhone ? 64 : 190}
            minWidth={64}
            className={`${styles.column} ${styles.number}`}
          >
            {t`Scans`}
          </Column>
          <Column id="state" width={isPhone ? 48 : 136} minWidth={48} className={styles.column ?? ''}>
            <span className={isPhone ? 'visually-hidden' : ''}>{t`State`}</span>
          </Column>
          <Column id="actions" width={52} minWidth={52} className={styles.column ?? ''}>
            <span className="visually-hidden">{t`Actions`}</span>
          </Column>
        </TableHeader>
        <TableBody>
          {campaigns.map((campaign) => (
            <Row
              key={campaign.id}
              id={campaign.id}
              href={`/campaigns/${campaign.id}`}
              textValue={campaign.name}
              className={styles.row ?? ''}
            >
              <Cell className={styles.cell ?? ''}>
                <Checkbox slot="selection" />
              </Cell>
              <Cell className={styles.cell ?? ''}>
                <NameCell campaign={campaign} picture={pictures.get(campaign.id)} hasContent={!isWide} />
              </Cell>
              {isWide && (
                <Cell className={styles.cell ?? ''}>
                  <ContentCell campaign={campaign} />
                </Cell>
              )}
              <Cell className={`${styles.cell} ${styles.number}`}>
                <ScansCell campaign={campaign} hasLine={!isPhone} />
              </Cell>
              <Cell className={styles.cell ?? ''}>
                <StateCell campaign={campaign} hasWord={!isPhone} />
              </Cell>
              <Cell className={styles.cell ?? ''}>
                <RowMenu campaign={campaign} />
              </Cell>
            </Row>
          ))}
          <TableLoadMoreItem onLoadMore={onLoadMore} isLoading={isLoadingMore} className={styles.loading ?? ''}>
            {t`Loading more…`}
          </TableLoadMoreItem>
        </TableBody>
      </Table>
    </Virtualizer>
  );
}

/** Null: by creation, which has no column. */
function toSortDescriptor({ order, direction }: CampaignView): SortDescriptor | null {
  if (order === undefined || order === 'Created') return null;
  const usual = order === 'Name' ? 'Ascending' : 'Descending';
  return { column: order, direction: (direction ?? usual) === 'Ascending' ? 'ascending' : 'descending' };
}
