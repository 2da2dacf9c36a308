import { LIMITS } from '../../../src/core/contract/contract-limits.ts';
import { listOf, textOf } from '../address-search.ts';

/** State in the address: the list of runs, or a new run of these campaigns. */
export interface PrintRunView {
  /** Present while a new run is being prepared. */
  new?: '1';
  /** Ids, or other texts that identify campaigns. */
  ids?: string[];
  search?: string;
  tag?: string[];
  type?: string[];
  state?: string;
}

/** Limited so that proxies accept the address. */
const TAGS_MAX = 20;

/** Reads `?ids=a,b`, `?ids=a&ids=b` and the filters of the list of campaigns. Invalid values are dropped. */
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
