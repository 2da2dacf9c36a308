import { Plural, useLingui } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { BarList } from '../../analytics/charts/bar-list.tsx';
import { useLabelNames } from '../../analytics/label-names.ts';
import { ReadFailed } from '../../ui/data/loaded.tsx';
import { Columns, Stack } from '../../ui/layout/boxes.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import type { Campaign } from '../campaign-queries.ts';
import type { TabProps } from '../campaign-screen.tsx';
import { DayChart } from './day-chart.tsx';
import { Figures } from './figures.tsx';
import { useFigures } from './overview-queries.ts';
import styles from './overview-tab.module.css';
import { useLiveScans } from './use-live-scans.ts';

const Downloads = lazy(() => import('../../downloads/downloads.tsx').then((module) => ({ default: module.Downloads })));

/** Shows the downloads first until somebody has scanned the code, because it has probably not been printed yet. */
export function OverviewTab({ campaign }: TabProps) {
  const { t } = useLingui();
  // Decided once: a form that is being filled in stays in place when the first scan arrives.
  const [isUnused] = useState(campaign.totalScans === 0);
  const downloads = useRef<HTMLDivElement>(null);
  const scrollToDownloads = useCallback(() => {
    if (location.hash === '#downloads') downloads.current?.scrollIntoView();
  }, []);
  useEffect(scrollToDownloads, [scrollToDownloads]);
  const scans =
    campaign.mode === 'Dynamic' ? <Scans campaign={campaign} onShown={scrollToDownloads} /> : <NotCounted />;
  return (
    <Stack gap={4} className={styles.overview}>
      {!isUnused && scans}
      <div ref={downloads} id="downloads">
        <Card title={t`Downloads`}>
          <Suspense fallback={<Skeleton lines={3} />}>
            <Downloads qrCodeId={campaign.id} />
          </Suspense>
        </Card>
      </div>
      {isUnused && scans}
    </Stack>
  );
}

/** Scans that are not counted. The analytics explain why. */
function Excluded({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className={styles.credit}>
      <Plural
        value={count}
        one="# more visit came from a robot or link preview and is not counted."
        other="# more visits came from robots or link previews and are not counted."
      />
    </p>
  );
}

function NotCounted() {
  const { t } = useLingui();
  return (
    <Hint>{t`A static code leads straight to its content and bypasses this service, so its scans are not counted.`}</Hint>
  );
}

/** `onShown` is called when the figures occupy their space. */
function Scans({ campaign, onShown }: { campaign: Campaign; onShown: () => void }) {
  const { t } = useLingui();
  const { id } = campaign;
  const live = useLiveScans(id);
  const { data, error, refetch, isFetching } = useFigures(id);
  const isShown = data !== undefined;
  useEffect(() => {
    if (isShown) onShown();
  }, [isShown, onShown]);
  if (data === undefined) {
    if (error === null || isFetching) return <Skeleton lines={6} />;
    return <ReadFailed title={t`The figures could not be loaded`} error={error} onRetry={refetch} />;
  }
  return (
    <>
      <Figures campaign={campaign} figures={data} live={live} />
      <Card title={t`Scans of the last 30 days`}>
        <DayChart days={data.timeline} />
        <Excluded count={data.excluded.reduce((sum, { scans }) => sum + scans, 0)} />
      </Card>
      <Columns min="16rem" gap={4}>
        <TopList title={t`Sources`} rows={data.sources} total={data.period.scans} />
        <TopList title={t`Countries`} rows={data.countries} total={data.period.scans}>
          <a href="https://db-ip.com/" target="_blank" rel="noopener">{t`IP Geolocation by DB-IP`}</a>
        </TopList>
        <TopList title={t`Devices`} rows={data.devices} total={data.period.scans} />
        {campaign.rules.length > 0 && <TopList title={t`Rules`} rows={data.rules} total={data.period.scans} />}
      </Columns>
    </>
  );
}

interface Props {
  title: string;
  rows: readonly { readonly label: string; readonly scans: number; readonly uniqueScans: number }[];
  total: number;
  /** Shown below the list, for example a credit. */
  children?: ReactNode;
}

const SHOWN = 6;

/** Labels with the most scans, each with its number. */
function TopList({ title, rows, total, children }: Props) {
  const { t } = useLingui();
  const names = useLabelNames();
  const shown = rows
    .slice(0, SHOWN)
    .map(({ label, ...figures }) => ({ id: label, name: names.label(label), ...figures }));
  return (
    <Card title={title}>
      {rows.length === 0 && <Hint>{t`No scans in the last 30 days.`}</Hint>}
      <BarList label={title} rows={shown} total={total} />
      {children !== undefined && rows.length > 0 && <p className={styles.credit}>{children}</p>}
    </Card>
  );
}
