import { t } from '@lingui/core/macro';
import { hideNotice, notice, notifySuccess } from '../frame/notices.ts';
import { runAction } from '../frame/use-action.ts';
import { createStore } from '../store.ts';
import { deleteFile, type FileRow } from './file-queries.ts';

/** How long a deletion can be undone. */
const UNDO_MS = 10_000;

/** Ids of files that are no longer shown. */
export const hiddenFiles = createStore<ReadonlySet<string>>(new Set());

const hide = (id: string): void => hiddenFiles.set(new Set([...hiddenFiles.get(), id]));
const show = (id: string): void => hiddenFiles.set(new Set([...hiddenFiles.get()].filter((each) => each !== id)));

/**
 * Hides a file immediately and deletes it when the time for Undo is over, because the service cannot restore deleted
 * files. If the page is closed earlier, the file stays and is removed later with other unused files.
 */
export function deleteFileLater({ id, fileName }: Pick<FileRow, 'id' | 'fileName'>): void {
  hide(id);
  const timer = setTimeout(async () => {
    if (notice.get() === shown) hideNotice();
    await runAction({ run: () => deleteFile(id) });
    show(id);
  }, UNDO_MS);
  notifySuccess(t`${fileName} deleted.`, () => {
    clearTimeout(timer);
    show(id);
  });
  const shown = notice.get();
}
