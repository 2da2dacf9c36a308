import { oneOf, present, textOf } from '../address-search.ts';

/** What the screen shows, as stored in the address. */
export interface PeopleView {
  search?: string;
  /** Members have no parameter. */
  show?: 'invitations';
}

const SEARCH_MAX = 120;

/** Reads the query of the address; invalid values are dropped. */
export function readPeopleView(query: Record<string, unknown>): PeopleView {
  const search = textOf(query.search)?.slice(0, SEARCH_MAX);
  return present({ search, show: oneOf(['invitations'], query.show) });
}
