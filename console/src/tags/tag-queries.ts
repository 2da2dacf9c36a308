import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { comparedText } from '../../../src/core/contract/text.ts';
import {
  CountOfTagDocument,
  RenameTagDocument,
  WorkspaceTagsDocument,
  type WorkspaceTagsQuery,
} from '../../generated/tags/tags.ts';
import { execute } from '../api/execute.ts';
import { pagedList } from '../api/paged-list.ts';
import { queryClient } from '../api/query-client.ts';
import { refreshCampaigns } from '../campaigns/campaign-queries.ts';

export type Tag = WorkspaceTagsQuery['qrCodeTags']['items'][number];

const TAGS = pagedList(
  ['tags', 'list'],
  100,
  async (page, signal) => (await execute(WorkspaceTagsDocument, page, signal)).qrCodeTags,
);

/** Tags of the workspace, most frequent first. */
export const useWorkspaceTags = () => useInfiniteQuery(TAGS);

/** Number of campaigns with a tag, in any spelling; not requested for an empty tag. */
export const useCountOfTag = (tag: string) =>
  useQuery({
    queryKey: ['tags', 'count', tag],
    queryFn: ({ signal }) => execute(CountOfTagDocument, { tag }, signal),
    enabled: tag !== '',
  });

/** Whether two texts are the same tag. */
export const isSameTag = (one: string, other: string): boolean => comparedText(one) === comparedText(other);

/**
 * Renames a tag in all campaigns, or removes it (null), a few hundred per request; `onProgress` receives the number
 * completed. Returns how many campaigns were changed, and how many could not be. After a failure, calling it again
 * continues.
 */
export async function changeTag(
  from: string,
  to: string | null,
  onProgress: (done: number) => void,
): Promise<{ changed: number; refused: number }> {
  let changed = 0;
  try {
    for (;;) {
      const { renameQrCodeTag: answer } = await execute(RenameTagDocument, { from, to });
      changed += answer.changed;
      onProgress(changed);
      if (answer.left === 0 || answer.changed === 0) return { changed, refused: answer.left };
    }
  } finally {
    await Promise.all([queryClient.invalidateQueries({ queryKey: ['tags'] }), refreshCampaigns()]);
  }
}
