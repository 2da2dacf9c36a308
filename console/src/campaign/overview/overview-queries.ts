import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MONDAY } from '../../../../src/core/contract/calendar/first-weekday.ts';
import { CampaignFiguresDocument } from '../../../generated/campaign/overview/overview.ts';
import { daysOf, todayIn } from '../../analytics/view/period.ts';
import { execute } from '../../api/execute.ts';
import { queryClient } from '../../api/query-client.ts';
import { ownZone } from '../rules/zoned-time.ts';

const keyOf = (id: string) => ['campaign', id, 'figures'];
const MINUTE = 60_000;

/** Figures of the last 28 days in the browser's time zone: four whole weeks, compared with the four before. */
export const useFigures = (id: string) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => {
      const timeZone = ownZone();
      const { first, last } = daysOf('28d', todayIn(timeZone, Date.now()), MONDAY);
      return execute(CampaignFiguresDocument, { id, timeZone, fromDate: first, toDate: last }, signal);
    },
    select: (data) => data.analyticsOverview,
    placeholderData: keepPreviousData,
    staleTime: MINUTE,
  });

export const refreshFigures = (id: string): Promise<void> => queryClient.invalidateQueries({ queryKey: keyOf(id) });
