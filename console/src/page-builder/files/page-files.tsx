import { useLingui } from '@lingui/react/macro';
import { mdiFileAlertOutline, mdiFileImageOutline, mdiFilePdfBox, mdiPaletteOutline, mdiTrayArrowUp } from '@mdi/js';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import type { PageFileFragment } from '../../../generated/page-builder/preview/page-preview.ts';
import type { Uploads } from '../../api/use-uploads.ts';
import { inWorkspace } from '../../api/workspace-address.ts';
import { formatBytes } from '../../formats/format-bytes.ts';
import { notifySuccess } from '../../frame/notices.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Row, Stack } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import { SortableRow } from '../sortable/sortable-row.tsx';
import type { Sorting } from '../sortable/use-sortable-row.ts';
import { COVER_NAME } from './draw-cover.ts';
import type { FileRules } from './file-rules.ts';
import styles from './page-files.module.css';
import { PendingRow } from './pending-row.tsx';

interface Props {
  rules: FileRules;
  assetIds: readonly string[];
  /** Known details of the files. */
  files: readonly PageFileFragment[];
  /** Ids of files that no longer exist. */
  gone: ReadonlySet<string>;
  uploads: Uploads;
  /** Files are being dragged over the window. */
  isAwaited: boolean;
  problem: string | null;
  onFiles: (files: readonly File[]) => void;
  onDrawCover: () => void;
  /** The change receives the current ids. */
  onChange: (change: (ids: readonly string[]) => readonly string[]) => void;
}

/** Pictures and PDFs of a page, in order, with a drop area for more. */
export function PageFiles(props: Props) {
  const { rules, assetIds, files, gone, uploads, isAwaited, problem, onFiles, onDrawCover, onChange } = props;
  const { t } = useLingui();
  const takesPdf = rules.accept.includes('application/pdf');
  const hasCover = files.some(({ id, fileName }) => id === assetIds[0] && fileName === COVER_NAME);
  const canDraw = rules.isNeeded && assetIds.length <= (hasCover ? 1 : 0) && uploads.pending.length === 0;
  const remove = (id: string): void => {
    const index = assetIds.indexOf(id);
    onChange((ids) => ids.filter((other) => other !== id));
    notifySuccess(t`File removed from the page.`, () => onChange((ids) => ids.toSpliced(index, 0, id)));
  };
  const sorting: Sorting = {
    list: 'page-file',
    onMove: (id, to) => onChange((ids) => moved(ids, id, to)),
    onStep: (id, by) => onChange((ids) => moved(ids, id, ids[ids.indexOf(id) + by] ?? id)),
  };
  return (
    <Stack as="section" gap={2} data-field="content.assetIds">
      <h3>{takesPdf ? t`Pictures and PDFs` : t`Pictures`}</h3>
      {(assetIds.length > 0 || uploads.pending.length > 0) && (
        <Stack as="ul" gap={2} aria-label={t`Page files`}>
          {assetIds.map((id) => (
            <FileRow
              key={id}
              id={id}
              file={files.find((file) => file.id === id) ?? null}
              isGone={gone.has(id)}
              sorting={sorting}
              onRemove={() => remove(id)}
            />
          ))}
          {uploads.pending.map((item) => (
            <PendingRow key={item.key} upload={item} uploads={uploads} />
          ))}
        </Stack>
      )}
      <Row gap={3} isWrapping className={styles.drop} data-awaited={isAwaited || undefined}>
        <Icon path={mdiTrayArrowUp} size={24} />
        <Stack as="span" className={styles.words}>
          <span>{takesPdf ? t`Drop photos or PDFs anywhere` : t`Drop pictures anywhere`}</span>
          <Hint as="span">
            {takesPdf ? t`Up to ${rules.max} files: PNG, JPEG or PDF.` : t`Up to ${rules.max} pictures: PNG or JPEG.`}
          </Hint>
        </Stack>
        <FileTrigger
          allowsMultiple
          acceptedFileTypes={rules.accept}
          onSelect={(list) => onFiles(list === null ? [] : [...list])}
        >
          <Button>{t`Choose files`}</Button>
        </FileTrigger>
      </Row>
      {problem !== null && <Hint tone="red">{problem}</Hint>}
      {canDraw && (
        <Row gap={3} justify="space-between" isWrapping>
          <Hint>
            {hasCover
              ? t`The cover shows the name. Draw it again when you change the name or the colours.`
              : t`A menu needs at least one picture or PDF. No photo at hand? Draw a cover from the name.`}
          </Hint>
          <Button onPress={onDrawCover}>
            <Icon path={mdiPaletteOutline} size={18} />
            {hasCover ? t`Draw it again` : t`Draw a cover`}
          </Button>
        </Row>
      )}
    </Stack>
  );
}

/** Moves a file to the place of another. */
function moved(ids: readonly string[], id: string, to: string): readonly string[] {
  const place = ids.indexOf(to);
  if (place < 0 || !ids.includes(id)) return ids;
  return ids.filter((other) => other !== id).toSpliced(place, 0, id);
}

interface FileRowProps {
  id: string;
  file: PageFileFragment | null;
  isGone: boolean;
  sorting: Sorting;
  onRemove: () => void;
}

/** An uploaded file, or one that no longer exists. */
function FileRow({ id, file, isGone, sorting, onRemove }: FileRowProps) {
  const { t, i18n } = useLingui();
  const name = file?.fileName ?? (isGone ? t`Missing file` : '…');
  return (
    <SortableRow id={id} sorting={sorting} name={name} className={styles.file ?? ''} onRemove={onRemove}>
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
