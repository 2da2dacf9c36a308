import type { SavedViewsQuery } from '../../../generated/frame/views/saved-views.ts';
import { readActivityView } from '../../activity/activity-view.ts';
import { type AddressSearch, parseAddressSearch, writeAddressSearch } from '../../address-search.ts';
import { readAnalyticsView } from '../../analytics/view/analytics-view.ts';
import { readListView } from '../../campaigns/campaign-view.ts';

export type SavedView = SavedViewsQuery['savedViews'][number];
export type SavedScreen = SavedView['screen'];

/** Where the views of a screen are opened, and how that screen reads its address, which drops what it does not know. */
const SCREENS: Record<SavedScreen, { readonly path: string; readonly read: (query: AddressSearch) => object }> = {
  Campaigns: { path: '/campaigns', read: readListView },
  Analytics: { path: '/analytics', read: readAnalyticsView },
  Activity: { path: '/activity', read: readActivityView },
};
export const pathOf = (screen: SavedScreen): string => SCREENS[screen].path;

/** Returns the query of an address as its screen understands it, without a question mark. */
export const cleanSearch = (screen: SavedScreen, search: string): string =>
  writeAddressSearch({ ...SCREENS[screen].read(parseAddressSearch(search)) }).slice(1);

/** Returns the address of a view, however old or damaged what was stored is. */
export function addressOf({ screen, search }: Pick<SavedView, 'screen' | 'search'>): string {
  const clean = cleanSearch(screen, search);
  return clean === '' ? pathOf(screen) : `${pathOf(screen)}?${clean}`;
}

/** Whether two queries show the same, in whatever order their values are. */
export function isSameView(screen: SavedScreen, one: string, other: string): boolean {
  const [first, second] = [one, other].map((search) => cleanSearch(screen, search).split('&').sort().join('&'));
  return first === second;
}
