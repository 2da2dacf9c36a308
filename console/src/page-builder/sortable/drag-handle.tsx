import { useLingui } from '@lingui/react/macro';
import { mdiChevronDown, mdiChevronUp, mdiDragVertical } from '@mdi/js';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './sortable.module.css';
import type { Sortable } from './use-sortable-row.ts';

/** `name` is what is moved. On touch screens dragging scrolls the list, so there are two buttons. */
export function DragHandle({ sortable, name }: { sortable: Sortable; name: string }) {
  const { t } = useLingui();
  return (
    <>
      <span {...sortable.handleProps} className={styles.handle}>
        <IconButton {...sortable.buttonProps} icon={mdiDragVertical} size={20} aria-label={t`Move ${name}`} />
      </span>
      <span className={styles.arrows}>
        <IconButton icon={mdiChevronUp} size={20} aria-label={t`Move ${name} up`} onPress={() => sortable.onStep(-1)} />
        <IconButton
          icon={mdiChevronDown}
          size={20}
          aria-label={t`Move ${name} down`}
          onPress={() => sortable.onStep(1)}
        />
      </span>
    </>
  );
}
