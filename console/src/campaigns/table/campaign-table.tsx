import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { Fragment, useCallback, useEffect, useMemo, useRef } from 'react';
import type { CampaignRowFragment, QrCodeOrder, SortDirection } from '../../../generated/campaigns/campaign-list.ts';
import { useGridKeys } from '../../ui/data/use-grid-keys.ts';
import { type Selection, useRowSelection } from '../../ui/data/use-row-selection.ts';
import { useVirtualRows } from '../../ui/data/use-virtual-rows.ts';
import { useMedia } from '../../ui/use-media.ts';
import type { CampaignView, Column } from '../campaign-view.ts';
import { CampaignRow } from './campaign-row.tsx';
import styles from './table.module.css';
import { TableHead } from './table-head.tsx';

interface Props {
  campaigns: readonly CampaignRowFragment[];
  /** Length of the whole list; `campaigns` is its beginning. */
  total: number;
  pictures: ReadonlyMap<string, string>;
  view: CampaignView;
  hidden: readonly Column[];
  selected: Selection;
  /** The previous view is still shown. */
  isStale: boolean;
  onSelect: (selected: Selection) => void;
  onSort: (order: QrCodeOrder, direction: SortDirection) => void;
  /** Adds a tag to the filter. */
  onTag: (tag: string) => void;
  onLoadMore: () => void;
}

/** In px, as in the style sheet. */
const ROW_HEIGHT = 56;
const PHONE_ROW_HEIGHT = 104;
/** More rows are loaded when only this many are left below. */
const ROWS_AHEAD = 30;

/** Only visible rows are in the page, however many there are. */
export function CampaignTable(props: Props) {
  const { campaigns, total, pictures, view, hidden, selected, isStale, onSelect, onSort, onTag, onLoadMore } = props;
  const { t } = useLingui();
  const router = useRouter();
  const isWide = useMedia('(min-width: 1100px)');
  const isPhone = useMedia('(max-width: 599px)');
  const box = useRef<HTMLDivElement>(null);
  const ids = useMemo(() => campaigns.map(({ id }) => id), [campaigns]);
  const selection = useRowSelection(ids, selected, onSelect);
  const isTrash = view.state === 'Deleted';
  const open = useCallback((id: string) => router.history.push(`/campaigns/${id}`), [router]);
  const openPlace = (place: number): void => {
    const id = ids[place];
    if (id !== undefined && !isTrash) open(id);
  };
  const keys = useGridKeys({ ref: box, count: ids.length, selection, onOpen: openPlace });
  const kept = keys.isFocused ? keys.active : null;
  const rowHeight = isPhone ? PHONE_ROW_HEIGHT : ROW_HEIGHT;
  const places = useVirtualRows(box, { count: ids.length, rowHeight, kept });
  const last = places.at(-1) ?? 0;
  useEffect(() => {
    if (last >= ids.length - ROWS_AHEAD) onLoadMore();
  }, [last, ids.length, onLoadMore]);
  const columns = columnsOf(hidden, isWide, isPhone);
  const space = (rows: number) => rows > 0 && <Space height={rows * rowHeight} columns={columns.length + 3} />;
  return (
    <div ref={box} className={`${styles.box} ${isStale ? 'stale' : ''}`} aria-busy={isStale}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows can be selected and walked through
        role="grid"
        aria-label={t`Campaigns`}
        aria-rowcount={total + 1}
        aria-multiselectable
        className={styles.table}
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
        onBlur={keys.onBlur}
      >
        <TableHead
          view={view}
          columns={columns}
          isAllSelected={selected.size > 0 && ids.every((id) => selected.has(id))}
          isSomeSelected={selected.size > 0}
          onSelectAll={(isAll) => (isAll ? selection.selectAll() : selection.clear())}
          onSort={onSort}
        />
        <tbody>
          {places.map((place, index) => {
            const campaign = campaigns[place];
            if (campaign === undefined) return null;
            return (
              <Fragment key={campaign.id}>
                {space(place - (places[index - 1] ?? -1) - 1)}
                <CampaignRow
                  campaign={campaign}
                  place={place}
                  picture={pictures.get(campaign.id)}
                  isSelected={selected.has(campaign.id)}
                  isActive={place === keys.active}
                  hidden={hidden}
                  isWide={isWide}
                  isPhone={isPhone}
                  onToggle={selection.toggle}
                  onOpen={open}
                  onTag={onTag}
                />
              </Fragment>
            );
          })}
          {space(ids.length - last - 1)}
        </tbody>
      </table>
      {total > ids.length && <p className={styles.loading}>{t`Loading more…`}</p>}
    </div>
  );
}

/** Columns besides those of every width: the selection, the name, which has the others' content, and the menu. */
const columnsOf = (hidden: readonly Column[], isWide: boolean, isPhone: boolean): readonly Column[] =>
  [...(isWide ? (['content'] as const) : []), ...(isPhone ? [] : (['scans', 'state'] as const))].filter(
    (column) => !hidden.includes(column),
  );

/** Takes the space of rows out of sight. */
function Space({ height, columns }: { height: number; columns: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row of a table cannot have the focus by itself
    <tr aria-hidden="true">
      <td colSpan={columns} style={{ height, padding: 0 }} />
    </tr>
  );
}
