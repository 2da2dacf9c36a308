import { Trans, useLingui } from '@lingui/react/macro';
import { mdiFilePdfBox, mdiImageOutline } from '@mdi/js';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatBytes } from '../formats/format-bytes.ts';
import { Moment } from '../formats/moment.tsx';
import { relativeTime } from '../formats/times.ts';
import { ActionsMenu } from '../ui/actions-menu.tsx';
import { type Column, DataTable } from '../ui/data/data-table.tsx';
import { Icon } from '../ui/icon.tsx';
import { Row, Stack } from '../ui/layout/boxes.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import { MenuItem } from '../ui/menu.tsx';
import { type FileRow, pictureAddress } from './file-queries.ts';
import styles from './files.module.css';
import { deleteFileLater } from './pending-deletions.ts';

/** Files with the campaigns that show them. Only unused files can be deleted. */
export function FileTable({ files, mayDelete }: { files: readonly FileRow[]; mayDelete: boolean }) {
  const { t, i18n } = useLingui();
  const columns: Column<FileRow>[] = [
    { id: 'file', name: t`File`, cell: (file) => <NameCell file={file} /> },
    { id: 'use', name: t`Used by`, cell: (file) => <UseCell file={file} />, width: '34%' },
    {
      ...{ id: 'size', name: t`Size`, isNumber: true, hideBelow: 'phone', width: '7rem' },
      cell: ({ length }) => formatBytes(length, i18n.locale),
    },
    {
      ...{ id: 'when', name: t`Uploaded`, hideBelow: 'tablet', width: '9rem' },
      cell: ({ createdUtc }) => <Moment utc={createdUtc} />,
    },
  ];
  return (
    <DataTable
      label={t`Files`}
      columns={columns}
      rows={files}
      idOf={({ id }) => id}
      menuOf={mayDelete && ((file: FileRow) => <FileMenu file={file} />)}
    />
  );
}

function NameCell({ file }: { file: FileRow }) {
  const { t } = useLingui();
  const { fileName, contentType, pages } = file;
  const kind = contentType === 'application/pdf' ? 'PDF' : contentType.replace('image/', '').toUpperCase();
  return (
    <Row as="span" gap={3}>
      <FileThumbnail file={file} />
      <Stack as="span" isGrowing>
        <bdi className={styles.title} title={fileName}>
          {fileName}
        </bdi>
        <Hint as="span">{pages === null ? kind : t`${kind}, pages: ${pages}`}</Hint>
      </Stack>
    </Row>
  );
}

function UseCell({ file: { shownBy, removedUtc } }: { file: FileRow }) {
  const { i18n } = useLingui();
  if (shownBy?.isDeleted) {
    return (
      <Hint as="span" title={shownBy.name}>
        <Trans>
          <bdi>{shownBy.name}</bdi>, in the trash
        </Trans>
      </Hint>
    );
  }
  if (shownBy !== null) {
    return (
      <Link to="/campaigns/$id" params={{ id: shownBy.id }} className="clipped" title={shownBy.name}>
        <bdi>{shownBy.name}</bdi>
      </Link>
    );
  }
  const when = removedUtc === null ? '' : relativeTime(removedUtc, i18n.locale, Date.now());
  return (
    <Hint as="span">
      <Trans>Not used; deleted {when}</Trans>
    </Hint>
  );
}

function FileMenu({ file }: { file: FileRow }) {
  const { t } = useLingui();
  const { fileName, shownBy } = file;
  if (shownBy !== null) return null;
  return (
    <ActionsMenu name={fileName} onAction={() => deleteFileLater(file)}>
      <MenuItem id="delete" isDanger>
        {t`Delete`}
      </MenuItem>
    </ActionsMenu>
  );
}

/** Thumbnail of a file, or an icon of its kind. */
function FileThumbnail({ file: { id, contentType } }: { file: Pick<FileRow, 'id' | 'contentType'> }) {
  const [isMissing, setIsMissing] = useState(false);
  return (
    <span className={styles.thumbnail}>
      {isMissing ? (
        <Icon path={contentType === 'application/pdf' ? mdiFilePdfBox : mdiImageOutline} />
      ) : (
        <img src={pictureAddress(id)} alt="" loading="lazy" onError={() => setIsMissing(true)} />
      )}
    </span>
  );
}
