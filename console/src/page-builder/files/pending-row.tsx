import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { mdiAlertCircleOutline, mdiClose, mdiFileUploadOutline } from '@mdi/js';
import { lookUp } from '../../../../src/core/contract/look-up.ts';
import { ApiError } from '../../api/api-error.ts';
import type { ServiceProblem } from '../../api/service-problem.ts';
import type { PendingUpload, Uploads } from '../../api/use-uploads.ts';
import { describeError } from '../../errors/describe-error.ts';
import { describeProblem } from '../../errors/describe-problem.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/data/progress-bar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Stack } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
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

const LINES_MAX = 3;

/** Why a file was not accepted, in a few sentences without repetition. */
const describeRefusals = (reasons: readonly ServiceProblem[]): string[] =>
  [...new Set(reasons.map(describeRefusal))].slice(0, LINES_MAX);

/** Describes the most frequent inspection results in the form's words; others as usual. */
function describeRefusal(reason: ServiceProblem): string {
  const { max = '', what } = reason.params;
  const otherData = t`The file contains data other than what it shows. Save it again.`;
  const words: Readonly<Record<string, string>> = {
    at_most_megabytes: t`It is larger than ${max} MB.`,
    pdf_contains: describeActive(String(what)),
    file_is_heic: t`This is a HEIC picture, which many phones cannot show. Save it as JPEG. On an iPhone, choose Settings > Camera > Formats > Most Compatible to take new photos as JPEG.`,
    not_image_or_pdf: t`Only PNG and JPEG pictures and PDFs are accepted.`,
    file_empty: t`The file is empty.`,
    pdf_unparsable: t`The PDF is damaged or has no pages.`,
    image_with_other_data: otherData,
    pdf_with_other_data: otherData,
    pdf_with_stray_data: otherData,
    pdf_is_zip: otherData,
  };
  return lookUp(words, reason.code) ?? describeProblem(reason);
}

function describeActive(content: string): string {
  if (content.includes('script')) return t`The PDF contains a script. Only PDFs without active content are accepted.`;
  if (/form/.test(content)) return t`The PDF contains a form. Print it to a new PDF and add that one.`;
  if (/file/.test(content)) return t`The PDF contains another file. Print it to a new PDF and add that one.`;
  if (/media|movie|sound|3D/.test(content))
    return t`The PDF contains sound, video or 3D. Print it to a new PDF and add that one.`;
  if (content.includes('encryption')) return t`The PDF is encrypted. Save it without a password.`;
  return t`The PDF contains active content. Print it to a new PDF and add that one.`;
}
