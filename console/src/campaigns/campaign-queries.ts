import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query';
import {
  CampaignListDocument,
  type CampaignListQuery,
  type CampaignRowFragment,
  DeletedCampaignsDocument,
} from '../../generated/campaigns/campaign-list.ts';
import { CampaignPicturesDocument, DeletedPicturesDocument } from '../../generated/campaigns/campaign-pictures.ts';
import { TagListDocument } from '../../generated/campaigns/tag-list.ts';
import { execute } from '../api/execute.ts';
import { pagedList } from '../api/paged-list.ts';
import { queryClient } from '../api/query-client.ts';
import { type CampaignView, type ListSearch, PAGE_SIZE, toListVariables } from './campaign-view.ts';

const LIST = ['campaigns', 'list'];
const PICTURES = ['campaigns', 'pictures'];
const TAGS = ['campaigns', 'tags'];
/** Maximum of one request. Others can be found by typing. */
const TAGS_SHOWN = 100;

type Page = CampaignListQuery['qrCodes'];
type Pages = InfiniteData<Page, number>;

async function readPage(view: CampaignView, page: number, signal: AbortSignal): Promise<Page> {
  if (view.state !== 'Deleted')
    return (await execute(CampaignListDocument, toListVariables(view, page), signal)).qrCodes;
  return (await execute(DeletedCampaignsDocument, { page, pageSize: PAGE_SIZE }, signal)).deletedQrCodes;
}

const listOf = (view: CampaignView) =>
  pagedList([...LIST, view], PAGE_SIZE, ({ page }, signal) => readPage(view, page, signal));

/** Campaigns of a view, by page. The previous view is shown until the first page of the new one arrives. */
export const useCampaigns = (view: CampaignView) =>
  useInfiniteQuery({ ...listOf(view), placeholderData: keepPreviousData });

/** Requests the first page of a view before the screen is drawn. */
export const requestCampaigns = ({ selected: _selected, hide: _hide, ...view }: ListSearch): void =>
  void queryClient.prefetchInfiniteQuery(listOf(view));

/** Returns addresses of the pictures by campaign id. */
async function readPictures(view: CampaignView, page: number, signal: AbortSignal): Promise<[string, string][]> {
  const { items } =
    view.state === 'Deleted'
      ? (await execute(DeletedPicturesDocument, { page, pageSize: PAGE_SIZE }, signal)).deletedQrCodes
      : (await execute(CampaignPicturesDocument, toListVariables(view, page), signal)).qrCodes;
  return items.map(({ id, svg }) => [id, pictureAddress(svg)]);
}

/** Pictures of the first `pages` pages of a view. They arrive after the list. */
export const usePictures = (view: CampaignView, pages: number): ReadonlyMap<string, string> =>
  useQueries({
    queries: Array.from({ length: pages }, (_, index) => ({
      queryKey: [...PICTURES, view, index + 1],
      queryFn: ({ signal }: { signal: AbortSignal }) => readPictures(view, index + 1, signal),
      staleTime: 5 * 60_000,
    })),
    combine: (results) => new Map(results.flatMap(({ data }) => data ?? [])),
  });

export const useTags = () =>
  useQuery({
    queryKey: TAGS,
    queryFn: ({ signal }) => execute(TagListDocument, { pageSize: TAGS_SHOWN }, signal),
    staleTime: 60_000,
  });

/** Updates campaigns in all cached lists, before the service has responded. */
export function patchCampaigns(ids: ReadonlySet<string>, patch: Partial<CampaignRowFragment>): void {
  queryClient.setQueriesData<Pages>({ queryKey: LIST }, (data) => {
    if (data === undefined) return data;
    const pages = data.pages.map((page) => {
      const items = page.items.map((item) => (ids.has(item.id) ? { ...item, ...patch } : item));
      return { ...page, items };
    });
    return { ...data, pages };
  });
}

/** Call this after a change: what is shown is read again. */
export const refreshCampaigns = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['campaigns'] });

/** Beyond this the oldest are dropped; each takes some kilobytes. */
const KEPT_MAX = 4_000;

/** Addresses by SVG, oldest first: a picture is only decoded once, however many lists contain it. */
const addresses = new Map<string, string>();

/** Returns an address of an SVG for an `<img>`, valid within this page. */
function pictureAddress(svg: string): string {
  const known = addresses.get(svg);
  if (known !== undefined) return known;
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  addresses.set(svg, address);
  const [oldest] = addresses;
  if (addresses.size > KEPT_MAX && oldest !== undefined) {
    URL.revokeObjectURL(oldest[1]);
    addresses.delete(oldest[0]);
  }
  return address;
}
