import { LIMITS } from '../../../src/core/contract/contract-limits.ts';
import { UUID } from '../../../src/core/contract/ids/uuid.ts';
import type { QrPayloadType } from '../../../src/core/contract/payloads/payload-type.ts';
import type {
  CampaignListQueryVariables,
  QrCodeOrder,
  QrCodeState,
  SortDirection,
} from '../../generated/campaigns/campaign-list.ts';
import { listOf, oneOf, present, textOf, writeAddressSearch } from '../address-search.ts';
import { everyOf } from '../every-of.ts';

/** `Deleted` is a separate list without search, filters and order. */
export const STATES = everyOf<QrCodeState | 'Deleted'>()(['Active', 'Paused', 'Scheduled', 'Expired', 'Deleted']);
export const TYPES = everyOf<QrPayloadType>()([
  'Url',
  'Menu',
  'Document',
  'Memory',
  'VCard',
  'Event',
  'Wifi',
  'Email',
  'Phone',
  'Sms',
  'WhatsApp',
  'Text',
]);
export const ORDERS = everyOf<QrCodeOrder>()(['Created', 'Name', 'TotalScans', 'LastScanned']);
const DIRECTIONS = everyOf<SortDirection>()(['Ascending', 'Descending']);
export type State = (typeof STATES)[number];

/** Which campaigns are shown and in which order, as stored in the address. Absent values have their defaults. */
export interface CampaignView {
  search?: string;
  state?: State;
  type?: QrPayloadType[];
  tag?: string[];
  /** Only campaigns of this import. */
  import?: string;
  order?: QrCodeOrder;
  direction?: SortDirection;
}

/** Columns that can be hidden. */
export const COLUMNS = ['content', 'tags', 'scans', 'state'] as const;
export type Column = (typeof COLUMNS)[number];

/** Includes the columns that are not shown. */
export interface ListView extends CampaignView {
  hide?: Column[];
}

/** Includes the ids of the selected rows. */
export interface ListSearch extends ListView {
  selected?: string[];
}

const isId = (text: string): boolean => UUID.test(text);
const SEARCH_MAX = 200;

/** Reads the query of the address; invalid values are dropped. */
export function readCampaignView(query: Record<string, unknown>): CampaignView {
  const state = oneOf(STATES, query.state);
  const order = oneOf(ORDERS, query.order);
  if (state === 'Deleted') return { state };
  return present({
    search: textOf(query.search)?.slice(0, SEARCH_MAX),
    state,
    type: listOf(query.type).flatMap((type) => oneOf(TYPES, type) ?? []),
    tag: [...new Set(listOf(query.tag))].slice(0, LIMITS.tags.count),
    import: oneOf([String(query.import)].filter(isId), query.import),
    order: order === 'Created' ? undefined : order,
    direction: oneOf(DIRECTIONS, query.direction),
  });
}

/** Reads what a view of the list can save. The trash has all columns. */
export function readListView(query: Record<string, unknown>): ListView {
  const view = readCampaignView(query);
  const hidden = listOf(query.hide);
  return present({
    ...view,
    hide: view.state === 'Deleted' ? [] : COLUMNS.filter((column) => hidden.includes(column)),
  });
}

/** Maximum number of ids in an address. */
export const SELECTED_MAX = 50;

/** Reads the entire query of the address. */
export function readListSearch(query: Record<string, unknown>): ListSearch {
  return present({ ...readListView(query), selected: listOf(query.selected).filter(isId).slice(0, SELECTED_MAX) });
}

/** Limited because the rows are drawn with their pictures, whose number per request is limited. */
export const PAGE_SIZE = 40;

/** Returns the view as variables of the list query. */
export function toListVariables(view: CampaignView, page: number): CampaignListQueryVariables {
  const state = view.state === 'Deleted' ? undefined : view.state;
  return {
    page,
    pageSize: PAGE_SIZE,
    search: view.search ?? null,
    filter: {
      state: state ?? null,
      payloadTypes: view.type ?? null,
      allTags: view.tag ?? null,
      import: view.import ?? null,
    },
    orderBy: view.order ?? 'Created',
    direction: view.direction ?? null,
  };
}

/** Returns the address of a file with the campaigns of a view, in its order. */
export function listAddress(format: 'csv' | 'ndjson', view: CampaignView): string {
  const { search, filter, orderBy, direction } = toListVariables(view, 1);
  return `/exports/campaigns${writeAddressSearch({ format, search, ...filter, orderBy, direction })}`;
}

export const isFiltered = ({ order: _order, direction: _direction, ...filters }: CampaignView): boolean =>
  Object.values(filters).some((filter) => filter !== undefined);
