import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { readProblem } from '../../api/service-problem.ts';
import { describeError } from '../../errors/describe-error.ts';
import { describeProblem } from '../../errors/describe-problem.ts';
import { Button } from '../../ui/button.tsx';
import { Columns, Row, Stack } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import { Problem } from '../../ui/layout/problem.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { correctDryRun, type OneImport, PROBLEM_ROWS_SHOWN, startImport } from '../import-queries.ts';
import { FIELD_NAMES } from '../words.ts';
import { rowsOf, type ShownCell, type ShownRow } from './row-cells.ts';
import styles from './rows.module.css';
import type { CellEdits } from './use-cell-edits.ts';

interface Props {
  one: OneImport;
  edits: CellEdits;
  onShow: (id: string) => void;
}

/**
 * The first rows as they will be stored, and all rows with problems. Cells with problems can be corrected: the file is
 * then checked again with what was typed, or, after an import, its rows with problems are imported.
 */
export function ImportRows({ one, edits, onShow }: Props) {
  const { t } = useLingui();
  const { first, later, laterCount } = rowsOf(one);
  const { submit, isBusy, error } = useSubmit(async () => {
    const { fileId, isDryRun } = one;
    const { cells } = edits;
    // Enter in a cell that was not edited: without cells, a check begins again without the earlier corrections.
    if (cells.length === 0) return;
    const next = isDryRun ? await correctDryRun(fileId, { cells: [...cells] }) : await startImport(fileId, [...cells]);
    edits.forget();
    onShow(next.id);
  });
  if (first.length + later.length === 0) return null;
  return (
    <Stack as="form" gap={4} onSubmit={submit} noValidate>
      {first.length > 0 && <RowList title={t`The first rows, as they will be stored`} rows={first} edits={edits} />}
      {later.length > 0 && (
        <RowList
          title={
            first.length === 0 ? (
              <Plural value={laterCount} one="# row has a problem" other="# rows have problems" />
            ) : (
              <Plural value={laterCount} one="# later row has a problem" other="# later rows have problems" />
            )
          }
          rows={later}
          edits={edits}
        />
      )}
      {one.rowsProblem > PROBLEM_ROWS_SHOWN && (
        <Hint>
          <Trans>Only the first problems are shown. Correct them to see the next ones; the result file has all.</Trans>
        </Hint>
      )}
      <Problem>{error !== null && describeError(error)}</Problem>
      {edits.cells.length > 0 && (
        <Row justify="end">
          <Button look="main" type="submit" isDisabled={isBusy}>
            {one.isDryRun ? (
              <Plural value={edits.cells.length} one="Check # corrected cell" other="Check # corrected cells" />
            ) : (
              <Plural
                value={edits.cells.length}
                one="Import with # corrected cell"
                other="Import with # corrected cells"
              />
            )}
          </Button>
        </Row>
      )}
    </Stack>
  );
}

interface RowListProps {
  title: ReactNode;
  rows: readonly ShownRow[];
  edits: CellEdits;
}

const RowList = ({ title, rows, edits }: RowListProps) => (
  <Stack gap={2}>
    <h3>{title}</h3>
    <Stack as="ul">
      {rows.map(({ row, svg, cells }) => (
        <Row as="li" key={row} gap={3} align="start" className={styles.row}>
          <RowNumber row={row} />
          {svg !== undefined && (svg === null ? <span className={styles.picture} /> : <Picture svg={svg} />)}
          <Columns as="div" min="7.5rem" gap={3} align="start" isGrowing>
            {cells.map((cell) => (
              <Cell key={cell.column} row={row} cell={cell} edits={edits} />
            ))}
          </Columns>
        </Row>
      ))}
    </Stack>
  </Stack>
);

function RowNumber({ row }: { row: number }) {
  const { i18n } = useLingui();
  const number = new Intl.NumberFormat(i18n.locale).format(row);
  return (
    <span className={styles.number}>
      <span className="visually-hidden">
        <Trans>Row</Trans>{' '}
      </span>
      {number}
    </span>
  );
}

const Picture = ({ svg }: { svg: string }) => (
  <img className={styles.picture} src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt="" />
);

function Cell({ row, cell, edits }: { row: number; cell: ShownCell; edits: CellEdits }) {
  const { t } = useLingui();
  const { column, text, problems, isEditable } = cell;
  const words = problems.map(({ details, message }) => describeProblem(readProblem(details, message)));
  const problem = words.length === 0 ? null : words.join(' ');
  const named = FIELD_NAMES.get(column);
  const name = named === undefined ? column : t(named);
  if (isEditable) {
    return (
      <div className={styles.field}>
        <TextField
          label={name}
          value={edits.valueOf(row, column) ?? text}
          onChange={(value) => edits.set({ row, column, value })}
          problem={problem}
        />
      </div>
    );
  }
  return (
    <Stack>
      {column !== '' && <span className="fine">{name}</span>}
      <bdi className="breakable">{text === '' ? '–' : text}</bdi>
      {problem !== null && <Hint tone="red">{problem}</Hint>}
    </Stack>
  );
}
