import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { readProblem } from '../api/service-problem.ts';
import { describeError } from '../errors/describe-error.ts';
import { describeProblem } from '../errors/describe-problem.ts';
import { Button } from '../ui/button.tsx';
import { DataTable } from '../ui/data/data-table.tsx';
import { ProgressBar } from '../ui/data/progress-bar.tsx';
import { Stack } from '../ui/layout/boxes.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import { Note } from '../ui/layout/note.tsx';
import { Skeleton } from '../ui/layout/skeleton.tsx';
import { TryAgain } from '../ui/message.tsx';
import { ImportActions } from './import-actions.tsx';
import { ImportFindings } from './import-findings.tsx';
import { isWorking, type OneImport, PROBLEM_ROWS_SHOWN, useImport } from './import-queries.ts';
import { ImportReading } from './import-reading.tsx';
import { ImportRows } from './rows/import-rows.tsx';
import { useCellEdits } from './rows/use-cell-edits.ts';
import styles from './transfers.module.css';
import { importNameOf } from './words.ts';

interface Props {
  id: string;
  onShow: (id: string) => void;
  onClose: () => void;
  /** What follows is shown elsewhere on the screen. */
  isForLabels?: boolean;
}

/** Only tables have cells. */
const canBeCorrected = (one: OneImport): boolean => !isWorking(one) && one.columns.length > 0;

/** Expected and then actual outcome of a file, while it is imported. */
export function ImportReport(props: Props) {
  return (
    <div ref={useInSight(props.id)}>
      <Report key={props.id} {...props} />
    </div>
  );
}

function Report({ id, onShow, onClose, isForLabels = false }: Props) {
  const { t } = useLingui();
  const { data, error, failureReason, refetch } = useImport(id);
  const edits = useCellEdits(id);
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
      {isWorking(one) ? <Progress one={one} /> : <ImportFindings one={one} onShow={onShow} />}
      {canBeCorrected(one) ? (
        <ImportRows one={one} edits={edits} onShow={onShow} />
      ) : (
        <RowProblems
          title={<Plural value={one.rowsProblem} one="# row has a problem" other="# rows have problems" />}
          problems={one.rowProblems}
          rows={one.rowsProblem}
        />
      )}
      <RowProblems
        title={<Plural value={one.codesReplaced} one="# printed code is lost" other="# printed codes are lost" />}
        problems={one.replacedCodes}
        rows={one.codesReplaced}
      />
      {one.isDryRun && !isWorking(one) && <ImportReading one={one} onShow={onShow} />}
      <ImportActions one={one} onShow={onShow} isForLabels={isForLabels} isEdited={edits.cells.length > 0} />
    </Card>
  );
}

/** Scrolls to the beginning of the report when it shows another import: that was started from the end of this one. */
function useInSight(id: string) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(id);
  useEffect(() => {
    if (shown.current !== id) place.current?.scrollIntoView({ block: 'start' });
    shown.current = id;
  }, [id]);
  return place;
}

function Progress({ one }: { one: OneImport }) {
  const { t, i18n } = useLingui();
  const number = new Intl.NumberFormat(i18n.locale);
  const { isDryRun, state, rowsTotal, rowsOk, rowsUpdated, rowsUnchanged, rowsProblem } = one;
  const done = rowsOk + rowsUpdated + rowsUnchanged + rowsProblem;
  const words = (): string => {
    if (state === 'Waiting') return t`Queued`;
    if (rowsTotal === null) return t`Reading the file`;
    const [read, total] = [number.format(done), number.format(rowsTotal)];
    return isDryRun ? t`Checking: ${read} of ${total} rows` : t`Importing: ${read} of ${total} rows`;
  };
  return (
    <div role="status">
      <ProgressBar label={words()} value={rowsTotal === null || rowsTotal === 0 ? null : done / rowsTotal} />
    </div>
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
  const { t, i18n } = useLingui();
  const number = new Intl.NumberFormat(i18n.locale);
  if (problems.length === 0) return null;
  return (
    <Stack gap={3} className={styles.problems}>
      <h3>{title}</h3>
      <DataTable
        label={t`Problems by row`}
        rows={problems}
        idOf={({ row, field, message }) => `${row} ${field} ${message}`}
        columns={[
          { id: 'row', name: t`Row`, cell: ({ row }) => number.format(row), width: '5rem', isNumber: true },
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
