import { queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { AllCampaignsDocument, AllDeletedCampaignsDocument } from '../../generated/campaigns/all-campaigns.ts';
import { execute } from '../api/execute.ts';
import { queryClient } from '../api/query-client.ts';
import type { Selection } from '../ui/data/use-row-selection.ts';
import { runAction } from './campaign-actions.ts';
import { type CampaignView, toListVariables } from './campaign-view.ts';

async function readAll(view: CampaignView, signal: AbortSignal): Promise<readonly string[]> {
  if (view.state === 'Deleted') return (await execute(AllDeletedCampaignsDocument, {}, signal)).deletedQrCodeIds;
  const { page: _page, pageSize: _pageSize, ...variables } = toListVariables(view, 1);
  return (await execute(AllCampaignsDocument, variables, signal)).qrCodeIds;
}

const allOf = (view: CampaignView) =>
  queryOptions({ queryKey: ['campaigns', 'all', view], queryFn: ({ signal }) => readAll(view, signal) });

interface AllCampaigns {
  /**
   * Ids of all campaigns of the view after "select all", including those that the table has not loaded; otherwise
   * undefined.
   */
  readonly ids: readonly string[] | undefined;
  readonly select: () => Promise<void>;
}

declare module '@tanstack/history' {
  interface HistoryState {
    /** The list begins with everything selected. */
    selectAll?: boolean;
  }
}

/** Selects all campaigns of a view, at most `LIMITS.selectionMax`. */
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
    const ids = await runAction({ run: () => queryClient.fetchQuery(allOf(view)) });
    if (ids === undefined) return;
    setWanted(true);
    onSelect(new Set(ids));
  };
  const isAsked = useRouterState({ select: ({ location }) => location.state.selectAll === true });
  const navigate = useNavigate();
  const selectFirst = useEffectEvent(() => {
    // Without the state, so that coming back to this entry does not select again.
    void navigate({ to: '.', search: true, replace: true });
    void select();
  });
  useEffect(() => {
    if (isAsked) selectFirst();
  }, [isAsked]);
  return { ids: isWanted ? data : undefined, select };
}
