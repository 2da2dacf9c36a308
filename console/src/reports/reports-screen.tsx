import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useSignInOptions } from '../sign-in/sign-in-requests.ts';
import { Button } from '../ui/button.tsx';
import { Loaded } from '../ui/data/loaded.tsx';
import { ScreenHead } from '../ui/layout/screen-head.tsx';
import { Message } from '../ui/message.tsx';
import { ManagersScreen } from '../workspace/parts/managers-screen.tsx';
import { EditReport } from './edit-report.tsx';
import { MailNote } from './mail-note.tsx';
import { useReports } from './report-actions.ts';
import { ReportPanel } from './report-panel.tsx';
import { ReportTable } from './report-table.tsx';

const route = getRouteApi('/signed-in/analytics/reports');

/** Figures that are mailed every week or month. */
export function ReportsScreen() {
  const { t } = useLingui();
  const about = <Trans>Reports mail figures to people every week or month.</Trans>;
  return (
    <ManagersScreen title={t`Reports`} about={about} right="canDelete">
      <Reports />
    </ManagersScreen>
  );
}

function Reports() {
  const { t } = useLingui();
  const { report: openId = null } = route.useSearch();
  const navigate = route.useNavigate();
  const [isCreating, setIsCreating] = useState(false);
  const query = useReports();
  const isNoteKnown = !useSignInOptions().isFirstWait;
  const show = (report: string | undefined): void => void navigate({ search: report === undefined ? {} : { report } });
  const create = <Button look="main" onPress={() => setIsCreating(true)}>{t`New report`}</Button>;
  return (
    <>
      <ScreenHead title={t`Reports`} actions={create}>
        <Trans>
          A report mails the figures of the week or month before, compared with those before that, also to people
          without an account.
        </Trans>
      </ScreenHead>
      {/* Not before it is known whether the note stands above. */}
      {isNoteKnown && (
        <>
          <MailNote />
          <Loaded query={query}>
            {({ reports }) =>
              reports.length === 0 ? (
                <Message title={t`No reports yet`} action={create}>
                  <Trans>
                    Choose campaigns, a day and recipients. Everybody can unsubscribe by a link in the mail.
                  </Trans>
                </Message>
              ) : (
                <>
                  <ReportTable reports={reports} openId={openId} onOpen={({ id }) => show(id)} />
                  <ReportPanel reports={reports} id={openId} onClose={() => show(undefined)} />
                </>
              )
            }
          </Loaded>
        </>
      )}
      {isCreating && <EditReport report={null} onClose={() => setIsCreating(false)} />}
    </>
  );
}
