import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { UploadPageFileDocument } from '../../../generated/page-builder/files/upload-page-file.ts';
import type { PageFileFragment } from '../../../generated/page-builder/preview/page-preview.ts';
import { readProblem } from '../../api/service-problem.ts';
import { upload } from '../../api/upload.ts';
import { type Uploads, useUploads } from '../../api/use-uploads.ts';
import type { PreviewState } from '../preview/use-page-preview.ts';
import type { FileRules } from './file-rules.ts';

interface Options {
  readonly rules: FileRules;
  readonly assetIds: readonly string[];
  /** The preview's findings about the page; undefined before its first response. */
  readonly preview: PreviewState['preview'];
  readonly onChange: (change: (ids: readonly string[]) => readonly string[]) => void;
}

interface PageFilesState {
  readonly known: readonly PageFileFragment[];
  /** Ids of files that no longer exist. */
  readonly gone: ReadonlySet<string>;
  readonly uploads: Uploads;
  /** Files are being dragged over the window. */
  readonly isAwaited: boolean;
  take(files: readonly File[]): void;
}

/** Uploads dropped or chosen files, and adds each to the page once it has arrived. */
export function usePageFiles({ rules, assetIds, preview, onChange }: Options): PageFilesState {
  const { t } = useLingui();
  const [uploaded, setUploaded] = useState<readonly PageFileFragment[]>([]);
  const uploads = useUploads(async (sent, options) => {
    const { uploadQrAsset: file } = await upload(UploadPageFileDocument, {}, sent, options);
    setUploaded((list) => [...list, file]);
    onChange((ids) => [...ids, file.id]);
  });
  const refuse = (file: File, index: number): string | null => {
    const waiting = uploads.pending.filter(({ state }) => state !== 'refused').length;
    if (assetIds.length + waiting + index >= rules.max) return t`This page can have at most ${rules.max} files.`;
    const isPdf = file.type === 'application/pdf' || file.name.toLowerCase().endsWith('.pdf');
    if (isPdf && !rules.accept.includes('application/pdf')) return t`A memory shows pictures only.`;
    return null;
  };
  const take = (files: readonly File[]): void => uploads.add(files, refuse);
  const isAwaited = useDroppedFiles(take);
  const gone = (preview?.problems ?? [])
    .map(({ message, details }) => readProblem(details, message))
    .flatMap(({ code, params }) => (code === 'file_unknown' ? [String(params.id)] : []));
  return { known: [...(preview?.files ?? []), ...uploaded], gone: new Set(gone), uploads, isAwaited, take };
}

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/** Accepts files dropped anywhere in the window; true while files are dragged over it. */
function useDroppedFiles(onFiles: (files: readonly File[]) => void): boolean {
  const [isAwaited, setIsAwaited] = useState(false);
  const take = useRef(onFiles);
  take.current = onFiles;
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'copy';
      setIsAwaited(true);
    };
    const leave = (event: DragEvent): void => {
      // `relatedTarget` is only null when the pointer leaves the window.
      if (hasFiles(event) && event.relatedTarget === null) setIsAwaited(false);
    };
    const drop = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.stopPropagation();
      setIsAwaited(false);
      take.current([...(event.dataTransfer?.files ?? [])]);
    };
    const events = { dragenter: over, dragover: over, dragleave: leave, drop } as const;
    const names = Object.keys(events) as (keyof typeof events)[];
    for (const name of names) window.addEventListener(name, events[name], true);
    return () => {
      for (const name of names) window.removeEventListener(name, events[name], true);
    };
  }, []);
  return isAwaited;
}
