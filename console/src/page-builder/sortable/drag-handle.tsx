import { mdiDragVertical } from '@mdi/js';
import { Button } from '../../design/button.tsx';
import { Icon } from '../../design/icon.tsx';
import styles from './sortable.module.css';
import type { Sortable } from './use-sortable-row.ts';

/** `label`: what is moved. */
export function DragHandle({ sortable, label }: { sortable: Sortable; label: string }) {
  return (
    <span {...sortable.handleProps} className={styles.handle}>
      <Button {...sortable.buttonProps} look="quiet" isIcon aria-label={label}>
        <Icon path={mdiDragVertical} />
      </Button>
    </span>
  );
}
