import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import {
  CampaignHistoryDocument,
  type CampaignRevisionFragment,
  RevisionPicturesDocument,
} from '../../../generated/campaign/history/history.ts';
import { execute } from '../../api/execute.ts';

/** Each may have a logo of 700 KB, so that more might not fit into a response. */
const PAGE = 10;
const ALWAYS = Number.POSITIVE_INFINITY;
const keyOf = (id: string) => ['campaign', id, 'history'];

/** Revisions, newest first, by page. */
export const useRevisions = (id: string) =>
  useInfiniteQuery({
    queryKey: keyOf(id),
    queryFn: ({ pageParam, signal }) =>
      execute(CampaignHistoryDocument, { id, first: PAGE, before: pageParam }, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ qrCode }) => {
      const last = qrCode.revisions.at(-1)?.revision ?? 1;
      return last > 1 ? last : undefined;
    },
  });

/** Pictures of the loaded pages by revision, as SVG texts. A revision never changes. */
export const useRevisionPictures = (
  id: string,
  pages: readonly (readonly CampaignRevisionFragment[])[],
): ReadonlyMap<number, string> =>
  useQueries({
    queries: pages.map((revisions) => {
      const before = (revisions[0]?.revision ?? 0) + 1;
      return {
        queryKey: ['campaign', id, 'revision-pictures', before],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          execute(RevisionPicturesDocument, { id, first: PAGE, before }, signal),
        staleTime: ALWAYS,
      };
    }),
    combine: (results) =>
      new Map(results.flatMap(({ data }) => data?.qrCode.revisions.map(({ revision, svg }) => [revision, svg]) ?? [])),
  });
