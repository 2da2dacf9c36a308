import { useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { LIMITS } from '../../../src/core/contract/contract-limits.ts';
import { useRights } from '../api/use-rights.ts';
import { ImportDrop, TABLES } from '../transfers/import-drop.tsx';
import { ImportReport } from '../transfers/import-report.tsx';
import screen from '../ui/layout/screen.module.css';
import { ScreenHead } from '../ui/layout/screen-head.tsx';
import { ReadOnly } from '../ui/message.tsx';
import { LabelSheet } from './label-sheet.tsx';
import { MadeLabels } from './made-labels.tsx';

const route = getRouteApi('/signed-in/print-runs/labels');
const MEGABYTES = LIMITS.importFileBytes / 1024 / 1024;

/** A list in, its labels out: the file is checked and corrected, its codes are created, and their sheets are made. */
export function LabelsScreen() {
  const { t } = useLingui();
  const view = route.useSearch();
  const navigate = route.useNavigate();
  const { canWrite } = useRights();
  return (
    <div className={screen.screen}>
      <ScreenHead title={t`Labels from a list`}>
        {t`Drop a list of names and destinations. Each row becomes a code, and all of them one PDF of labels.`}
      </ScreenHead>
      {!canWrite && view.run === undefined && <ReadOnly />}
      {canWrite && view.import === undefined && view.run === undefined && (
        <ImportDrop
          onChecking={(id) => void navigate({ search: { import: id } })}
          label={t`Drop a list here, or paste cells`}
          hint={t`Excel (.xlsx) or CSV, up to ${MEGABYTES} MB. The first row names the columns, such as name, destination and caption.`}
          accept={TABLES}
        />
      )}
      {canWrite && view.import !== undefined && (
        <>
          <ImportReport
            id={view.import}
            onShow={(id) => void navigate({ search: { import: id } })}
            onClose={() => void navigate({ search: {} })}
            isForLabels
          />
          {view.run === undefined && (
            <LabelSheet
              importId={view.import}
              onMade={(run) => void navigate({ search: ({ import: id }) => ({ import: id, run }) })}
            />
          )}
        </>
      )}
      {view.run !== undefined && (
        <MadeLabels
          id={view.run}
          onAgain={canWrite ? () => void navigate({ search: ({ import: id }) => ({ import: id }) }) : null}
        />
      )}
    </div>
  );
}
