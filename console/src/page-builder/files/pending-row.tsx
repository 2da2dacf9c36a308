import { useLingui } from '@lingui/react/macro';
import { mdiAlertCircleOutline, mdiClose, mdiFileUploadOutline } from '@mdi/js';
import { ApiError } from '../../api/api-error.ts';
import type { PendingUpload, Uploads } from '../../api/use-uploads.ts';
import { describeError } from '../../errors/describe-error.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/data/progress-bar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Stack } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import { describeRefusals } from './describe-refusal.ts';
import styles from './page-files.module.css';

/** A file that is being uploaded, waits for the connection, or was refused. */
export function PendingRow({ upload, uploads }: { upload: PendingUpload; uploads: Uploads }) {
  const { t } = useLingui();
  const { key, state, progress, error, file } = upload;
  const isRefused = state === 'refused';
  return (
    <li className={styles.file} aria-label={file.name}>
      <span className={`${styles.thumbnail} ${isRefused ? styles.refused : ''}`}>
        <Icon path={isRefused ? mdiAlertCircleOutline : mdiFileUploadOutline} size={24} />
      </span>
      <Stack as="span" isGrowing>
        <span className="clipped" dir="auto" title={file.name}>
          {file.name}
        </span>
        {isRefused && (
          <Hint as="span" tone="red" role="alert">
            {t`Rejected.`} {reasonsOf(error).join(' ')}
          </Hint>
        )}
        {state === 'waiting' && (
          <Hint as="span" role="status">
            {t`The connection was lost. The upload continues automatically.`}
          </Hint>
        )}
        {(state === 'sending' || state === 'queued') && (
          <ProgressBar
            label={progress === 1 ? t`Checking ${file.name}` : t`Sending ${file.name}`}
            value={progress === 1 ? null : progress}
            isLabelHidden
          />
        )}
        {state === 'sending' && progress === 1 && <Hint as="span">{t`Checking the file…`}</Hint>}
      </Stack>
      {state === 'waiting' && <Button onPress={() => uploads.retry(key)}>{t`Send now`}</Button>}
      <IconButton icon={mdiClose} aria-label={t`Remove ${file.name}`} onPress={() => uploads.remove(key)} />
    </li>
  );
}

/** Why the file was refused or the upload failed, in the person's language. */
function reasonsOf(error: unknown): readonly string[] {
  if (typeof error === 'string') return [error];
  const reasons = error instanceof ApiError ? (error.fields.file ?? []) : [];
  return reasons.length > 0 ? describeRefusals(reasons) : [describeError(error)];
}
