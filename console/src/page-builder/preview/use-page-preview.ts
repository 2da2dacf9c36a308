import { t } from '@lingui/core/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { QrHouseInput, QrTranslationInput } from '../../../generated/campaign/change-campaign.ts';
import type { QrPayloadType } from '../../../generated/code-designer/preview.ts';
import { PagePreviewDocument, type PagePreviewQuery } from '../../../generated/page-builder/preview/page-preview.ts';
import { execute } from '../../api/execute.ts';
import { usePaused } from '../../ui/use-paused.ts';
import type { PageStyle } from '../design/page-style.ts';
import { readable, readMembers } from '../page-content.ts';

/** Long enough to type a word, short enough to look up and see it. */
const PAUSE_MS = 350;
/** Shorter than the lifetime of a preview in the service. */
const FRESH_MS = 10 * 60_000;

interface PageDraft {
  readonly payloadType: QrPayloadType;
  readonly content: string;
  readonly style: PageStyle;
  readonly translation: QrTranslationInput | null;
  readonly house?: QrHouseInput | null;
  /** The language to show; empty for a page with one. */
  readonly language: string;
}

export interface PreviewState {
  /** Undefined until the first response. The previous one while a newer is being loaded. */
  readonly preview: PagePreviewQuery['pagePreview'] | undefined;
  /** Whether it shows sample content, because nothing was typed yet. */
  readonly isSample: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** The page as the service would show it, shortly after the last change. */
export function usePagePreview(page: PageDraft): PreviewState {
  const { payloadType, content, style, translation, house = null, language } = page;
  const isSample = isUntouched(content);
  const shown = isSample ? JSON.stringify(sampleContent(payloadType)) : readable(content);
  const beside = isSample ? { translation: null } : { translation, ...(payloadType === 'Menu' && { house }) };
  const wanted = JSON.stringify({ payloadType, content: shown, style, ...beside });
  const asked = usePaused(wanted, PAUSE_MS);
  const {
    data,
    failureReason: error,
    refetch,
  } = useQuery({
    queryKey: ['page-preview', asked],
    queryFn: ({ signal }) => execute(PagePreviewDocument, { input: JSON.parse(asked) }, signal),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
  });
  const preview = data && { ...data.pagePreview, address: `${data.pagePreview.address}?lang=${language}` };
  return { preview, isSample, error, retry: () => void refetch() };
}

/** Whether nothing was typed or added yet. */
const isUntouched = (content: string): boolean => Object.values(readMembers(content)).flat().length === 0;

/** Content that stands in for a page's own until something is typed; it is only shown, never saved. */
function sampleContent(payloadType: QrPayloadType): object {
  if (payloadType === 'Document') {
    return {
      title: t`Your product`,
      summary: t`What it is, in a sentence or two.`,
      details: t`Everything else about it.`,
    };
  }
  if (payloadType === 'Memory') {
    return { title: t`Your memory`, dateLabel: t`The day it happened`, story: t`The story behind your pictures.` };
  }
  const dishes = [t`First dish  4.50`, t`Second dish  6.50`, t`Third dish  9.00`];
  return { businessName: t`Your restaurant`, description: [t`Your dishes`, ...dishes].join('\n') };
}
