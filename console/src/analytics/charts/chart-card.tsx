import { useLingui } from '@lingui/react/macro';
import { mdiPrinterOutline, mdiTable, mdiTrayArrowDown } from '@mdi/js';
import { type ReactNode, useId, useRef, useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { Row } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { useIsPrinted } from '../use-is-printed.ts';
import { ChangeText } from './change-text.tsx';
import styles from './chart-card.module.css';
import { type Cell, type ChartTable, downloadTable, ordered, type TableOrder } from './chart-table.ts';
import { OrderHead } from './order-head.tsx';
import { useNumbers } from './use-numbers.ts';

interface Props {
  title: string;
  children: ReactNode;
  /** The chart's data, for the table, the CSV file and print. */
  table: ChartTable;
  /** Name of the CSV file without its extension. */
  fileName: string;
  width?: 'one' | 'two' | 'all';
  /** Necessary remark, shown below the chart. */
  note?: ReactNode;
  /** The chart is printed, not its table. */
  isPrintedAsChart?: boolean;
  /** Shown before the buttons for the table and the file. */
  actions?: ReactNode;
  /** Shown next to the chart, or above it if there is no room. Stays when the table is shown. */
  picture?: ReactNode;
  /** Shown above the chart, even if there is no data. */
  top?: ReactNode;
  /** Shown instead of the chart, because it could not be read. */
  problem?: ReactNode;
  /** The table is still loading. */
  isLoading?: boolean;
}

/** More rows would leave gaps at the ends of pages. */
const PRINTED = 15;

/** A chart with its name, its table on demand and its CSV file. Printouts have the beginning of the table instead. */
export function ChartCard(props: Props) {
  const {
    title,
    children,
    table: given,
    fileName,
    width = 'one',
    note,
    isPrintedAsChart = false,
    actions,
    picture,
    top,
    problem,
    isLoading = false,
  } = props;
  const { t } = useLingui();
  const numbers = useNumbers();
  const id = useId();
  const [isTableShown, setIsTableShown] = useState(false);
  const isPrinted = useIsPrinted() && !isPrintedAsChart;
  const [order, setOrder] = useState<TableOrder | null>(null);
  const table = ordered(given, order);
  const card = useRef<HTMLElement>(null);
  const isEmpty = table.rows.length === 0;
  const more = table.rows.length - PRINTED;
  return (
    <section ref={card} className={`${styles.card} ${styles[width]}`} aria-labelledby={id}>
      <Row as="header" justify="space-between" lineGap={1} isWrapping className={styles.head}>
        <h2 id={id}>{title}</h2>
        {!isEmpty && (
          <Row gap={1} align="stretch" className={styles.actions} data-print-hidden>
            {actions}
            <IconButton
              icon={mdiTable}
              aria-label={t`${title}: show as table`}
              aria-pressed={isTableShown}
              onPress={() => setIsTableShown(!isTableShown)}
            />
            <IconButton
              icon={mdiTrayArrowDown}
              aria-label={t`${title}: download as CSV`}
              onPress={() => downloadTable(table, fileName)}
            />
            <IconButton
              icon={mdiPrinterOutline}
              aria-label={t`${title}: print on one page`}
              onPress={() => printAlone(card.current)}
            />
          </Row>
        )}
      </Row>
      {top}
      {problem}
      {isLoading && <Skeleton lines={8} lineHeight={34} />}
      {isEmpty && !isLoading && !problem && <Hint>{t`No data for this period.`}</Hint>}
      {!isEmpty && (
        <div className={picture === undefined ? styles.content : styles.pictured}>
          {picture}
          {isPrinted ? (
            <div>
              <FiguresTable
                label={t`${title}: table`}
                table={{ ...table, rows: table.rows.slice(0, PRINTED) }}
                order={order}
              />
              {more > 0 && <Hint>{t`${numbers.whole(more)} more in the CSV file`}</Hint>}
            </div>
          ) : isTableShown ? (
            <FiguresTable label={t`${title}: table`} table={table} order={order} onOrder={setOrder} />
          ) : (
            children
          )}
        </div>
      )}
      {note && (
        <Row gap={3} lineGap={1} align="stretch" justify="space-between" isWrapping className={styles.note}>
          {note}
        </Row>
      )}
    </section>
  );
}

/** Prints one card of its screen, see print.css. */
function printAlone(card: HTMLElement | null): void {
  card?.setAttribute('data-print-alone', '');
  window.print();
  card?.removeAttribute('data-print-alone');
}

interface FiguresTableProps {
  label: string;
  table: ChartTable;
  order: TableOrder | null;
  onOrder?: (order: TableOrder) => void;
}

/** A table of names and numbers, in any order. A row's first cell is its name. On screens the table scrolls by itself. */
function FiguresTable({ label, table: { columns, rows }, order, onOrder }: FiguresTableProps) {
  const isNumber = (column: number): boolean => typeof rows[0]?.[column] !== 'string';
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((name, index) => (
              <OrderHead
                key={name}
                name={name}
                column={index}
                order={order}
                isNumber={isNumber(index)}
                onOrder={onOrder}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names may be equal
            <tr key={at}>
              {row.map((value, index) =>
                index === 0 ? (
                  <th key={columns[index]} scope="row" dir="auto">
                    <Value cell={value} />
                  </th>
                ) : (
                  <td
                    key={columns[index]}
                    className={typeof value === 'string' ? styles.text : styles.number}
                    dir="auto"
                  >
                    <Value cell={value} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Value({ cell }: { cell: Cell }) {
  const numbers = useNumbers();
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number') return numbers.whole(cell);
  return <ChangeText {...cell} />;
}
