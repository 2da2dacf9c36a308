import { useLingui } from '@lingui/react/macro';
import { mdiChevronDown, mdiChevronUp, mdiClose, mdiDragVertical } from '@mdi/js';
import type { HTMLAttributes, ReactNode } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './sortable.module.css';
import { type Sorting, useSortableRow } from './use-sortable-row.ts';

interface Props extends Pick<HTMLAttributes<HTMLLIElement>, 'onKeyDown' | 'onPaste'> {
  id: string;
  sorting: Sorting;
  /** What is moved or removed. */
  name: string;
  className: string;
  onRemove: () => void;
  children: ReactNode;
}

/** A row with a handle at its start and a button at its end. On touch screens dragging scrolls: there are two buttons. */
export function SortableRow({ id, sorting, name, className, onRemove, children, ...events }: Props) {
  const { t } = useLingui();
  const { ref, rowProps, handleProps, buttonProps, isDragging, mark } = useSortableRow(id, sorting);
  const { onStep } = sorting;
  return (
    <li
      {...rowProps}
      {...events}
      ref={ref}
      className={`${styles.row} ${className}`}
      aria-label={name}
      data-dragging={isDragging || undefined}
      data-mark={mark ?? undefined}
    >
      <span {...handleProps} className={styles.handle}>
        <IconButton {...buttonProps} icon={mdiDragVertical} size={20} aria-label={t`Move ${name}`} />
      </span>
      <span className={styles.arrows}>
        <IconButton icon={mdiChevronUp} size={20} aria-label={t`Move ${name} up`} onPress={() => onStep(id, -1)} />
        <IconButton icon={mdiChevronDown} size={20} aria-label={t`Move ${name} down`} onPress={() => onStep(id, 1)} />
      </span>
      {children}
      <IconButton icon={mdiClose} aria-label={t`Remove ${name}`} onPress={onRemove} />
    </li>
  );
}
