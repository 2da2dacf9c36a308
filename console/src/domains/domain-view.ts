import { present, textOf } from '../address-search.ts';

/** What the screen shows, as stored in the address. */
export interface DomainView {
  /** Id of the domain whose panel is open. */
  domain?: string;
}

/** Reads the query of the address; invalid values are dropped. */
export const readDomainView = (query: Record<string, unknown>): DomainView => present({ domain: textOf(query.domain) });
