import { t } from '@lingui/core/macro';
import { describeError } from '../errors/describe-error.ts';
import { hideNotice, notices, notifyError, notifySuccess } from '../frame/notices.ts';
import { deleteFile, type FileRow } from './file-queries.ts';

/** How long a deletion can be taken back. */
const UNDO_MS = 10_000;

const hidden = new Set<string>();
const listeners = new Set<() => void>();
let snapshot: ReadonlySet<string> = new Set();

function change(id: string, isHidden: boolean): void {
  if (isHidden) hidden.add(id);
  else hidden.delete(id);
  snapshot = new Set(hidden);
  for (const listener of listeners) listener();
}

/** The ids of files that are not shown any more, for `useSyncExternalStore`. */
export const hiddenFiles = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: (): ReadonlySet<string> => snapshot,
};

/**
 * Hides a file at once and deletes it when the time to undo is over: the service cannot bring back what it has deleted. If the page is
 * closed before, the file stays and is removed with others that no campaign shows.
 */
export function deleteFileLater({ id, fileName }: Pick<FileRow, 'id' | 'fileName'>): void {
  change(id, true);
  const timer = setTimeout(() => {
    if (notices.current()?.id === notice) hideNotice();
    void deleteNow(id);
  }, UNDO_MS);
  notifySuccess(t`${fileName} is deleted.`, () => {
    clearTimeout(timer);
    change(id, false);
  });
  const notice = notices.current()?.id;
}

async function deleteNow(id: string): Promise<void> {
  try {
    await deleteFile(id);
  } catch (error) {
    notifyError(describeError(error));
  } finally {
    change(id, false);
  }
}
