import type { ReactNode } from 'react';
import { SortHead } from '../../ui/data/sort-head.tsx';
import type { TableOrder } from './chart-table.ts';

interface Props {
  name: ReactNode;
  /** Index of the column. */
  column: number;
  order: TableOrder | null;
  isNumber: boolean;
  onOrder: ((order: TableOrder) => void) | undefined;
}

/** Head of a column of figures, which orders the rows by it: numbers from the highest, texts from A. */
export function OrderHead({ name, column, order, isNumber, onOrder }: Props) {
  const direction = order?.isAscending ? 'ascending' : 'descending';
  const turn = (): void =>
    onOrder?.({ column, isAscending: order?.column === column ? !order.isAscending : !isNumber });
  return (
    <SortHead
      column={{ id: String(column), name, isNumber, isSortable: true }}
      sort={order && { column: String(order.column), direction }}
      onSort={onOrder && turn}
    />
  );
}
