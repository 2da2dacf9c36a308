import { useLingui } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { LIMITS } from '../../../src/core/contract/contract-limits.ts';
import { useRights } from '../api/use-rights.ts';
import { Moment } from '../formats/moment.tsx';
import { Chip } from '../ui/data/chip.tsx';
import { type Column, DataTable } from '../ui/data/data-table.tsx';
import { Row, Stack } from '../ui/layout/boxes.tsx';
import screen from '../ui/layout/screen.module.css';
import { ScreenHead } from '../ui/layout/screen-head.tsx';
import { ExportCards } from './export-cards.tsx';
import { ImportDrop, ImportHelp } from './import-drop.tsx';
import { type ImportLine, useImports } from './import-queries.ts';
import { ImportReport } from './import-report.tsx';
import { importNameOf } from './words.ts';

const route = getRouteApi('/signed-in/workspace/transfers');
const MEGABYTES = LIMITS.importFileBytes / 1024 ** 2;
const GIGABYTES = LIMITS.archiveBytes / 1024 ** 3;

/** Imports campaigns from a file, and exports everything. */
export function TransfersScreen() {
  const { t, i18n } = useLingui();
  const view = route.useSearch();
  const navigate = route.useNavigate();
  const { canWrite } = useRights();
  const rows = new Intl.NumberFormat(i18n.locale).format(LIMITS.importRows);
  const show = (id: string | undefined): void => void navigate({ search: id === undefined ? {} : { import: id } });
  return (
    <div className={screen.screen}>
      <ScreenHead title={t`Imports and exports`} />
      {canWrite && (
        <>
          <Section title={t`Import`}>
            {t`Create campaigns from a file. It is first checked row by row, and nothing is created until you have seen the result.`}
          </Section>
          <Row>
            <Link to="/print-runs/labels">{t`Print labels from a list`}</Link>
          </Row>
          {view.import === undefined ? (
            <ImportDrop
              onChecking={show}
              label={t`Drop a CSV, workbook, JSON or archive here`}
              hint={t`CSV, Excel (.xlsx), NDJSON and JSON up to ${MEGABYTES} MB and ${rows} rows; an archive up to ${GIGABYTES} GB`}
            >
              <ImportHelp />
            </ImportDrop>
          ) : (
            <ImportReport id={view.import} onShow={show} onClose={() => show(undefined)} />
          )}
        </>
      )}
      <ImportList shownId={view.import} onShow={show} />
      <Section title={t`Export`}>
        {t`Downloads are created while they are sent. If one is interrupted, your browser reports it. Start it again.`}
      </Section>
      <ExportCards />
    </div>
  );
}

const Section = ({ title, children }: { title: string; children: string }) => (
  <Stack gap={2}>
    <h2>{title}</h2>
    <p className={screen.text}>{children}</p>
  </Stack>
);

interface Props {
  shownId: string | undefined;
  onShow: (id: string) => void;
}

/** Recent imports and dry runs. Shows nothing if there are none. */
function ImportList({ shownId, onShow }: Props) {
  const { t, i18n } = useLingui();
  const imports = useImports().data?.imports.items ?? [];
  if (imports.length === 0) return null;
  const number = new Intl.NumberFormat(i18n.locale);
  const columns: Column<ImportLine>[] = [
    { id: 'file', name: t`File`, cell: (line) => importNameOf(line) },
    { id: 'state', name: t`Status`, cell: (line) => <ImportState line={line} />, width: '12rem' },
    {
      ...{ id: 'new', name: t`New`, isNumber: true, width: '6rem', hideBelow: 'phone' },
      cell: ({ rowsOk, isDryRun }) => (isDryRun ? '–' : number.format(rowsOk)),
    },
    {
      ...{ id: 'problems', name: t`Problems`, isNumber: true, width: '7rem', hideBelow: 'phone' },
      cell: ({ rowsProblem }) => number.format(rowsProblem),
    },
    {
      ...{ id: 'when', name: t`Started`, width: '10rem', hideBelow: 'phone' },
      cell: ({ createdUtc }) => <Moment utc={createdUtc} />,
    },
  ];
  return (
    <section>
      <h2>{t`Past imports`}</h2>
      <DataTable
        label={t`Past imports`}
        columns={columns}
        rows={imports}
        idOf={({ id }) => id}
        onOpen={({ id }) => onShow(id)}
        openId={shownId ?? null}
      />
    </section>
  );
}

function ImportState({ line: { state, isDryRun, rowsProblem } }: { line: ImportLine }) {
  const { t } = useLingui();
  if (state === 'Failed') return <Chip tone="red">{t`Failed`}</Chip>;
  if (state === 'Cancelled') return <Chip>{t`Cancelled`}</Chip>;
  if (state === 'Waiting') return <Chip>{t`Waiting`}</Chip>;
  if (state === 'Running') return <Chip tone="accent">{isDryRun ? t`Checking` : t`Running`}</Chip>;
  if (isDryRun) return <Chip>{t`Checked`}</Chip>;
  return rowsProblem > 0 ? (
    <Chip tone="amber">{t`Finished, with problems`}</Chip>
  ) : (
    <Chip tone="green">{t`Finished`}</Chip>
  );
}
