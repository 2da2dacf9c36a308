import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { FileListDocument, type FileRowFragment } from '../../generated/files/files.ts';
import { DeleteFileDocument, FileStorageDocument } from '../../generated/files/storage.ts';
import { execute } from '../api/execute.ts';
import { pagedList } from '../api/paged-list.ts';
import { queryClient } from '../api/query-client.ts';
import { inWorkspace } from '../api/workspace-address.ts';

export type FileRow = FileRowFragment;

const FILES = pagedList(
  ['files', 'list'],
  50,
  async (page, signal) => (await execute(FileListDocument, page, signal)).qrAssets,
);

export const useFiles = () => useInfiniteQuery(FILES);

export const useFileStorage = () =>
  useQuery({
    queryKey: ['files', 'storage'],
    queryFn: ({ signal }) => execute(FileStorageDocument, {}, signal),
  });

export const refreshFiles = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['files'] });

export async function deleteFile(id: string): Promise<void> {
  await execute(DeleteFileDocument, { id });
  await refreshFiles();
}

/** Address of a thumbnail for the session. A PDF whose first page could not be drawn has none. */
export const pictureAddress = (id: string): string => inWorkspace(`/qr-assets/${id}/picture`);
