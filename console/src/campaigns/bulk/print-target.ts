import { writeAddressSearch } from '../../address-search.ts';
import { type CampaignView, SELECTED_MAX } from '../campaign-view.ts';

interface PrintTarget {
  readonly path: string;
  /** State of the history entry, for ids that do not fit into an address. */
  readonly state: { readonly printIds?: readonly string[] };
}

/** Returns where a new print run of these campaigns is prepared. `view` is set if they are all of a list. */
export function printTarget(ids: readonly string[], view: CampaignView | null): PrintTarget {
  if (view !== null) return { path: `/print-runs${writeAddressSearch({ from: 'list', ...view })}`, state: {} };
  if (ids.length <= SELECTED_MAX) return { path: `/print-runs?ids=${ids.join(',')}`, state: {} };
  return { path: '/print-runs?from=selection', state: { printIds: ids } };
}
