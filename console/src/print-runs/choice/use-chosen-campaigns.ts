import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  CountCampaignsDocument,
  type CountCampaignsQueryVariables,
  MatchCampaignsDocument,
  type MatchCampaignsQuery,
} from '../../../generated/print-runs/choice/choice.ts';
import { execute } from '../../api/execute.ts';
import type { PrintRunInput } from '../print-run-queries.ts';

type Filter = NonNullable<CountCampaignsQueryVariables['filter']>;

/** Campaigns of a run: all that match, or those in a list. */
export type Choice =
  | {
      readonly kind: 'filter';
      readonly search: string;
      readonly tags: readonly string[];
      readonly types: NonNullable<Filter['payloadTypes']>;
      readonly state: Filter['state'];
    }
  | { readonly kind: 'list' | 'selection'; readonly references: readonly string[] };

export interface ChosenCampaigns {
  readonly count: number;
  /** The first campaign, as an example, or null. */
  readonly sample: { readonly id: string; readonly name: string } | null;
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
    queryFn: ({ signal }) => (choice.kind === 'filter' ? readFilter(choice, signal) : readList(choice, signal)),
    placeholderData: keepPreviousData,
  });

async function readFilter(
  { search, tags, types, state }: Extract<Choice, { kind: 'filter' }>,
  signal: AbortSignal,
): Promise<ChosenCampaigns> {
  const text = search.trim() === '' ? null : search.trim();
  const filter = { allTags: tags, payloadTypes: types, state: state ?? null };
  const { qrCodes } = await execute(CountCampaignsDocument, { search: text, filter }, signal);
  return {
    count: qrCodes.totalCount,
    sample: qrCodes.items[0] ?? null,
    names: [],
    missing: [],
    ambiguous: [],
    input: { filter: { search: text, ...filter } },
  };
}

async function readList(
  { references }: Extract<Choice, { references: unknown }>,
  signal: AbortSignal,
): Promise<ChosenCampaigns> {
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
  const [sample = null] = found.values();
  return {
    count: found.size,
    sample,
    names: [...found.values()].map(({ name }) => name),
    missing: referencesOf((count) => count === 0),
    ambiguous: referencesOf((count) => count > 1),
    input: { campaignIds: [...found.keys()] },
  };
}
