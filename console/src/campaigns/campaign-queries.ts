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
import { queryClient } from '../api/query-client.ts';
import { type CampaignView, PAGE_SIZE, toListVariables } from './campaign-view.ts';

const LIST = ['campaigns', 'list'];
const PICTURES = ['campaigns', 'pictures'];
const TAGS = ['campaigns', 'tags'];
/** As many as one call gives. Others can be found by typing. */
const TAGS_SHOWN = 100;

type Page = CampaignListQuery['qrCodes'];
type Pages = InfiniteData<Page, number>;

async function readPage(view: CampaignView, page: number, signal: AbortSignal): Promise<Page> {
  if (view.state !== 'Deleted')
    return (await execute(CampaignListDocument, toListVariables(view, page), signal)).qrCodes;
  return (await execute(DeletedCampaignsDocument, { page, pageSize: PAGE_SIZE }, signal)).deletedQrCodes;
}

/** The campaigns of a view, page by page. The view before stays until the first page of the new one has come. */
export const useCampaigns = (view: CampaignView) =>
  useInfiniteQuery({
    queryKey: [...LIST, view],
    queryFn: ({ pageParam, signal }) => readPage(view, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (page * PAGE_SIZE < last.totalCount ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  });

/** Returns addresses of the pictures, by the campaigns' ids. */
async function readPictures(view: CampaignView, page: number, signal: AbortSignal): Promise<[string, string][]> {
  const { items } =
    view.state === 'Deleted'
      ? (await execute(DeletedPicturesDocument, { page, pageSize: PAGE_SIZE }, signal)).deletedQrCodes
      : (await execute(CampaignPicturesDocument, toListVariables(view, page), signal)).qrCodes;
  return items.map(({ id, svg }) => [id, pictureAddress(svg)]);
}

/** The pictures of the first `pages` pages of a view. They come after the list. */
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

/** Changes campaigns in all lists that are shown or remembered, before the service has answered. */
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

/** To be called after a change: what is shown is read again. */
export const refreshCampaigns = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['campaigns'] });

/** Beyond it the oldest are forgotten; each is some kilobytes. */
const KEPT_MAX = 4_000;

/** Addresses by SVG, the oldest first: the same picture is decoded once, in whichever list it stands. */
const addresses = new Map<string, string>();

/** Returns an address of an SVG for an `<img>`, within this page. */
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
