import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { readProblem } from '../api/service-problem.ts';
import { describeProblem } from '../errors/describe-problem.ts';
import { DataTable } from '../ui/data/data-table.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import { type OneImport, PROBLEM_ROWS_SHOWN } from './import-queries.ts';
import styles from './transfers.module.css';

type Problem = OneImport['rowProblems'][number];

interface Props {
  title: ReactNode;
  problems: readonly Problem[];
  /** Number of rows with problems. */
  rows: number;
}

/** Problems of the first rows that have any. */
export function RowProblems({ title, problems, rows }: Props) {
  const { t } = useLingui();
  if (problems.length === 0) return null;
  return (
    <div className={styles.problems}>
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
    </div>
  );
}
