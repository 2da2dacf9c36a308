import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { mdiAlertCircleOutline, mdiCheckCircleOutline, mdiFileDocumentOutline, mdiFolderZipOutline } from '@mdi/js';
import { Link } from '@tanstack/react-router';
import { readProblem } from '../api/service-problem.ts';
import { useRights } from '../api/use-rights.ts';
import { describeProblem } from '../errors/describe-problem.ts';
import { formatBytes } from '../formats/format-bytes.ts';
import { Moment } from '../formats/moment.tsx';
import { relativeTime } from '../formats/times.ts';
import { runAction } from '../frame/use-action.ts';
import { DownloadLink } from '../transfers/download-link.tsx';
import { Button } from '../ui/button.tsx';
import { Loaded, ShowMore } from '../ui/data/loaded.tsx';
import { ProgressBar } from '../ui/data/progress-bar.tsx';
import { Icon } from '../ui/icon.tsx';
import { Row, Stack } from '../ui/layout/boxes.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Disclosure } from '../ui/layout/disclosure-group.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import { Message } from '../ui/message.tsx';
import { cancelPrintRun, fileAddress, isMaking, type PrintRun, usePrintRuns } from './print-run-queries.ts';
import styles from './print-runs.module.css';

interface Props {
  mayWrite: boolean;
  onBegin: () => void;
}

/** Runs of the last month, newest first. */
export function PrintRunList({ mayWrite, onBegin }: Props) {
  const { t } = useLingui();
  const list = usePrintRuns();
  const begin = mayWrite && (
    <Button look="main" onPress={onBegin}>
      <Trans>New print run</Trans>
    </Button>
  );
  return (
    <Loaded query={list} lines={5} lineHeight={64} failed={t`The print runs could not be loaded`}>
      {({ pages }) => {
        const runs = pages.flatMap(({ items }) => items);
        if (runs.length === 0) {
          return (
            <Message title={t`No print runs yet`} action={begin}>
              <Trans>
                A print run puts the codes of many campaigns into one file: sheets of labels as PDF, or separate files
                for a designer or print shop.
              </Trans>
            </Message>
          );
        }
        return (
          <Card isFlush>
            <Stack as="ul">
              {runs.map((run) => (
                <PrintRunRow key={run.id} run={run} mayWrite={mayWrite} />
              ))}
            </Stack>
            {list.hasNextPage && (
              <div className={styles.more}>
                <ShowMore query={list} />
              </div>
            )}
          </Card>
        );
      }}
    </Loaded>
  );
}

interface PrintRunRowProps {
  run: PrintRun;
  mayWrite: boolean;
  /** Its file is what the screen is for. */
  isMain?: boolean;
}

/** A run with its progress, its file, and how to stop or remove it. */
export function PrintRunRow({ run, mayWrite, isMain = false }: PrintRunRowProps) {
  const { t, i18n } = useLingui();
  const { canDelete } = useRights();
  const { id, kind, state, total, done, fileName, length, createdUtc, problems } = run;
  const number = new Intl.NumberFormat(i18n.locale);
  const [drawn, all] = [number.format(done), number.format(total)];
  const ended = isMaking(run) ? t`Print run cancelled.` : t`File removed.`;
  const end = () => runAction({ run: () => cancelPrintRun(id), done: ended });
  return (
    <Row as="li" gap={3} align="start" isWrapping className={styles.row}>
      <Icon path={kind === 'Zip' ? mdiFolderZipOutline : mdiFileDocumentOutline} />
      <Stack gap={1} basis="16rem">
        <b>
          {kind === 'Zip' ? (
            <Plural value={total} one="Separate files for # campaign" other="Separate files for # campaigns" />
          ) : (
            <Plural value={total} one="Label sheets for # campaign" other="Label sheets for # campaigns" />
          )}
        </b>
        <Row as="span" gap={3} lineGap={0} align="stretch" isWrapping className="fine">
          <span className="breakable">{fileName}</span>
          {length !== null && <span>{formatBytes(length, i18n.locale)}</span>}
          <Moment utc={createdUtc} />
        </Row>
        {state === 'Running' ? (
          <ProgressBar label={t`${drawn} of ${all} drawn`} value={total === 0 ? null : done / total} />
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
        {state === 'Finished' && (
          <DownloadLink href={fileAddress(run)} look={isMain ? 'main' : 'plain'}>{t`Download`}</DownloadLink>
        )}
        {mayWrite && isMaking(run) && <Button aria-label={t`Cancel ${fileName}`} onPress={end}>{t`Cancel`}</Button>}
        {canDelete && state === 'Finished' && (
          <Button look="quiet" aria-label={t`Remove the file ${fileName}`} onPress={end}>{t`Remove`}</Button>
        )}
      </Row>
    </Row>
  );
}

const SHOWN = 100;

/** What to check before printing, by campaign; the manifest of a ZIP has all of it. */
function PrintRunProblems({ problems }: Pick<PrintRun, 'problems'>) {
  return (
    <Disclosure title={<Plural value={problems.length} one="# campaign to check" other="# campaigns to check" />}>
      <Stack as="ul" gap={2} className={styles.problems}>
        {problems.slice(0, SHOWN).map(({ campaignId, message, details }) => (
          <li key={`${campaignId} ${message}`}>
            <Link to="/campaigns/$id" params={{ id: campaignId }}>
              {describeProblem(readProblem(details, message))}
            </Link>
          </li>
        ))}
      </Stack>
    </Disclosure>
  );
}

/** Outcome of a run, in words. */
function PrintRunState({ run }: { run: PrintRun }) {
  const { i18n } = useLingui();
  const { state, failure, expiresUtc } = run;
  if (state === 'Finished') {
    const when = expiresUtc === null ? '' : relativeTime(expiresUtc, i18n.locale, Date.now());
    return (
      <Row as={Hint} tone="green" gap={1}>
        <Icon path={mdiCheckCircleOutline} size={16} />
        <Trans>Ready. The file will be deleted {when}.</Trans>
      </Row>
    );
  }
  if (state === 'Failed') {
    return (
      <Row as={Hint} tone="red" gap={1}>
        <Icon path={mdiAlertCircleOutline} size={16} />
        {failure === null ? <Trans>Failed.</Trans> : <Trans>Failed: {failure}</Trans>}
      </Row>
    );
  }
  return (
    <Hint>
      {state === 'Waiting' && <Trans>Queued.</Trans>}
      {state === 'Cancelled' && <Trans>Cancelled. There is no file.</Trans>}
      {state === 'Expired' && <Trans>The file was deleted after a day.</Trans>}
    </Hint>
  );
}
