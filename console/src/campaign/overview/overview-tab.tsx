import { plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import { MONDAY } from '../../../../src/core/contract/calendar/first-weekday.ts';
import { PlacesCredit } from '../../analytics/cards/places-credit.tsx';
import { TotalsOnlyNote } from '../../analytics/cards/totals-only-note.tsx';
import { BarList } from '../../analytics/charts/bar-list.tsx';
import { timeNamesOf } from '../../analytics/figures/timeline-data.ts';
import { useLabelNames } from '../../analytics/label-names.ts';
import { NotedTimeline } from '../../analytics/notes/noted-timeline.tsx';
import { ownZone } from '../../analytics/view/analytics-view.ts';
import { daysOf, todayIn } from '../../analytics/view/period.ts';
import { useRights } from '../../api/use-rights.ts';
import { regionalLocale } from '../../preferences/regional-locale.ts';
import { PdfButton } from '../../reports/pdf-button.tsx';
import { ReportButton } from '../../reports/report-button.tsx';
import { ShareButton } from '../../sharing/share-button.tsx';
import type { SharedView } from '../../sharing/share-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { ReadFailed } from '../../ui/data/loaded.tsx';
import { Columns, Row, Stack } from '../../ui/layout/boxes.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { Message, WaitingForService } from '../../ui/message.tsx';
import { setActive } from '../campaign-actions.ts';
import type { TabProps } from '../campaign-tab.ts';
import { Figures, Live } from './figures.tsx';
import { useFigures } from './overview-queries.ts';
import styles from './overview-tab.module.css';
import { ScanIt } from './scan-it.tsx';
import { useLiveScans } from './use-live-scans.ts';

export function OverviewTab({ campaign }: TabProps) {
  const { t } = useLingui();
  return (
    <Stack gap={4} className={styles.overview}>
      {campaign.mode === 'Dynamic' ? (
        <Scans campaign={campaign} />
      ) : (
        <ScanIt campaign={campaign}>
          <p>{t`A static code leads straight to its content and bypasses this service, so its scans are not counted.`}</p>
        </ScanIt>
      )}
    </Stack>
  );
}

/** Scans that are not counted. The analytics explain why. */
function Excluded({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Hint className={styles.credit}>
      <Plural
        value={count}
        one="# more visit came from a robot or link preview and is not counted."
        other="# more visits came from robots or link previews and are not counted."
      />
    </Hint>
  );
}

/** The figures, or the code until somebody has scanned it. */
function Scans({ campaign }: TabProps) {
  const { t } = useLingui();
  const live = useLiveScans(campaign.id);
  const { data, error, failureCount, refetch, isFetching } = useFigures(campaign.id);
  if (data === undefined) {
    if (failureCount > 0 && isFetching) return <WaitingForService isTrying onRetry={refetch} />;
    if (error === null || isFetching) return <Skeleton lines={6} />;
    return <ReadFailed title={t`The figures could not be loaded`} error={error} onRetry={refetch} />;
  }
  if (data.totalScans === 0) {
    return !campaign.isActive ? (
      <Paused campaign={campaign} />
    ) : (
      <ScanIt campaign={campaign}>
        <Live live={live} />
      </ScanIt>
    );
  }
  const labelled = data.period.scans - data.totalsOnlyScans;
  const passedOn: SharedView = {
    ...{ title: campaign.name, qrCodeId: campaign.id, timeZone: ownZone() },
    ...{ period: { lastDays: 28 }, comparison: 'PreviousPeriod' },
  };
  const hasLabels = labelled > 0 || (campaign.counting === 'Full' && data.totalsOnlyScans === 0);
  return (
    <>
      <Row justify="end" isWrapping>
        <PdfButton {...passedOn} days={daysOf('28d', todayIn(ownZone(), Date.now()), MONDAY)} />
        <ReportButton {...passedOn} />
        <ShareButton {...passedOn} />
      </Row>
      <Figures campaign={campaign} figures={data} live={live} />
      <Card title={t`Scans of the last 28 days`}>
        <DayChart id={campaign.id} days={data.timeline} />
        <Excluded count={data.excluded.reduce((sum, { scans }) => sum + scans, 0)} />
        <TotalsOnlyNote count={data.totalsOnlyScans} />
        {campaign.counting === 'Nothing' && <Hint>{t`New scans of this campaign are not counted.`}</Hint>}
      </Card>
      {hasLabels && (
        <Columns min="16rem" gap={4}>
          <TopList title={t`Sources`} rows={data.sources} total={labelled} />
          <TopList title={t`Countries`} rows={data.countries} total={labelled}>
            <PlacesCredit />
          </TopList>
          <TopList title={t`Devices`} rows={data.devices} total={labelled} />
          {campaign.rules.length > 0 && <TopList title={t`Rules`} rows={data.rules} total={labelled} />}
        </Columns>
      )}
    </>
  );
}

function Paused({ campaign }: TabProps) {
  const { t } = useLingui();
  const { canWrite } = useRights();
  const activate = <Button look="main" onPress={() => setActive(campaign, true)}>{t`Activate`}</Button>;
  return (
    <Message title={t`Paused and never scanned`} action={canWrite && activate}>
      {t`People who scan it now see that it is not available.`}
    </Message>
  );
}

interface Props {
  title: string;
  rows: readonly {
    readonly label: string;
    readonly countryCode?: string;
    readonly scans: number;
    readonly uniqueScans: number;
  }[];
  total: number;
  /** Shown below the list, for example a credit. */
  children?: ReactNode;
}

const SHOWN = 6;

/** Labels with the most scans, each with its number. */
function TopList({ title, rows, total, children }: Props) {
  const { t } = useLingui();
  const names = useLabelNames();
  const shown = rows.slice(0, SHOWN).map(({ label, countryCode, ...figures }) => {
    const name = countryCode ? names.country(countryCode) : names.label(label);
    return { id: label, name, ...figures };
  });
  return (
    <Card title={title}>
      {rows.length === 0 && <Hint>{t`No scans in the last 28 days.`}</Hint>}
      <BarList label={title} rows={shown} total={total} />
      {children !== undefined && rows.length > 0 && <Hint className={styles.credit}>{children}</Hint>}
    </Card>
  );
}

interface DayChartProps {
  id: string;
  days: readonly { readonly date: string; readonly scans: number }[];
}

/** Scans by day, including the current, unfinished day. */
function DayChart({ id, days }: DayChartProps) {
  const { t, i18n } = useLingui();
  const names = useMemo(() => timeNamesOf(regionalLocale(i18n.locale)), [i18n.locale]);
  const sum = days.reduce((total, { scans }) => total + scans, 0);
  return (
    <NotedTimeline
      label={plural(sum, { one: '# scan in 28 days', other: '# scans in 28 days' })}
      points={days.map(({ date }) => names.day(date))}
      lines={[{ name: t`Scans`, look: 'main', values: days.map(({ scans }) => scans) }]}
      isLastOpen
      days={days.map(({ date }) => date)}
      scope={{ qrCodeId: id, allTags: null, campaignIds: null, isFiltered: false, zone: ownZone() }}
    />
  );
}
