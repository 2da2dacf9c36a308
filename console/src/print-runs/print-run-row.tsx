import { Plural, useLingui } from '@lingui/react/macro';
import { mdiFileDocumentOutline, mdiFolderZipOutline } from '@mdi/js';
import { useRights } from '../api/use-rights.ts';
import { formatBytes } from '../formats/format-bytes.ts';
import { Moment } from '../formats/moment.tsx';
import { runAction } from '../frame/use-action.ts';
import { DownloadLink } from '../transfers/download-link.tsx';
import { Button } from '../ui/button.tsx';
import { ProgressBar } from '../ui/data/progress-bar.tsx';
import { Icon } from '../ui/icon.tsx';
import { Row, Stack } from '../ui/layout/boxes.tsx';
import { PrintRunProblems } from './print-run-problems.tsx';
import { cancelPrintRun, fileAddress, isMaking, type PrintRun } from './print-run-queries.ts';
import { PrintRunState } from './print-run-state.tsx';
import styles from './print-runs.module.css';

interface Props {
  run: PrintRun;
  mayWrite: boolean;
}

export function PrintRunRow({ run, mayWrite }: Props) {
  const { t, i18n } = useLingui();
  const { canDelete } = useRights();
  const { id, kind, state, total, done, fileName, length, createdUtc, problems } = run;
  const ended = isMaking(run) ? t`Print run cancelled.` : t`File removed.`;
  const end = (): void => void runAction({ run: () => cancelPrintRun(id), done: ended });
  return (
    <Row as="li" gap={3} align="start" isWrapping className={styles.row}>
      <Icon path={kind === 'Zip' ? mdiFolderZipOutline : mdiFileDocumentOutline} />
      <Stack gap={1} className={styles.words}>
        <b>
          {kind === 'Zip' ? (
            <Plural value={total} one="Separate files for # campaign" other="Separate files for # campaigns" />
          ) : (
            <Plural value={total} one="Label sheets for # campaign" other="Label sheets for # campaigns" />
          )}
        </b>
        <Row as="span" gap={3} lineGap={0} align="stretch" isWrapping className={styles.facts}>
          <span className={styles.file}>{fileName}</span>
          {length !== null && <span>{formatBytes(length, i18n.locale)}</span>}
          <Moment utc={createdUtc} />
        </Row>
        {state === 'Running' ? (
          <ProgressBar label={t`${done} of ${total} drawn`} value={total === 0 ? null : done / total} />
        ) : (
          <PrintRunState run={run} />
        )}
        {problems.length > 0 && (
          <div className={styles.looked}>
            <PrintRunProblems problems={problems} />
          </div>
        )}
      </Stack>
      <Row gap={2} align="stretch" className={styles.actions}>
        {state === 'Finished' && <DownloadLink href={fileAddress(run)}>{t`Download`}</DownloadLink>}
        {mayWrite && isMaking(run) && <Button aria-label={t`Cancel ${fileName}`} onPress={end}>{t`Cancel`}</Button>}
        {canDelete && state === 'Finished' && (
          <Button look="quiet" aria-label={t`Remove the file ${fileName}`} onPress={end}>{t`Remove`}</Button>
        )}
      </Row>
    </Row>
  );
}
