import { useLingui } from '@lingui/react/macro';
import { mdiFileAlertOutline, mdiFileImageOutline, mdiFilePdfBox } from '@mdi/js';
import { useState } from 'react';
import type { PageFileFragment } from '../../../generated/page-builder/preview/page-preview.ts';
import { inWorkspace } from '../../api/workspace-address.ts';
import { formatBytes } from '../../formats/format-bytes.ts';
import { Icon } from '../../ui/icon.tsx';
import { Stack } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import { SortableRow } from '../sortable/sortable-row.tsx';
import type { SortableOptions } from '../sortable/use-sortable-row.ts';
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
  const name = file?.fileName ?? (isGone ? t`Missing file` : '…');
  return (
    <SortableRow sorting={sorting} name={name} className={styles.file ?? ''} onRemove={onRemove}>
      <Thumbnail id={id} contentType={file?.contentType ?? null} isGone={isGone} />
      <Stack as="span" isGrowing>
        <span className="clipped" dir="auto" title={name}>
          {name}
        </span>
        {file !== null && <Hint as="span">{formatBytes(file.length, i18n.locale)}</Hint>}
        {isGone && <Hint as="span" tone="red">{t`Unsaved uploads are deleted after a day. Add it again.`}</Hint>}
      </Stack>
    </SortableRow>
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
