import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { readProblem } from '../api/service-problem.ts';
import { describeProblem } from '../errors/describe-problem.ts';
import { Columns, Row, Stack } from '../ui/layout/boxes.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import type { OneImport } from './import-queries.ts';
import { PrintedHosts } from './printed-hosts.tsx';
import styles from './transfers.module.css';
import { BESIDES, FIELD_NAMES, FORMAT_NAMES } from './words.ts';

/** Findings about a file, and the numbers of rows by outcome. */
export function ImportFindings({ one, onShow }: { one: OneImport; onShow: (id: string) => void }) {
  const { t, i18n } = useLingui();
  const { state, isDryRun, format, sheet, encoding, ignoredColumns, problemRow, codesKept, rowsUpdated } = one;
  if (state === 'Failed') {
    const problem = describeProblem(readProblem(one.problemDetails, one.problem ?? ''));
    return (
      <Hint tone="red" isLarge role="status">
        {problemRow === null ? (
          <Trans>Nothing more was imported: {problem}</Trans>
        ) : (
          <Trans>
            Row {problemRow} cannot be read, so nothing was imported: {problem}
          </Trans>
        )}
      </Hint>
    );
  }
  const columns = new Intl.ListFormat(i18n.locale).format(ignoredColumns);
  return (
    <Stack gap={3} role="status">
      {format !== null && (
        <p>
          <Trans>Recognised as {t(FORMAT_NAMES[format])}.</Trans>{' '}
          {sheet !== null && <Trans>Only the sheet {sheet} is read.</Trans>}{' '}
          {state === 'Cancelled' && <Trans>Cancelled. Campaigns already created remain.</Trans>}
        </p>
      )}
      {isDryRun && <ColumnMeanings one={one} />}
      <Figures one={one} />
      {isDryRun && rowsUpdated > 0 && (
        <Hint tone="amber">
          <Plural
            value={rowsUpdated}
            one="# campaign exists already, by its external ID, and will be changed. If that is wrong, do not import the column."
            other="# campaigns exist already, by their external ID, and will be changed. If that is wrong, do not import the column."
          />
        </Hint>
      )}
      {encoding !== null && !encoding.startsWith('utf-') && (
        <Hint>
          <Trans>The file is not UTF-8, so it was read as {encoding}.</Trans>{' '}
          {isDryRun && <Trans>Check names with accented letters before you continue.</Trans>}
        </Hint>
      )}
      <PrintedHosts one={one} onShow={onShow} />
      {codesKept > 0 && one.printedHosts.every(({ host }) => host === null) && (
        <p>
          <Plural
            value={codesKept}
            one="# printed code leads here afterwards, once its address does."
            other="# printed codes lead here afterwards, once their address does."
          />
        </p>
      )}
      {ignoredColumns.length > 0 && (
        <Hint>
          {isDryRun ? (
            <Plural
              value={ignoredColumns.length}
              one={`The column ${columns} is unknown and will be ignored.`}
              other={`The columns ${columns} are unknown and will be ignored.`}
            />
          ) : (
            <Plural
              value={ignoredColumns.length}
              one={`The column ${columns} was ignored.`}
              other={`The columns ${columns} were ignored.`}
            />
          )}
        </Hint>
      )}
      {isDryRun && state === 'Finished' && (
        <Hint>
          <Trans>Nothing has been created yet.</Trans>
        </Hint>
      )}
    </Stack>
  );
}

/** What each column was taken for. */
function ColumnMeanings({ one: { columns } }: { one: OneImport }) {
  const { t } = useLingui();
  const known = columns.flatMap(({ column, field }) => (field === null ? [] : [[column, field] as const]));
  return (
    <Row as="ul" gap={2} lineGap={1} isWrapping>
      {known.map(([column, field]) => {
        const words = FIELD_NAMES.get(field) ?? BESIDES.get(field);
        return (
          <li key={column}>
            <Hint as="span">
              <bdi>{column}</bdi> → {words === undefined ? field : t(words)}
            </Hint>
          </li>
        );
      })}
    </Row>
  );
}

function Figures({ one }: { one: OneImport }) {
  const { rowsOk, rowsUpdated, rowsUnchanged, rowsProblem, isDryRun } = one;
  const { t } = useLingui();
  const figures = [
    ['new', rowsOk, isDryRun ? t`will be new` : t`are new`],
    ['updated', rowsUpdated, isDryRun ? t`will be changed` : t`were changed`],
    ['unchanged', rowsUnchanged, t`unchanged`],
    ['problem', rowsProblem, t`have problems`],
  ] as const;
  return (
    <Columns as="dl" min="7rem" gap={3} className={styles.figures}>
      {figures.map(([name, count, words]) => (
        <div key={name} className={name === 'problem' && count > 0 ? styles.wrong : undefined}>
          <dt>{words}</dt>
          <dd>
            <Figure count={count} />
          </dd>
        </div>
      ))}
    </Columns>
  );
}

function Figure({ count }: { count: number }) {
  const { i18n } = useLingui();
  return new Intl.NumberFormat(i18n.locale).format(count);
}
