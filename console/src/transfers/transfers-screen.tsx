import { useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { useRights } from '../api/use-rights.ts';
import { Stack } from '../ui/layout/boxes.tsx';
import screen from '../ui/layout/screen.module.css';
import { ScreenHead } from '../ui/layout/screen-head.tsx';
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
          <Section title={t`Import`}>
            {t`Create campaigns from a file. It is first checked row by row, and nothing is created until you have seen the result.`}
          </Section>
          {view.import === undefined ? (
            <ImportDrop onChecking={show} />
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
