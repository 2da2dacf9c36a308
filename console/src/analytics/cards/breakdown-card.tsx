import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Hint } from '../../ui/layout/hint.tsx';
import { BarList, type BarRow } from '../charts/bar-list.tsx';
import { ChartCard } from '../charts/chart-card.tsx';
import { comparedCells } from '../charts/chart-table.ts';
import { useNumbers } from '../charts/use-numbers.ts';
import type { Filter } from '../view/analytics-view.ts';
import styles from './cards.module.css';

export interface BreakdownProps {
  title: string;
  /** Heading of the table's first column. */
  rowName: string;
  filter: Filter;
  rows: readonly BarRow[];
  total: number;
  chosen: ReadonlySet<string>;
  onFilter: (filter: Filter, value: string) => void;
  fileName: string;
  note?: ReactNode;
  /** Shown next to the list. */
  picture?: ReactNode;
  isLoading?: boolean;
}

const SHOWN = 8;

/** Rows with the most scans as bars, each of which filters all figures; all rows as a table. */
export function BreakdownCard(props: BreakdownProps) {
  const { title, rowName, filter, rows, total, chosen, onFilter, fileName, note, picture, isLoading = false } = props;
  const { t } = useLingui();
  const numbers = useNumbers();
  const more = rows.length - SHOWN;
  const isCompared = rows.some(({ previousScans }) => previousScans != null);
  const table = {
    columns: [rowName, t`Scans`, t`Unique scans`, ...(isCompared ? [t`Before`, t`Change`] : [])],
    rows: rows.map(({ name, scans, uniqueScans, previousScans }) => [
      ...[name, scans, uniqueScans],
      ...(isCompared ? comparedCells(scans, previousScans ?? 0) : []),
    ]),
  };
  return (
    <ChartCard
      title={title}
      table={table}
      fileName={fileName}
      isLoading={isLoading}
      width={picture === undefined ? 'one' : 'all'}
      note={note}
      {...(picture !== undefined && { picture })}
    >
      <div>
        <BarList
          label={t`${title}: choose one to filter`}
          rows={more > 1 ? rows.slice(0, SHOWN) : rows}
          total={total}
          chosen={chosen}
          onChoose={(value) => onFilter(filter, value)}
        />
        {more > 1 && <Hint className={styles.rest}>{t`${numbers.whole(more)} more in the table`}</Hint>}
      </div>
    </ChartCard>
  );
}
