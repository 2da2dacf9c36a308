import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useAction } from '../frame/use-action.ts';
import { languageName } from '../preferences/language-name.ts';
import { useKitNames } from '../sharing/sharing-actions.ts';
import { useSignInOptions } from '../sign-in/sign-in-requests.ts';
import { Button } from '../ui/button.tsx';
import { Row, Stack } from '../ui/layout/boxes.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { Question } from '../ui/overlays/question.tsx';
import { Fact, Facts } from '../workspace/parts/facts.tsx';
import { EditReport } from './edit-report.tsx';
import { deleteReport, type Report, sendReportNow, setReportActive } from './report-actions.ts';
import { ReportChip } from './report-table.tsx';
import { RecipientList, SendingList } from './sendings.tsx';
import { useHourNames } from './use-hour-names.ts';
import { useScopeName } from './use-scope-name.ts';
import { FREQUENCY_WORDS } from './words.ts';

interface Props {
  reports: readonly Report[];
  id: string | null;
  onClose: () => void;
}

export function ReportPanel({ reports, id, onClose }: Props) {
  const report = reports.find((each) => each.id === id);
  return report === undefined ? null : <OpenPanel key={report.id} report={report} onClose={onClose} />;
}

function OpenPanel({ report, onClose }: { report: Report; onClose: () => void }) {
  const { t } = useLingui();
  const [doing, setDoing] = useState<'edit' | 'delete' | null>(null);
  const { act, isBusy } = useAction();
  const hasMail = useSignInOptions().data?.mail !== false;
  const stop = (): void => setDoing(null);
  const actions = (
    <>
      <Button look="danger" onPress={() => setDoing('delete')}>{t`Delete`}</Button>
      <Button onPress={() => setDoing('edit')}>{t`Edit`}</Button>
      <Button
        look="main"
        isDisabled={!hasMail}
        isPending={isBusy}
        onPress={() => act({ run: () => sendReportNow(report) })}
      >
        {t`Send to me now`}
      </Button>
    </>
  );
  return (
    <>
      <Dialog size="side" isInAddress title={<bdi>{report.name}</bdi>} onClose={onClose} actions={actions}>
        <Stack gap={4}>
          <ReportFacts report={report} />
          <Row gap={2} isWrapping>
            <Button onPress={() => setReportActive(report, !report.isActive)}>
              {report.isActive ? t`Pause` : t`Activate`}
            </Button>
          </Row>
          <RecipientList report={report} />
          <SendingList report={report} />
        </Stack>
      </Dialog>
      {doing === 'edit' && <EditReport report={report} onClose={stop} />}
      {doing === 'delete' && (
        <Question
          title={t`Delete this report?`}
          action={t`Delete`}
          onConfirm={() => deleteReport(report)}
          onClose={stop}
        >
          <Trans>Nobody receives it any more, and the list of its mails is deleted. This cannot be undone.</Trans>
        </Question>
      )}
    </>
  );
}

function ReportFacts({ report }: { report: Report }) {
  const { t } = useLingui();
  const { frequency, localHour, timeZone, isActive, nextUtc, language, brandKitId, attachesPdf } = report;
  const scopeName = useScopeName([report]);
  const hours = useHourNames();
  const kits = useKitNames().data?.brandKits ?? [];
  return (
    <Facts>
      <Fact name={t`Status`}>
        <ReportChip report={report} />
      </Fact>
      <Fact name={t`About`}>
        <bdi>{scopeName(report)}</bdi>
      </Fact>
      <Fact name={t`Mailed`}>{t(FREQUENCY_WORDS[frequency])}</Fact>
      <Fact name={t`Time`}>
        {hours[localHour]} ({timeZone.replaceAll('_', ' ')})
      </Fact>
      {isActive && <Fact name={t`Next`} utc={nextUtc} />}
      <Fact name={t`Language`}>{languageName(language)}</Fact>
      {brandKitId != null && (
        <Fact name={t`Brand kit`}>
          <bdi>{kits.find(({ id }) => id === brandKitId)?.name}</bdi>
        </Fact>
      )}
      <Fact name={t`PDF`}>{attachesPdf ? t`Attached` : t`Not attached`}</Fact>
    </Facts>
  );
}
