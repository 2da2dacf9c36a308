import { LIMITS } from '../../../src/core/contract/contract-limits.ts';
import { listOf, textOf } from '../address-search.ts';

/** What the address says: the list of runs, or a new run of these campaigns. */
export interface PrintRunView {
  /** Present while a new run is put together. */
  new?: '1';
  /** Ids, or any other texts that name campaigns. */
  ids?: string[];
  search?: string;
  tag?: string[];
  type?: string[];
  state?: string;
}

/** As many as an address carries without being refused by a proxy. */
const TAGS_MAX = 20;

/** Reads `?ids=a,b`, `?ids=a&ids=b` and the filters of the list of campaigns. What is not understood is left out. */
export function readPrintRunView(query: Record<string, unknown>): PrintRunView {
  const ids = [...new Set(listOf(query.ids).flatMap((text) => text.split(',')))]
    .filter(Boolean)
    .slice(0, LIMITS.print.campaignsMax);
  const tag = [...new Set(listOf(query.tag))].slice(0, TAGS_MAX);
  const type = [...new Set(listOf(query.type))];
  const search = textOf(query.search);
  const state = textOf(query.state);
  const isNew = query.new === '1' || ids.length > 0 || tag.length > 0 || type.length > 0 || search || state;
  return {
    ...(isNew && { new: '1' as const }),
    ...(ids.length > 0 && { ids }),
    ...(search && { search }),
    ...(tag.length > 0 && { tag }),
    ...(type.length > 0 && { type }),
    ...(state && { state }),
  };
}
