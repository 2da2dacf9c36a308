import { Trans, useLingui } from '@lingui/react/macro';
import { PLANS } from '../../../src/core/contract/plans.ts';
import { UploadFileDocument } from '../../generated/files/files.ts';
import type { FileStorageQuery } from '../../generated/files/storage.ts';
import { upload } from '../api/upload.ts';
import { useRights } from '../api/use-rights.ts';
import { useUploads } from '../api/use-uploads.ts';
import { formatBytes } from '../formats/format-bytes.ts';
import { useStore } from '../store.ts';
import { Loaded, ShowMore } from '../ui/data/loaded.tsx';
import { ProgressBar } from '../ui/data/progress-bar.tsx';
import { FileDrop } from '../ui/fields/file-drop.tsx';
import { Columns } from '../ui/layout/boxes.tsx';
import screen from '../ui/layout/screen.module.css';
import { ScreenHead } from '../ui/layout/screen-head.tsx';
import { Message } from '../ui/message.tsx';
import { refreshFiles, useFileStorage, useFiles } from './file-queries.ts';
import { FileTable } from './file-table.tsx';
import { hiddenFiles } from './pending-deletions.ts';
import { SentFiles } from './sent-files.tsx';

const ACCEPTED = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'];
const AT_ONCE = 2;

/** Uploads of the workspace. */
export function FilesScreen() {
  const { t, i18n } = useLingui();
  const { canWrite, canDelete, session } = useRights();
  const hasUploads = PLANS[session.plan].uploads;
  const list = useFiles();
  const storage = useFileStorage().data?.qrAssetStorage;
  const uploads = useUploads(async (file, options) => {
    await upload(UploadFileDocument, {}, file, options);
    await refreshFiles();
  }, AT_ONCE);
  const hidden = useStore(hiddenFiles);
  const image = storage === undefined ? '' : formatBytes(storage.imageMax, i18n.locale);
  const pdf = storage === undefined ? '' : formatBytes(storage.pdfMax, i18n.locale);
  return (
    <div className={screen.screen}>
      <ScreenHead title={t`Files`}>
        <Trans>
          Pictures and PDFs for menus, documents and memories. Every file is checked before it is published, and only a
          clean copy is stored.
        </Trans>
      </ScreenHead>
      {hasUploads && storage !== undefined && <FileStorage storage={storage} />}
      {canWrite && hasUploads && (
        <FileDrop
          label={t`Drop pictures or PDFs here`}
          hint={storage && t`PNG, JPEG and WebP up to ${image}, PDF up to ${pdf}`}
          accept={ACCEPTED}
          isMultiple
          onFiles={uploads.add}
        />
      )}
      <SentFiles uploads={uploads} />
      <Loaded query={list} lines={6} lineHeight={56} failed={t`The files could not be loaded`}>
        {({ pages }) => {
          const files = pages.flatMap(({ items }) => items).filter(({ id }) => !hidden.has(id));
          if (files.length > 0) return <FileTable files={files} mayDelete={canDelete} />;
          return uploads.pending.length === 0 && <NoFiles hasUploads={hasUploads} />;
        }}
      </Loaded>
      <ShowMore query={list} />
    </div>
  );
}

function NoFiles({ hasUploads }: { hasUploads: boolean }) {
  const { t } = useLingui();
  return (
    <Message title={t`No files yet`}>
      {hasUploads ? (
        <Trans>Files you add to a page appear here. You can also upload some now and use them later.</Trans>
      ) : (
        <Trans>This plan does not include uploads. A larger plan includes pages with pictures and PDFs.</Trans>
      )}
    </Message>
  );
}

/** How much of the allowances is used. */
function FileStorage({ storage }: { storage: FileStorageQuery['qrAssetStorage'] }) {
  const { t, i18n } = useLingui();
  const bytes = (count: number): string => formatBytes(count, i18n.locale);
  const { attached, attachedMax, unattached, unattachedMax } = storage;
  return (
    <Columns min="18rem" gap={4}>
      <ProgressBar
        label={t`Used by campaigns: ${bytes(attached)} of ${bytes(attachedMax)}`}
        value={attached / attachedMax}
      />
      <ProgressBar
        label={t`Not used yet: ${bytes(unattached)} of ${bytes(unattachedMax)}`}
        value={unattached / unattachedMax}
      />
    </Columns>
  );
}
