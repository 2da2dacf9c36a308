import { useLingui } from '@lingui/react/macro';
import { mdiClose, mdiFileAlertOutline, mdiFileImageOutline, mdiFilePdfBox } from '@mdi/js';
import { useState } from 'react';
import type { PageFileFragment } from '../../../generated/page-builder/preview/page-preview.ts';
import { inWorkspace } from '../../api/workspace-address.ts';
import { formatBytes } from '../../formats/format-bytes.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import { DragHandle } from '../sortable/drag-handle.tsx';
import sortable from '../sortable/sortable.module.css';
import { type SortableOptions, useSortableRow } from '../sortable/use-sortable-row.ts';
import styles from './page-files.module.css';

interface Props {
  id: string;
  file: PageFileFragment | null;
  isGone: boolean;
  sorting: SortableOptions;
  onRemove: () => void;
}

/** An uploaded file, or one that no longer exists. */
export function FileRow({ id, file, isGone, sorting, onRemove }: Props) {
  const { t, i18n } = useLingui();
  const sorted = useSortableRow(sorting);
  const name = file?.fileName ?? (isGone ? t`Missing file` : '…');
  return (
    <li
      {...sorted.rowProps}
      ref={sorted.ref}
      className={`${sortable.row} ${styles.file}`}
      aria-label={name}
      data-dragging={sorted.isDragging || undefined}
      data-mark={sorted.mark ?? undefined}
    >
      <DragHandle sortable={sorted} name={name} />
      <Thumbnail id={id} contentType={file?.contentType ?? null} isGone={isGone} />
      <span className={styles.words}>
        <span className="clipped" dir="auto" title={name}>
          {name}
        </span>
        {file !== null && <Hint as="span">{formatBytes(file.length, i18n.locale)}</Hint>}
        {isGone && <Hint as="span" tone="red">{t`Unsaved uploads are deleted after a day. Add it again.`}</Hint>}
      </span>
      <IconButton icon={mdiClose} aria-label={t`Remove ${name}`} onPress={onRemove} />
    </li>
  );
}

function Thumbnail({ id, contentType, isGone }: { id: string; contentType: string | null; isGone: boolean }) {
  const [hasFailed, setHasFailed] = useState(false);
  if (isGone || hasFailed) {
    const path = isGone ? mdiFileAlertOutline : contentType === 'application/pdf' ? mdiFilePdfBox : mdiFileImageOutline;
    return (
      <span className={styles.thumbnail}>
        <Icon path={path} size={24} />
      </span>
    );
  }
  return (
    <img
      className={styles.thumbnail}
      src={inWorkspace(`/console/files/${id}/thumbnail`)}
      alt=""
      loading="lazy"
      draggable={false}
      onError={() => setHasFailed(true)}
    />
  );
}
