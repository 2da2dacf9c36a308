import { useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { useRights } from '../api/use-rights.ts';
import screen from '../ui/layout/screen.module.css';
import { ScreenHead } from '../ui/layout/screen-head.tsx';
import { SectionHeading } from '../ui/layout/section-heading.tsx';
import { ExportCards } from './export-cards.tsx';
import { ImportDrop } from './import-drop.tsx';
import { ImportList } from './import-list.tsx';
import { ImportReport } from './import-report.tsx';

const route = getRouteApi('/signed-in/workspace/transfers');

/** Imports campaigns from a file, and exports everything. */
export function TransfersScreen() {
  const { t } = useLingui();
  const view = route.useSearch();
  const navigate = route.useNavigate();
  const { canWrite } = useRights();
  const show = (id: string | undefined): void => void navigate({ search: id === undefined ? {} : { import: id } });
  return (
    <div className={screen.screen}>
      <ScreenHead title={t`Imports and exports`} />
      {canWrite && (
        <>
          <SectionHeading title={t`Import`}>
            {t`A file becomes campaigns. It is checked first, row by row, and nothing is created before you have seen what will happen.`}
          </SectionHeading>
          {view.import === undefined ? (
            <ImportDrop onChecking={show} />
          ) : (
            <ImportReport id={view.import} onShow={show} onClose={() => show(undefined)} />
          )}
        </>
      )}
      <ImportList shownId={view.import} onShow={show} />
      <SectionHeading title={t`Export`}>
        {t`Downloads are made while they are sent. One that breaks off is reported by the browser: begin it again.`}
      </SectionHeading>
      <ExportCards />
    </div>
  );
}
