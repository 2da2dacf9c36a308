import { Trans, useLingui } from '@lingui/react/macro';
import { mdiAlertCircleOutline, mdiClose } from '@mdi/js';
import { ApiError } from '../api/api-error.ts';
import type { PendingUpload, Uploads } from '../api/use-uploads.ts';
import { describeError } from '../errors/describe-error.ts';
import { describeProblems } from '../errors/describe-problem.ts';
import { ProgressBar } from '../ui/data/progress-bar.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Row, Stack } from '../ui/layout/boxes.tsx';
import { TryAgain } from '../ui/message.tsx';
import styles from './files.module.css';

/** Files being uploaded, and refused files with the reason. */
export function SentFiles({ uploads: { pending, retry, remove } }: { uploads: Uploads }) {
  const { t } = useLingui();
  if (pending.length === 0) return null;
  return (
    <Stack as="ul" gap={2} aria-label={t`Uploads in progress`}>
      {pending.map((one) => (
        <li key={one.key} className={styles.sentFile}>
          <div className={styles.lines}>{one.error === null ? <OnTheWay {...one} /> : <Refused {...one} />}</div>
          {one.error !== null && <TryAgain onPress={() => retry(one.key)} />}
          <IconButton icon={mdiClose} aria-label={t`Remove ${one.file.name}`} onPress={() => remove(one.key)} />
        </li>
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
