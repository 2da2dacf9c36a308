import { Plural, useLingui } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { PlacesCredit } from '../../analytics/cards/places-credit.tsx';
import { Sentences } from '../../analytics/cards/sentences.tsx';
import { TotalsOnlyNote } from '../../analytics/cards/totals-only-note.tsx';
import { BarList } from '../../analytics/charts/bar-list.tsx';
import { useNumbers } from '../../analytics/charts/use-numbers.ts';
import { type Figures as FiguresOfPeriod, useFigures } from '../../analytics/figures/figures-queries.ts';
import { timelineData, timeNamesOf } from '../../analytics/figures/timeline-data.ts';
import { useLabelNames } from '../../analytics/label-names.ts';
import { scopeOf, useNotesPending } from '../../analytics/notes/note-queries.ts';
import { NotedTimeline } from '../../analytics/notes/noted-timeline.tsx';
import { PeriodField } from '../../analytics/toolbar/period-field.tsx';
import {
  type AnalyticsView,
  ownZone,
  readPeriodView,
  type ShownView,
  shownView,
} from '../../analytics/view/analytics-view.ts';
import { usePeriodName } from '../../analytics/view/use-period-name.ts';
import { PRESET_NAMES } from '../../analytics/words.ts';
import { useRights } from '../../api/use-rights.ts';
import { regionalLocale } from '../../preferences/regional-locale.ts';
import { PdfButton } from '../../reports/pdf-button.tsx';
import { ReportButton } from '../../reports/report-button.tsx';
import { ShareButton } from '../../sharing/share-button.tsx';
import { sharedViewOf } from '../../sharing/shared-view.ts';
import { Button } from '../../ui/button.tsx';
import { ReadFailed } from '../../ui/data/loaded.tsx';
import { Columns, Row, Stack } from '../../ui/layout/boxes.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { Message, WaitingForService } from '../../ui/message.tsx';
import { activate } from '../campaign-actions.ts';
import { readCampaignSearch, type TabProps } from '../campaign-tab.ts';
import { Figures, Live } from './figures.tsx';
import styles from './overview-tab.module.css';
import { ScanIt } from './scan-it.tsx';
import { useLiveScans } from './use-live-scans.ts';

const route = getRouteApi('/signed-in/campaigns/$id');

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
  const { t, i18n } = useLingui();
  const live = useLiveScans(campaign.id);
  const navigate = route.useNavigate();
  const view = { ...readPeriodView(route.useSearch()), campaign: [campaign.id], zone: ownZone() };
  const shown = shownView(view, Date.now(), i18n.locale);
  const nameOf = usePeriodName();
  const { data, error, failureCount, refetch, isFetching, isPlaceholderData } = useFigures(view, shown);
  const areNotesPending = useNotesPending(scopeOf(view, shown));
  if (data === undefined) {
    if (failureCount > 0 && isFetching) return <WaitingForService isTrying onRetry={refetch} />;
    if (error === null || isFetching) return <Skeleton lines={6} />;
    return <ReadFailed title={t`The figures could not be loaded`} error={error} onRetry={refetch} />;
  }
  if (areNotesPending) return <Skeleton lines={6} />;
  if (data.totalScans === 0) {
    return !campaign.isActive ? (
      <Paused campaign={campaign} />
    ) : (
      <ScanIt campaign={campaign}>
        <Live live={live} code={campaign.code} />
      </ScanIt>
    );
  }
  const labelled = data.scansInPeriod - data.totalsOnlyScans;
  const passedOn = { ...sharedViewOf(view, shown), title: campaign.name };
  const periodName = shown.preset === null ? nameOf(shown.period) : i18n._(PRESET_NAMES[shown.preset]);
  const hasLabels = labelled > 0 || (campaign.counting === 'Full' && data.totalsOnlyScans === 0);
  return (
    <>
      <Row gap={2} lineGap={2} justify="space-between" isWrapping>
        <Row gap={3} isWrapping>
          <PeriodField
            shown={shown}
            onChange={(period) => void navigate({ search: (now) => readCampaignSearch({ ...now, ...period }) })}
          />
          <Link to="/analytics" search={view}>{t`All figures`}</Link>
        </Row>
        <Row isWrapping>
          <PdfButton {...passedOn} />
          <ReportButton {...passedOn} />
          <ShareButton {...passedOn} />
        </Row>
      </Row>
      <Stack gap={4} className={isPlaceholderData ? 'stale' : undefined} aria-busy={isPlaceholderData}>
        <Figures campaign={campaign} figures={data} periodName={periodName} live={live} />
        <Sentences of={data} />
        <Card title={t`Scans over time`}>
          <DayChart figures={data} view={view} shown={shown} />
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
      </Stack>
    </>
  );
}

function Paused({ campaign }: TabProps) {
  const { t } = useLingui();
  const { canWrite } = useRights();
  const button = <Button look="main" onPress={() => activate(campaign)}>{t`Activate`}</Button>;
  return (
    <Message title={t`Paused and never scanned`} action={canWrite && button}>
      {campaign.pause?.text ?? t`People who scan it now see that it is not available.`}
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
      {rows.length === 0 && <Hint>{t`No scans in this period.`}</Hint>}
      <BarList label={title} rows={shown} total={total} />
      {children !== undefined && rows.length > 0 && <Hint className={styles.credit}>{children}</Hint>}
    </Card>
  );
}

interface DayChartProps {
  figures: FiguresOfPeriod;
  view: AnalyticsView;
  shown: ShownView;
}

/** Scans by day, or of a single day by hour. */
function DayChart({ figures, view, shown }: DayChartProps) {
  const { period, today } = shown;
  const { t, i18n } = useLingui();
  const numbers = useNumbers();
  const names = useMemo(() => timeNamesOf(regionalLocale(i18n.locale)), [i18n.locale]);
  const isHourly = period.first === period.last;
  const { points, days, scans } = timelineData(figures, undefined, {
    names,
    isHourly,
    today,
    now: Date.now(),
    since: 0,
  });
  const sum = numbers.whole(figures.scansInPeriod);
  return (
    <NotedTimeline
      label={isHourly ? t`Scans by hour, ${sum} in total` : t`Scans by day, ${sum} in total`}
      points={points}
      lines={[{ name: t`Scans`, look: 'main', values: scans }]}
      isLastOpen={days.includes(today)}
      days={days}
      isHourly={isHourly}
      scope={scopeOf(view, shown)}
    />
  );
}
