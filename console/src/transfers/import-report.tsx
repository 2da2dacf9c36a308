import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { readProblem } from '../api/service-problem.ts';
import { describeError } from '../errors/describe-error.ts';
import { describeProblem } from '../errors/describe-problem.ts';
import { useAction } from '../frame/use-action.ts';
import { Button } from '../ui/button.tsx';
import { DataTable } from '../ui/data/data-table.tsx';
import { ProgressBar } from '../ui/data/progress-bar.tsx';
import { Row, Stack } from '../ui/layout/boxes.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import { Note } from '../ui/layout/note.tsx';
import { Skeleton } from '../ui/layout/skeleton.tsx';
import { TryAgain } from '../ui/message.tsx';
import { DownloadLink } from './download-link.tsx';
import { ImportFindings } from './import-findings.tsx';
import {
  cancelImport,
  isWorking,
  type OneImport,
  PROBLEM_ROWS_SHOWN,
  startImport,
  useImport,
} from './import-queries.ts';
import { ImportReading } from './import-reading.tsx';
import styles from './transfers.module.css';
import { importNameOf } from './words.ts';

interface Props {
  id: string;
  onShow: (id: string) => void;
  onClose: () => void;
}

/** Expected and then actual outcome of a file, while it is imported. */
export function ImportReport({ id, onShow, onClose }: Props) {
  const { t } = useLingui();
  const { data, error, failureReason, refetch } = useImport(id);
  const close = <Button onPress={onClose}>{t`Another file`}</Button>;
  if (data === undefined) {
    return (
      <Card title={t`Import`} actions={close}>
        {error === null ? (
          <Skeleton lines={3} />
        ) : (
          <Hint tone="red" isLarge>
            {describeError(error)} <TryAgain onPress={refetch} />
          </Hint>
        )}
      </Card>
    );
  }
  const { import: one } = data;
  return (
    <Card title={<bdi>{importNameOf(one)}</bdi>} actions={close}>
      {failureReason !== null && (
        <Note role="status">
          <Trans>The service is not responding. The import will continue automatically.</Trans>
        </Note>
      )}
      {isWorking(one) ? <Progress one={one} /> : <ImportFindings one={one} />}
      <RowProblems
        title={<Plural value={one.rowsProblem} one="# row has a problem" other="# rows have problems" />}
        problems={one.rowProblems}
        rows={one.rowsProblem}
      />
      <RowProblems
        title={<Plural value={one.codesReplaced} one="# printed code is lost" other="# printed codes are lost" />}
        problems={one.replacedCodes}
        rows={one.codesReplaced}
      />
      {one.isDryRun && !isWorking(one) && <ImportReading key={one.id} one={one} onShow={onShow} />}
      <Actions one={one} onShow={onShow} />
    </Card>
  );
}

function Progress({ one }: { one: OneImport }) {
  const { t } = useLingui();
  const { isDryRun, state, rowsTotal, rowsOk, rowsUpdated, rowsUnchanged, rowsProblem } = one;
  const done = rowsOk + rowsUpdated + rowsUnchanged + rowsProblem;
  const words = (): string => {
    if (state === 'Waiting') return t`Queued`;
    if (rowsTotal === null) return t`Reading the file`;
    return isDryRun ? t`Checking: ${done} of ${rowsTotal} rows` : t`Importing: ${done} of ${rowsTotal} rows`;
  };
  return (
    <div role="status">
      <ProgressBar label={words()} value={rowsTotal === null || rowsTotal === 0 ? null : done / rowsTotal} />
    </div>
  );
}

function Actions({ one, onShow }: { one: OneImport; onShow: (id: string) => void }) {
  const { t } = useLingui();
  const { act, isBusy } = useAction();
  const { id, fileId, isDryRun, state, rowsOk, rowsUpdated, rowsProblem } = one;
  const start = (): void => void act({ run: async () => onShow((await startImport(fileId)).id) });
  const rows = rowsOk + rowsUpdated;
  const mayGoOn =
    !isDryRun && (state === 'Cancelled' || state === 'Failed' || (state === 'Finished' && rowsProblem > 0));
  return (
    <Row gap={3} lineGap={2} justify="end" isWrapping>
      {isWorking(one) && (
        <Button onPress={() => void act({ run: () => cancelImport(id) })} isDisabled={isBusy}>{t`Cancel`}</Button>
      )}
      {!isWorking(one) && (
        <>
          <DownloadLink href={`/imports/${id}/result?format=csv`}>{t`Result as CSV`}</DownloadLink>
          {mayGoOn && (
            <Button onPress={start} isDisabled={isBusy}>
              {state === 'Finished' ? t`Retry problem rows` : t`Continue`}
            </Button>
          )}
          {isDryRun && state === 'Finished' && (
            <Button look="main" onPress={start} isDisabled={rows === 0 || isBusy}>
              <Plural value={rows} _0="Nothing to import" one="Import # campaign" other="Import # campaigns" />
            </Button>
          )}
          {!isDryRun && <ImportNext one={one} />}
        </>
      )}
    </Row>
  );
}

/** What to do with the campaigns of an import that has ended. */
function ImportNext({ one: { id, rowsOk, rowsUpdated, rowsUnchanged } }: { one: OneImport }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const count = rowsOk + rowsUpdated + rowsUnchanged;
  if (count === 0) return null;
  const list = { import: id };
  return (
    <>
      <Button onPress={() => void navigate({ to: '/campaigns', search: list, state: { selectAll: true } })}>
        {t`Change them together`}
      </Button>
      <Button
        onPress={() => void navigate({ to: '/print-runs', search: { from: 'list', ...list, direction: 'Ascending' } })}
      >
        {t`Print them`}
      </Button>
      <Button look="main" onPress={() => void navigate({ to: '/campaigns', search: list })}>
        <Plural value={count} one="Show this campaign" other="Show these #" />
      </Button>
    </>
  );
}

type Problem = OneImport['rowProblems'][number];

interface RowProblemsProps {
  title: ReactNode;
  problems: readonly Problem[];
  /** Number of rows with problems. */
  rows: number;
}

/** Problems of the first rows that have any. */
function RowProblems({ title, problems, rows }: RowProblemsProps) {
  const { t } = useLingui();
  if (problems.length === 0) return null;
  return (
    <Stack gap={3} className={styles.problems}>
      <h3>{title}</h3>
      <DataTable
        label={t`Problems by row`}
        rows={problems}
        idOf={({ row, field, message }) => `${row} ${field} ${message}`}
        columns={[
          { id: 'row', name: t`Row`, cell: ({ row }) => row, width: '5rem' },
          { id: 'field', name: t`Column`, cell: ({ field }) => field, width: '30%' },
          {
            id: 'message',
            name: t`Problem`,
            cell: ({ value, message, details }) => (
              <span className={styles.wrap}>
                {value !== null && <bdi>“{value}”: </bdi>}
                {describeProblem(readProblem(details, message))}
              </span>
            ),
          },
        ]}
      />
      {rows > PROBLEM_ROWS_SHOWN && (
        <Hint>
          <Trans>Only the first problems are shown. The result file has all of them.</Trans>
        </Hint>
      )}
    </Stack>
  );
}
