import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { PageFileFragment } from '../../../generated/page-builder/preview/page-preview.ts';
import type { PreviewState } from '../preview/use-page-preview.ts';
import type { FileRules } from './file-rules.ts';
import { useDroppedFiles } from './use-dropped-files.ts';
import { type Uploads, useUploads } from './use-uploads.ts';

interface Options {
  readonly rules: FileRules;
  readonly assetIds: readonly string[];
  /** What the preview says of the page; undefined before its first answer. */
  readonly preview: PreviewState['preview'];
  readonly onChange: (change: (ids: readonly string[]) => readonly string[]) => void;
}

interface PageFilesState {
  readonly known: readonly PageFileFragment[];
  /** The ids of files that are not there any more. */
  readonly gone: ReadonlySet<string>;
  readonly uploads: Uploads;
  /** Files are held over the window. */
  readonly isAwaited: boolean;
  take(files: readonly File[]): void;
}

/** As the service says it. */
const GONE = /^There is no file (\S+) in this workspace\.$/;

/** Uploads what is dropped or chosen, and adds it to the page when it has arrived. */
export function usePageFiles({ rules, assetIds, preview, onChange }: Options): PageFilesState {
  const { t } = useLingui();
  const [uploaded, setUploaded] = useState<readonly PageFileFragment[]>([]);
  const uploads = useUploads((file) => {
    setUploaded((list) => [...list, file]);
    onChange((ids) => [...ids, file.id]);
  });
  const refuse = (file: File, index: number): string | null => {
    const waiting = uploads.pending.filter(({ state }) => state !== 'refused').length;
    if (assetIds.length + waiting + index >= rules.max) return t`This page takes ${rules.max} files at most.`;
    const isPdf = file.type === 'application/pdf' || file.name.toLowerCase().endsWith('.pdf');
    if (isPdf && !rules.accept.includes('application/pdf')) return t`A memory shows pictures only.`;
    return null;
  };
  const take = (files: readonly File[]): void => uploads.add(files, refuse);
  const isAwaited = useDroppedFiles(take);
  const gone = (preview?.problems ?? []).flatMap(({ message }) => GONE.exec(message)?.[1] ?? []);
  return { known: [...(preview?.files ?? []), ...uploaded], gone: new Set(gone), uploads, isAwaited, take };
}
