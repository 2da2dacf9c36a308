import { useLingui } from '@lingui/react/macro';
import { mdiChevronDown, mdiChevronUp, mdiDragVertical } from '@mdi/js';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './sortable.module.css';
import type { Sortable } from './use-sortable-row.ts';

/** `name` is what is moved. On touch screens dragging scrolls the list, so there are two buttons. */
export function DragHandle({ sortable, name }: { sortable: Sortable; name: string }) {
  const { t } = useLingui();
  return (
    <>
      <span {...sortable.handleProps} className={styles.handle}>
        <Button {...sortable.buttonProps} look="quiet" isIcon aria-label={t`Move ${name}`}>
          <Icon path={mdiDragVertical} />
        </Button>
      </span>
      <span className={styles.arrows}>
        <Button look="quiet" isIcon aria-label={t`Move ${name} up`} onPress={() => sortable.onStep(-1)}>
          <Icon path={mdiChevronUp} />
        </Button>
        <Button look="quiet" isIcon aria-label={t`Move ${name} down`} onPress={() => sortable.onStep(1)}>
          <Icon path={mdiChevronDown} />
        </Button>
      </span>
    </>
  );
}
