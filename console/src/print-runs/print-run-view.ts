import { LIMITS } from '../../../src/core/contract/contract-limits.ts';
import { listOf, oneOf, present } from '../address-search.ts';
import { type CampaignView, readCampaignView } from '../campaigns/campaign-view.ts';

/** State in the address: the list of runs, or a new run of these campaigns. */
export interface PrintRunView extends CampaignView {
  /** Present while a new run is being prepared. */
  new?: '1';
  /** Ids, or other texts that identify campaigns. */
  ids?: string[];
  /** The campaigns of this view of the list, or those whose ids are in the history state as `printIds`. */
  from?: 'list' | 'selection';
}

declare module '@tanstack/history' {
  interface HistoryState {
    printIds?: readonly string[];
  }
}

/** Reads `?ids=a,b`, `?ids=a&ids=b` and the view of the list of campaigns. Invalid values are dropped. */
export function readPrintRunView(query: Record<string, unknown>): PrintRunView {
  const ids = [...new Set(listOf(query.ids).flatMap((text) => text.split(',')))]
    .filter(Boolean)
    .slice(0, LIMITS.selectionMax);
  const from = oneOf(['list', 'selection'] as const, query.from);
  const view = readCampaignView(query);
  const isNew = query.new === '1' || from !== undefined || ids.length > 0 || Object.keys(view).length > 0;
  return present({ new: isNew ? '1' : undefined, ids, from, ...view });
}
