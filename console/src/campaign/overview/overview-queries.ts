import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CampaignFiguresDocument } from '../../../generated/campaign/overview/overview.ts';
import { execute } from '../../api/execute.ts';
import { queryClient } from '../../api/query-client.ts';
import { ownZone } from '../rules/zoned-time.ts';

const keyOf = (id: string) => ['campaign', id, 'figures'];
const MINUTE = 60_000;

/** Figures of the last 30 days in the browser's time zone. */
export const useFigures = (id: string) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => execute(CampaignFiguresDocument, { id, timeZone: ownZone() }, signal),
    select: (data) => data.analyticsOverview,
    placeholderData: keepPreviousData,
    staleTime: MINUTE,
  });

export const refreshFigures = (id: string): Promise<void> => queryClient.invalidateQueries({ queryKey: keyOf(id) });
