import { textOf } from '../address-search.ts';

/** What the screen shows, as the address holds it. */
export interface KeyView {
  search?: string;
  /** Keys that work have no parameter. */
  show?: 'ended';
  /** The key whose panel is open. */
  key?: string;
}

const SEARCH_MAX = 120;

/** Reads the query of the address; what is not understood is left out. */
export function readKeyView(query: Record<string, unknown>): KeyView {
  const search = textOf(query.search)?.slice(0, SEARCH_MAX);
  const key = textOf(query.key);
  return {
    ...(search && { search }),
    ...(query.show === 'ended' && { show: 'ended' }),
    ...(key && { key }),
  };
}
