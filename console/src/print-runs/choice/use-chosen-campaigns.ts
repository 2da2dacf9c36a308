import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  CountCampaignsDocument,
  MatchCampaignsDocument,
  type MatchCampaignsQuery,
} from '../../../generated/print-runs/choice/choice.ts';
import { execute } from '../../api/execute.ts';
import { type CampaignView, toListVariables } from '../../campaigns/campaign-view.ts';
import type { PrintRunInput } from '../print-run-queries.ts';

/** Campaigns of a run: all of a view of the list, all that match, or those in a list. */
export type Choice =
  | { readonly kind: 'view' | 'filter'; readonly view: CampaignView }
  | { readonly kind: 'list' | 'selection'; readonly references: readonly string[] };

export interface ChosenCampaigns {
  readonly count: number;
  readonly names: readonly string[];
  /** Texts of the list that match no campaign, and those that match several. */
  readonly missing: readonly string[];
  readonly ambiguous: readonly string[];
  readonly input: Pick<PrintRunInput, 'campaignIds' | 'filter'>;
}

/** Maximum of one query. */
const BATCH = 500;

/** Reads the current choice. The previous result is shown until the next one arrives. */
export const useChosenCampaigns = (choice: Choice) =>
  useQuery({
    queryKey: ['print-runs', 'choice', choice],
    queryFn: ({ signal }) => ('view' in choice ? readView(choice.view, signal) : readList(choice.references, signal)),
    placeholderData: keepPreviousData,
  });

async function readView(view: CampaignView, signal: AbortSignal): Promise<ChosenCampaigns> {
  const { search, filter } = toListVariables({ ...view, search: view.search?.trim() || undefined }, 1);
  const { qrCodes } = await execute(CountCampaignsDocument, { search, filter }, signal);
  return {
    count: qrCodes.totalCount,
    names: [],
    missing: [],
    ambiguous: [],
    input: { filter: { search, ...filter } },
  };
}

async function readList(references: readonly string[], signal: AbortSignal): Promise<ChosenCampaigns> {
  const matches: MatchCampaignsQuery['matchQrCodes'][number][] = [];
  for (let start = 0; start < references.length; start += BATCH) {
    const batch = references.slice(start, start + BATCH);
    matches.push(...(await execute(MatchCampaignsDocument, { references: batch }, signal)).matchQrCodes);
  }
  const found = new Map(
    matches.flatMap(({ qrCodes }) => (qrCodes.length === 1 ? qrCodes : [])).map((one) => [one.id, one]),
  );
  const referencesOf = (fits: (count: number) => boolean): string[] =>
    matches.filter(({ qrCodes }) => fits(qrCodes.length)).map(({ reference }) => reference);
  return {
    count: found.size,
    names: [...found.values()].map(({ name }) => name),
    missing: referencesOf((count) => count === 0),
    ambiguous: referencesOf((count) => count > 1),
    input: { campaignIds: [...found.keys()] },
  };
}
