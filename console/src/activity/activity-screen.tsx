import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ActivityEntryFragment, ActivityListDocument } from '../../generated/activity/activity-list.ts';
import { execute } from '../api/execute.ts';
import { longDayOf } from '../formats/times.ts';
import { Loaded, ShowMore } from '../ui/data/loaded.tsx';
import { NoResults } from '../ui/data/no-results.tsx';
import { Stack } from '../ui/layout/boxes.tsx';
import { ScreenHead } from '../ui/layout/screen-head.tsx';
import { Message } from '../ui/message.tsx';
import { ManagersScreen } from '../workspace/parts/managers-screen.tsx';
import styles from './activity.module.css';
import { ActivityEntry } from './activity-entry.tsx';
import { ActivityFilters } from './activity-filters.tsx';
import type { ActivityView } from './activity-view.ts';
import { SUBJECT_WORDS } from './words.ts';

const route = getRouteApi('/signed-in/activity');

export function ActivityScreen() {
  const { t } = useLingui();
  return (
    <ManagersScreen title={t`Activity`} about={<Trans>Activity shows who did what, and when.</Trans>}>
      <Activity />
    </ManagersScreen>
  );
}

function Activity() {
  const { t, i18n } = useLingui();
  const view = route.useSearch();
  const query = useActivity(view);
  const number = new Intl.NumberFormat(i18n.locale);
  const total = query.data?.pages.at(-1)?.auditEntries.totalCount;
  return (
    <>
      <ScreenHead title={t`Activity`} note={total === undefined ? null : number.format(total)} />
      <ActivityFilters view={view} />
      <Loaded query={query} lines={10}>
        {({ pages }) => {
          const entries = pages.flatMap(({ auditEntries }) => auditEntries.items);
          if (entries.length === 0) return <NoActivity view={view} />;
          return (
            <div className={query.isPlaceholderData ? 'stale' : ''}>
              <Days entries={entries} />
              {query.hasNextPage && (
                <Stack align="center">
                  <ShowMore query={query}>
                    <Trans>Show earlier</Trans>
                  </ShowMore>
                </Stack>
              )}
            </div>
          );
        }}
      </Loaded>
    </>
  );
}

/** Entries grouped by day in this browser's time zone. */
function Days({ entries }: { entries: readonly ActivityEntryFragment[] }) {
  const { i18n } = useLingui();
  const days = Map.groupBy(entries, ({ atUtc }) => longDayOf(atUtc, i18n.locale));
  return [...days].map(([day, ofDay]) => (
    <section key={day} className={styles.day} aria-label={day}>
      <h2 className={styles.dayName}>{day}</h2>
      <ul>
        {ofDay.map((entry) => (
          <ActivityEntry key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  ));
}

function NoActivity({ view }: { view: ActivityView }) {
  const { t } = useLingui();
  const navigate = route.useNavigate();
  const filters = [
    ...(view.about ?? []).map((subject) => t(SUBJECT_WORDS[subject])),
    ...(view.by === undefined ? [] : [t`the chosen person or key`]),
    ...(view.campaign === undefined ? [] : [t`the chosen campaign`]),
  ];
  if (filters.length > 0) return <NoResults filters={filters} onClear={() => void navigate({ search: {} })} />;
  return (
    <Message title={<Trans>No activity yet</Trans>}>
      <Trans>Every change to campaigns, files, keys and webhooks is listed here, along with who made it.</Trans>
    </Message>
  );
}

const PAGE_SIZE = 50;

/** Entries of a view, newest first. Each page begins after the last entry of the previous one. */
const useActivity = (view: ActivityView) =>
  useInfiniteQuery({
    queryKey: ['activity', view],
    queryFn: ({ pageParam, signal }) =>
      execute(
        ActivityListDocument,
        {
          pageSize: PAGE_SIZE,
          after: pageParam,
          subjectTypes: view.about ?? null,
          actorId: view.by ?? null,
          subjectId: view.campaign ?? null,
        },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ auditEntries: { items } }) => (items.length < PAGE_SIZE ? undefined : items.at(-1)?.id),
    placeholderData: keepPreviousData,
  });
