import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { DownloadArtworkDocument, DownloadSourceDocument } from '../../generated/downloads/downloads.ts';
import { execute } from '../api/execute.ts';
import { usePaused } from '../ui/use-paused.ts';
import type { PrintChoice } from './print-choice.ts';

const SETTLED_MS = 300;

/** The campaign's picture, and what its files depend on. */
export const useSource = (id: string) =>
  useQuery({
    queryKey: ['campaign', id, 'downloads'],
    queryFn: ({ signal }) => execute(DownloadSourceDocument, { id }, signal),
    select: (data) => data.qrCode,
  });

/** Picture with its caption as an SVG; null without a caption, or while it cannot be drawn. */
export function useCaptioned(id: string, picture: string | undefined, choice: PrintChoice): string | null {
  const { mm, captionPosition } = choice;
  const caption = usePaused(choice.caption.trim(), SETTLED_MS);
  const { data } = useQuery({
    queryKey: ['campaign', id, 'captioned', picture, caption, captionPosition, mm],
    enabled: caption !== '' && picture !== undefined,
    queryFn: async ({ signal }) => {
      const print = { caption, captionPosition, ...(mm !== null && { mm }) };
      const { qrCodeArtwork } = await execute(DownloadArtworkDocument, { id, format: 'svg', print }, signal);
      return decodeText(qrCodeArtwork.base64);
    },
    placeholderData: keepPreviousData,
    retry: false,
  });
  return caption === '' ? null : (data ?? null);
}

const decodeText = (base64: string): string =>
  new TextDecoder().decode(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)));
