import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { LIMITS } from '../../../src/core/contract/contract-limits.ts';
import { AllCampaignsDocument, type AllCampaignsQuery } from '../../generated/campaigns/all-campaigns.ts';
import { execute } from '../api/execute.ts';
import { queryClient } from '../api/query-client.ts';
import type { Selection } from '../ui/data/use-row-selection.ts';
import { runAction } from './campaign-actions.ts';
import { type CampaignView, toListVariables } from './campaign-view.ts';

type Row = AllCampaignsQuery['qrCodes']['items'][number];

/** Maximum number that can be selected at once, in ten requests. */
export const ALL_MAX = 1_000;

async function readAll(view: CampaignView, signal: AbortSignal): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; rows.length < ALL_MAX; page++) {
    const variables = { ...toListVariables(view, page), pageSize: LIMITS.pageSizeMax };
    const { qrCodes } = await execute(AllCampaignsDocument, variables, signal);
    rows.push(...qrCodes.items);
    if (qrCodes.items.length < LIMITS.pageSizeMax) break;
  }
  return rows;
}

const allOf = (view: CampaignView) =>
  queryOptions({ queryKey: ['campaigns', 'all', view], queryFn: ({ signal }) => readAll(view, signal) });

interface AllCampaigns {
  /**
   * All campaigns of the view after "select all", including those that the table has not loaded; otherwise undefined.
   */
  readonly rows: readonly Row[] | undefined;
  readonly select: () => Promise<void>;
}

/** Selects all campaigns of a view, at most `ALL_MAX`. */
export function useAllCampaigns(
  view: CampaignView,
  selected: Selection,
  onSelect: (selected: Selection) => void,
): AllCampaigns {
  const [isWanted, setWanted] = useState(false);
  const { data } = useQuery({ ...allOf(view), enabled: isWanted });
  const isNothing = selected.size === 0;
  useEffect(() => {
    if (isNothing) setWanted(false);
  }, [isNothing]);
  const select = async (): Promise<void> => {
    const rows = await runAction({ run: () => queryClient.fetchQuery(allOf(view)) });
    if (rows === undefined) return;
    setWanted(true);
    onSelect(new Set(rows.map(({ id }) => id)));
  };
  return { rows: isWanted ? data : undefined, select };
}
