import { Trans, useLingui } from '@lingui/react/macro';
import { mdiAlertCircleOutline, mdiClose } from '@mdi/js';
import { PLANS } from '../../../src/core/contract/plans.ts';
import { UploadFileDocument } from '../../generated/files/files.ts';
import type { FileStorageQuery } from '../../generated/files/storage.ts';
import { ApiError } from '../api/api-error.ts';
import { upload } from '../api/upload.ts';
import { useRights } from '../api/use-rights.ts';
import { type PendingUpload, type Uploads, useUploads } from '../api/use-uploads.ts';
import { describeError } from '../errors/describe-error.ts';
import { describeProblems } from '../errors/describe-problem.ts';
import { formatBytes } from '../formats/format-bytes.ts';
import { useStore } from '../store.ts';
import { Loaded, ShowMore } from '../ui/data/loaded.tsx';
import { ProgressBar } from '../ui/data/progress-bar.tsx';
import { FileDrop } from '../ui/fields/file-drop.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Columns, Row, Stack } from '../ui/layout/boxes.tsx';
import screen from '../ui/layout/screen.module.css';
import { ScreenHead } from '../ui/layout/screen-head.tsx';
import { Message, TryAgain } from '../ui/message.tsx';
import { refreshFiles, useFileStorage, useFiles } from './file-queries.ts';
import { FileTable } from './file-table.tsx';
import styles from './files.module.css';
import { hiddenFiles } from './pending-deletions.ts';

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
  // The words have their place before the figures are known, so that nothing moves when they arrive.
  const size = (bytes: number | undefined): string => (bytes === undefined ? '…' : formatBytes(bytes, i18n.locale));
  const [image, pdf] = [size(storage?.imageMax), size(storage?.pdfMax)];
  return (
    <div className={screen.screen}>
      <ScreenHead title={t`Files`}>
        <Trans>
          Pictures and PDFs for menus, documents and memories. Every file is checked before it is published, and only a
          clean copy is stored.
        </Trans>
      </ScreenHead>
      {hasUploads && <FileStorage storage={storage} size={size} />}
      {canWrite && hasUploads && (
        <FileDrop
          label={t`Drop pictures or PDFs here`}
          hint={t`PNG, JPEG and WebP up to ${image}, PDF up to ${pdf}`}
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

interface StorageProps {
  storage: FileStorageQuery['qrAssetStorage'] | undefined;
  size: (bytes: number | undefined) => string;
}

/** How much of the allowances is used. */
function FileStorage({ storage, size }: StorageProps) {
  const { t } = useLingui();
  const { attached, attachedMax, unattached, unattachedMax } = storage ?? {};
  const share = (part = 0, whole = 1): number => part / whole;
  return (
    <Columns min="18rem" gap={4}>
      <ProgressBar
        label={t`Used by campaigns: ${size(attached)} of ${size(attachedMax)}`}
        value={share(attached, attachedMax)}
      />
      <ProgressBar
        label={t`Not used yet: ${size(unattached)} of ${size(unattachedMax)}`}
        value={share(unattached, unattachedMax)}
      />
    </Columns>
  );
}

/** Files being uploaded, and refused files with the reason. */
function SentFiles({ uploads: { pending, retry, remove } }: { uploads: Uploads }) {
  const { t } = useLingui();
  if (pending.length === 0) return null;
  return (
    <Stack as="ul" gap={2} aria-label={t`Uploads in progress`}>
      {pending.map((one) => (
        <Row as="li" key={one.key} gap={3} justify="end" isWrapping className={styles.sentFile}>
          <Stack basis="12rem">{one.error === null ? <OnTheWay {...one} /> : <Refused {...one} />}</Stack>
          {one.error !== null && <TryAgain onPress={() => retry(one.key)} />}
          <IconButton icon={mdiClose} aria-label={t`Remove ${one.file.name}`} onPress={() => remove(one.key)} />
        </Row>
      ))}
    </Stack>
  );
}

function OnTheWay({ file: { name }, progress, state }: PendingUpload) {
  const { t } = useLingui();
  if (state === 'waiting') return <ProgressBar label={t`${name}: connection lost, sending again`} value={null} />;
  if (progress === 1) return <ProgressBar label={t`${name}: checking`} value={null} />;
  return <ProgressBar label={name} value={progress} />;
}

function Refused({ file: { name }, error }: PendingUpload) {
  const reasons = error instanceof ApiError ? Object.values(error.fields).flat() : [];
  return (
    <Row as="span" gap={2} align="start" className={styles.refused} role="alert">
      <Icon path={mdiAlertCircleOutline} size={18} />
      <span>
        <bdi>{name}</bdi>: {reasons.length > 0 ? describeProblems(reasons) : describeError(error)}{' '}
        {reasons.length > 0 && <Trans>The file was not stored.</Trans>}
      </span>
    </Row>
  );
}
