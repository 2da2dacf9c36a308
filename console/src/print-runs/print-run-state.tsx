import { Trans, useLingui } from '@lingui/react/macro';
import { mdiAlertCircleOutline, mdiCheckCircleOutline } from '@mdi/js';
import { relativeTime } from '../formats/times.ts';
import { Icon } from '../ui/icon.tsx';
import type { PrintRun } from './print-run-queries.ts';
import styles from './print-runs.module.css';

/** Outcome of a run, in words. */
export function PrintRunState({ run }: { run: PrintRun }) {
  const { i18n } = useLingui();
  const { state, failure, expiresUtc } = run;
  if (state === 'Finished') {
    const when = expiresUtc === null ? '' : relativeTime(expiresUtc, i18n.locale, Date.now());
    return (
      <span className={styles.good}>
        <Icon path={mdiCheckCircleOutline} size={16} />
        <Trans>Ready. The file will be deleted {when}.</Trans>
      </span>
    );
  }
  if (state === 'Failed') {
    return (
      <span className={styles.bad}>
        <Icon path={mdiAlertCircleOutline} size={16} />
        {failure === null ? <Trans>Failed.</Trans> : <Trans>Failed: {failure}</Trans>}
      </span>
    );
  }
  return (
    <span className={styles.soft}>
      {state === 'Waiting' && <Trans>Queued.</Trans>}
      {state === 'Cancelled' && <Trans>Cancelled. There is no file.</Trans>}
      {state === 'Expired' && <Trans>The file was deleted after a day.</Trans>}
    </span>
  );
}
