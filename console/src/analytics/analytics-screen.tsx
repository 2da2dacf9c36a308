import { hasCode, isNotFound } from '../api/api-error.ts';
import { describeError } from '../errors/describe-error.ts';
import { PdfButton } from '../reports/pdf-button.tsx';
import { ReportButton } from '../reports/report-button.tsx';
import { ShareButton } from '../sharing/share-button.tsx';
import { sharedViewOf } from '../sharing/shared-view.ts';
import { Button } from '../ui/button.tsx';
import { Stack } from '../ui/layout/boxes.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import screenStyles from '../ui/layout/screen.module.css';
import { ScreenHead } from '../ui/layout/screen-head.tsx';
import { Skeleton } from '../ui/layout/skeleton.tsx';
import { GoToCampaigns, Message, TryAgain, WaitingForService } from '../ui/message.tsx';
import { CampaignsCard } from './cards/campaigns-card.tsx';
import { FigureCards } from './cards/figure-cards.tsx';
import { Sentences } from './cards/sentences.tsx';
import { SplitCard } from './cards/split-card.tsx';
import { Summary } from './cards/summary.tsx';
import { TimelineCard } from './cards/timeline-card.tsx';
import { TotalsOnlyNote } from './cards/totals-only-note.tsx';
import { useComparison, useFigures, useTopCampaigns } from './figures/figures-queries.ts';
import { useLiveScans } from './figures/use-live-scans.ts';
import { scopeOf, useNotesPending } from './notes/note-queries.ts';
import { PrintHead } from './print-head.tsx';
import './print.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { AnalyticsToolbar } from './toolbar/analytics-toolbar.tsx';
import { FilterChips } from './toolbar/filter-chips.tsx';
import {
  type AnalyticsView,
  COMPARABLE,
  chosenFilters,
  type Filter,
  readAnalyticsView,
  shownView,
  toggleFilter,
  withoutFilters,
} from './view/analytics-view.ts';
import { useViewName } from './view/use-period-name.ts';

const route = getRouteApi('/signed-in/analytics');

export function AnalyticsScreen() {
  const { t, i18n } = useLingui();
  // Without invalid values, which the router keeps.
  const search = route.useSearch();
  const view = useMemo(() => readAnalyticsView(search), [search]);
  const navigate = route.useNavigate();
  const shown = shownView(view, Date.now(), i18n.locale);
  const figures = useFigures(view, shown);
  const scope = scopeOf(view, shown);
  const areNotesPending = useNotesPending(scope);
  const isRead = figures.data !== undefined;
  const comparison = useComparison(view, shown, figures.data);
  const campaigns = useTopCampaigns(view, shown, isRead);
  const live = useLiveScans(view);
  const filters = chosenFilters(view);
  const isFiltered = filters.length > 0;
  const isPartial = filters.some(({ filter }) => filter !== 'campaign' && filter !== 'tag');
  const change = useCallback(
    (part: Partial<Record<keyof AnalyticsView, unknown>>): void => {
      void navigate({ search: (now) => readAnalyticsView({ ...now, ...part }) });
    },
    [navigate],
  );
  const toggle = (filter: Filter, value: string): void =>
    void navigate({ search: (now) => toggleFilter(readAnalyticsView(now), filter, value) });
  const clear = (): void => void navigate({ search: (now) => withoutFilters(readAnalyticsView(now)) });
  const { data } = figures;
  const name = useViewName(shown, data?.previousPeriod);
  const isEmpty = data?.totalScans === 0 && live.since === 0 && !isFiltered;
  const passedOn = { ...sharedViewOf(view, shown), title: view.tag?.join(', ') ?? t`Scans` };
  const timeline = {
    resolution: view.resolution ?? (shown.period.first === shown.period.last ? 'hour' : 'day'),
    onResolution: (resolution: 'hour' | 'day') => change({ resolution }),
    today: shown.today,
    scope,
  } as const;
  const compared = view.campaign?.length ?? 0;
  const filePrefix = `scans-${shown.period.first}-${shown.period.last}`;
  return (
    <div className={screenStyles.screen} data-print-view>
      <ScreenHead
        title={t`Analytics`}
        actions={
          !isEmpty && (
            <>
              <PdfButton {...passedOn} />
              <ReportButton {...passedOn} />
              <ShareButton {...passedOn} />
            </>
          )
        }
      />
      <PrintHead view={view} shown={shown} name={name} />
      {!isEmpty && (
        <Stack gap={3} data-print-hidden>
          <AnalyticsToolbar view={view} shown={shown} onChange={change} />
          <Hint>{name}</Hint>
          <FilterChips view={view} onRemove={toggle} onClear={clear} />
        </Stack>
      )}
      {!figures.isLoadingError && figures.failureCount > 0 && (
        <WaitingForService isTrying={figures.isFetching} onRetry={figures.refetch} />
      )}
      {(isRead ? areNotesPending : figures.isPending && figures.failureCount === 0) && (
        <Skeleton lines={10} lineHeight={56} />
      )}
      {figures.isLoadingError && (
        <FiguresFailed
          error={figures.error}
          isFiltered={isFiltered}
          onRetry={() => void figures.refetch()}
          onClear={clear}
        />
      )}
      {isEmpty && <NoScans />}
      {data && !areNotesPending && !isEmpty && (
        <Stack
          gap={4}
          className={figures.isPlaceholderData ? 'stale' : undefined}
          aria-busy={figures.isPlaceholderData}
        >
          <Summary figures={data} today={shown.today} live={live} isFiltered={timeline.scope.isFiltered} />
          <Sentences of={data} />
          {compared >= COMPARABLE.min && compared <= COMPARABLE.max ? (
            <CampaignsCard
              {...timeline}
              view={view}
              shown={shown}
              figures={data}
              fileName={`${filePrefix}-campaigns`}
            />
          ) : (
            <TimelineCard
              {...timeline}
              figures={data}
              comparison={comparison.data}
              compared={shown.comparison}
              since={live.since}
              fileName={`${filePrefix}-timeline`}
            />
          )}
          <SplitCard view={view} shown={shown} onChange={change} fileName={`${filePrefix}-split`} />
          <TotalsOnlyNote count={data.totalsOnlyScans} isFiltered={isPartial} />
          <FigureCards
            figures={data}
            campaigns={campaigns.data}
            view={view}
            onFilter={toggle}
            filePrefix={filePrefix}
          />
        </Stack>
      )}
    </div>
  );
}

/** Shown if no scan was ever recorded. */
function NoScans() {
  return (
    <Message title={<Trans>No scans yet</Trans>} action={<GoToCampaigns />}>
      <Trans>
        Scan a dynamic code with your phone. The scan appears here within a second, with its country, device and source.
        Nothing about the person is stored. If there is no campaign yet, Campaigns has a sample to look at.
      </Trans>
    </Message>
  );
}

interface FailedProps {
  error: Error;
  isFiltered: boolean;
  onRetry: () => void;
  onClear: () => void;
}

/** Shown if the figures could not be read, with what to do about it. */
function FiguresFailed({ error, isFiltered, onRetry, onClear }: FailedProps) {
  const { t } = useLingui();
  const words = (): string => {
    if (hasCode(error, 'too_many_scans'))
      return t`There are too many scans to count with filters. Choose a shorter period, or remove the filters.`;
    if (hasCode(error, 'scans_not_kept'))
      return t`Filters need individual scans, and those of this period have been deleted. Choose a later period, or remove the filters.`;
    if (isNotFound(error)) return t`The campaign in this filter no longer exists.`;
    return describeError(error);
  };
  const action = isFiltered ? (
    <Button look="main" onPress={onClear}>{t`Clear filters`}</Button>
  ) : (
    <TryAgain look="main" onPress={onRetry} />
  );
  return (
    <Message title={<Trans>These figures cannot be shown</Trans>} action={action}>
      {words()}
    </Message>
  );
}
