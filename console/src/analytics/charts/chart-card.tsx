import { useLingui } from '@lingui/react/macro';
import { mdiTable, mdiTrayArrowDown } from '@mdi/js';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Row } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { useMedia } from '../../ui/use-media.ts';
import styles from './chart-card.module.css';
import { type ChartTable, downloadTable } from './chart-table.ts';
import { FiguresTable } from './figures-table.tsx';

interface Props {
  title: string;
  children: ReactNode;
  /** The same as figures, for the table, the CSV file and the print. */
  table: ChartTable;
  /** Of the CSV file, without its ending. */
  fileName: string;
  width?: 'one' | 'two' | 'all';
  /** Below the chart: what must be said about it. */
  note?: ReactNode;
  /** The chart has its figures in it, so that no table is printed beside it. */
  isTable?: boolean;
  /** Before the buttons for the table and the file. */
  actions?: ReactNode;
  /** Beside the chart, or above it where there is no room. Stays when the table is shown. */
  picture?: ReactNode;
  /** The table is not there yet. */
  isLoading?: boolean;
}

/** A chart with its name, its table on demand and its CSV file. Printed, it has both the chart and the table. */
export function ChartCard(props: Props) {
  const {
    title,
    children,
    table,
    fileName,
    width = 'one',
    note,
    isTable = false,
    actions,
    picture,
    isLoading = false,
  } = props;
  const { t } = useLingui();
  const id = useId();
  const [isTableShown, setIsTableShown] = useState(false);
  const isPrinted = useMedia('print');
  const isEmpty = table.rows.length === 0;
  return (
    <section className={`${styles.card} ${styles[width]}`} aria-labelledby={id}>
      <Row as="header" justify="space-between" className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {!isEmpty && (
          <div className={styles.actions}>
            {actions}
            <Button
              look="quiet"
              isIcon
              aria-label={t`${title}: show as a table`}
              aria-pressed={isTableShown}
              onPress={() => setIsTableShown(!isTableShown)}
            >
              <Icon path={mdiTable} size={18} />
            </Button>
            <Button
              look="quiet"
              isIcon
              aria-label={t`${title}: download as CSV`}
              onPress={() => downloadTable(table, fileName)}
            >
              <Icon path={mdiTrayArrowDown} size={18} />
            </Button>
          </div>
        )}
      </Row>
      {isLoading && <Skeleton lines={8} lineHeight={34} />}
      {isEmpty && !isLoading && <Hint>{t`Nothing to show in this period.`}</Hint>}
      {!isEmpty && (
        <div className={picture === undefined ? styles.content : styles.pictured}>
          {picture}
          {(!isTableShown || isPrinted) && children}
          {(isTableShown || (isPrinted && !isTable)) && <FiguresTable label={title} table={table} />}
        </div>
      )}
      {note && <div className={styles.note}>{note}</div>}
    </section>
  );
}
