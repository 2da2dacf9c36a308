import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { mdiAlertCircleOutline, mdiClose, mdiFileUploadOutline } from '@mdi/js';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/data/progress-bar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import styles from './page-files.module.css';
import type { PendingUpload } from './pending-upload.ts';

interface Props {
  upload: PendingUpload;
  onRetry: () => void;
  onRemove: () => void;
}

/** A file that is on its way, waits for the connection, or was refused. */
export function PendingRow({ upload, onRetry, onRemove }: Props) {
  const { t } = useLingui();
  const { state, progress, reasons, file } = upload;
  const isRefused = state === 'refused';
  return (
    <li className={styles.file} aria-label={file.name}>
      <span className={`${styles.thumbnail} ${isRefused ? styles.refused : ''}`}>
        <Icon path={isRefused ? mdiAlertCircleOutline : mdiFileUploadOutline} size={24} />
      </span>
      <span className={styles.words}>
        <span className="clipped" dir="auto" title={file.name}>
          {file.name}
        </span>
        {isRefused && (
          <Hint as="span" tone="red" role="alert">
            {t`Not taken.`} {describeRefusals(reasons)}
          </Hint>
        )}
        {state === 'waiting' && (
          <Hint as="span" role="status">
            {t`The connection dropped. Nothing was lost; it is sent again by itself.`}
          </Hint>
        )}
        {(state === 'sending' || state === 'queued') && (
          <ProgressBar
            label={progress === 1 ? t`Inspecting ${file.name}` : t`Sending ${file.name}`}
            value={progress === 1 ? null : progress}
            isLabelHidden
          />
        )}
        {state === 'sending' && progress === 1 && <Hint as="span">{t`Looking into the file…`}</Hint>}
      </span>
      {state === 'waiting' && <Button onPress={onRetry}>{t`Send now`}</Button>}
      <Button look="quiet" isIcon aria-label={t`Remove ${file.name}`} onPress={onRemove}>
        <Icon path={mdiClose} size={18} />
      </Button>
    </li>
  );
}

const LINES_MAX = 3;

/** Why a file was not taken, in a few sentences: each once. */
const describeRefusals = (reasons: readonly string[]): string =>
  [...new Set(reasons.map(describeRefusal))].slice(0, LINES_MAX).join(' ');

/** What inspections say most often, in the person's language; other reasons stay in the words of the service. */
function describeRefusal(reason: string): string {
  const [, megabytes] = /^Must be at most (\d+) MB\.$/.exec(reason) ?? [];
  if (megabytes !== undefined) return t`It is larger than ${megabytes} MB.`;
  const [, content] = /^The PDF contains (.*?)(?: \(object \d+\))?\.$/.exec(reason) ?? [];
  if (content !== undefined) return describeActive(content);
  if (reason.includes('HEIC')) {
    return t`This is a HEIC picture, which many phones cannot show. Save it as JPEG; on an iPhone, Settings > Camera > Formats > Most Compatible does so for new photographs.`;
  }
  if (reason === 'Send a PNG or JPEG image or a PDF.') return t`Only PNG and JPEG pictures and PDFs are taken.`;
  if (reason === 'The file is empty.') return t`The file is empty.`;
  if (reason.startsWith('The PDF cannot be parsed')) return t`The PDF is damaged or has no pages.`;
  if (reason.includes('is animated')) return t`The PNG is animated: a still picture is needed.`;
  if (/other data (?:after|between)|ZIP archive/.test(reason)) {
    return t`The file holds other data besides what it shows. Save it again.`;
  }
  return reason;
}

function describeActive(content: string): string {
  if (content.includes('script')) return t`The PDF contains a script: only PDFs that do nothing are taken.`;
  if (/form/.test(content)) return t`The PDF contains a form. Print it to a new PDF and add that.`;
  if (/file/.test(content)) return t`The PDF contains another file. Print it to a new PDF and add that.`;
  if (/media|movie|sound|3D/.test(content))
    return t`The PDF contains sound, video or 3D. Print it to a new PDF and add that.`;
  if (content.includes('encryption')) return t`The PDF is encrypted. Save it without a password.`;
  return t`The PDF contains something active. Print it to a new PDF and add that.`;
}
