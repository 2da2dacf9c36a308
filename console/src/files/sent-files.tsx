import { Trans, useLingui } from '@lingui/react/macro';
import { mdiAlertCircleOutline, mdiClose } from '@mdi/js';
import { ApiError } from '../api/api-error.ts';
import { describeError } from '../errors/describe-error.ts';
import { describeProblems } from '../errors/describe-problem.ts';
import { Button } from '../ui/button.tsx';
import { ProgressBar } from '../ui/data/progress-bar.tsx';
import { Icon } from '../ui/icon.tsx';
import { Row, Stack } from '../ui/layout/boxes.tsx';
import { TryAgain } from '../ui/message.tsx';
import styles from './files.module.css';
import type { SentFile } from './use-uploads.ts';

interface Props {
  sent: readonly SentFile[];
  onAgain: (file: SentFile) => void;
  onRemove: (key: number) => void;
}

/** Files being uploaded, and refused files with the reason. */
export function SentFiles({ sent, onAgain, onRemove }: Props) {
  const { t } = useLingui();
  if (sent.length === 0) return null;
  return (
    <Stack as="ul" gap={2} aria-label={t`Uploads in progress`}>
      {sent.map((one) => (
        <li key={one.key} className={styles.sentFile}>
          <div className={styles.lines}>{one.error === null ? <OnTheWay {...one} /> : <Refused {...one} />}</div>
          {one.error !== null && <TryAgain onPress={() => onAgain(one)} />}
          <Button look="quiet" isIcon aria-label={t`Remove ${one.file.name}`} onPress={() => onRemove(one.key)}>
            <Icon path={mdiClose} size={18} />
          </Button>
        </li>
      ))}
    </Stack>
  );
}

function OnTheWay({ file: { name }, progress, isWaiting }: SentFile) {
  const { t } = useLingui();
  if (isWaiting) return <ProgressBar label={t`${name}: connection lost, sending again`} value={null} />;
  if (progress === 1) return <ProgressBar label={t`${name}: checking`} value={null} />;
  return <ProgressBar label={name} value={progress} />;
}

function Refused({ file: { name }, error }: SentFile) {
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
