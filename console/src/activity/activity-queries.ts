import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { ActivityListDocument } from '../../generated/activity/activity-list.ts';
import { execute } from '../api/execute.ts';
import type { ActivityView } from './activity-view.ts';

const PAGE_SIZE = 50;

/** The entries of a view, newest first. Each page begins after the last entry of the one before. */
export const useActivity = (view: ActivityView) =>
  useInfiniteQuery({
    queryKey: ['activity', view],
    queryFn: ({ pageParam, signal }) =>
      execute(
        ActivityListDocument,
        {
          pageSize: PAGE_SIZE,
          after: pageParam,
          subjectTypes: view.about ?? null,
          actorId: view.key ?? null,
          subjectId: view.campaign ?? null,
        },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ auditEntries: { items } }) => (items.length < PAGE_SIZE ? undefined : items.at(-1)?.id),
    placeholderData: keepPreviousData,
  });
