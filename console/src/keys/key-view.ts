import { oneOf, present, textOf } from '../address-search.ts';

/** What the screen shows, as stored in the address. */
export interface KeyView {
  search?: string;
  /** Working keys have no parameter. */
  show?: 'ended';
  /** Id of the key whose panel is open. */
  key?: string;
}

const SEARCH_MAX = 120;

/** Reads the query of the address; invalid values are dropped. */
export function readKeyView(query: Record<string, unknown>): KeyView {
  const search = textOf(query.search)?.slice(0, SEARCH_MAX);
  return present({ search, show: oneOf(['ended'], query.show), key: textOf(query.key) });
}
