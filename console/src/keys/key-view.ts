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
  return {
    ...(typeof query.search === 'string' && query.search !== '' && { search: query.search.slice(0, SEARCH_MAX) }),
    ...(query.show === 'ended' && { show: 'ended' }),
    ...(typeof query.key === 'string' && query.key !== '' && { key: query.key }),
  };
}
