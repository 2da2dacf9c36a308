import { useEffect, useRef, useState } from 'react';
import {
  PreviewQrCodeDocument,
  type PreviewQrCodeInput,
  type PreviewQrCodeQuery,
  type QrCodeMode,
  type QrPayloadType,
} from '../../../generated/code-designer/preview.ts';
import { ApiError, isPassing } from '../../api/api-error.ts';
import { execute } from '../../api/execute.ts';
import { useRights } from '../../api/use-rights.ts';
import { drawPicture, learnParts } from '../drawing/draw-picture.ts';
import type { Look } from '../look.ts';
import { latestOnly } from './latest-only.ts';

const DELAY_MS = 120;
const RETRY_MS = 3000;

/** What the picture depends on. */
export interface DesignInput {
  readonly mode: QrCodeMode;
  readonly payloadType: QrPayloadType;
  readonly content: string;
  /** Name of the campaign: its first letter is the monogram if the style has none. */
  readonly name?: string;
  /** Code of a Dynamic campaign, current or future; a sample is used if absent. */
  readonly code?: string | null;
  /** Host and path that a Dynamic campaign encodes; null or absent for the service's own host. */
  readonly address?: string | null;
  readonly look: Look;
}

export type Scannability = PreviewQrCodeQuery['previewQrCode']['scannability'];

export interface DesignPreviewState {
  /** The picture of the latest design, or the last one that could be drawn; null until there is one. */
  readonly svg: string | null;
  /** Whether it shows a sample because the content is incomplete. */
  readonly isSample: boolean;
  /** Whether the picture is that of the latest design. */
  readonly isCurrent: boolean;
  /** How well the last acceptable design can be scanned. */
  readonly scannability: Scannability | null;
  /** What capitals would save, if that was asked for. */
  readonly capitals: PreviewQrCodeQuery['previewQrCode']['capitals'];
  /** Why the service refused the last design that it has checked, or null. */
  readonly error: ApiError | null;
  /** Whether the service has not yet checked the latest design. */
  readonly isWorking: boolean;
}

interface Known extends Omit<DesignPreviewState, 'isCurrent'> {
  /** The design that the picture shows. */
  readonly shown: string;
  /** The design that was last to be checked. */
  readonly asked: string;
}

const NOTHING: Known = {
  ...{ svg: null, shown: '', asked: '', isSample: false },
  ...{ scannability: null, capitals: null, error: null, isWorking: true },
};

/**
 * Draws a design at once while it changes, if the browser can, and lets the service check it: at most one request at a
 * time, the latest design wins, and the previous picture and verdict are shown until the next arrive. `asksForCapitals`
 * stays the same.
 */
export function useDesignPreview(input: DesignInput, asksForCapitals = false): DesignPreviewState {
  const { publicUrl } = useRights().session;
  const [state, setState] = useState(NOTHING);
  const key = JSON.stringify(previewInput(input));
  const latest = useRef('');
  const ask = useRef<((key: string) => void) | null>(null);
  useEffect(() => {
    const queue = latestOnly<string>(async (wanted, signal) => {
      const answer = await preview(JSON.parse(wanted) as PreviewQrCodeInput, asksForCapitals, signal);
      if (signal.aborted) return;
      setState((before) => withAnswer(before, answer, wanted, latest.current));
      if (answer.error !== null && isPassing(answer.error))
        setTimeout(() => !signal.aborted && wanted === latest.current && queue.ask(wanted), RETRY_MS);
    }, DELAY_MS);
    ask.current = queue.ask;
    return () => {
      latest.current = '';
      queue.stop();
    };
  }, [asksForCapitals]);
  useEffect(() => {
    latest.current = key;
    setState((before) => ({ ...before, asked: key, isWorking: true }));
    ask.current?.(key);
    const drawing = new AbortController();
    const options = { signal: drawing.signal, isUrgent: true };
    void drawPicture(publicUrl, JSON.parse(key) as PreviewQrCodeInput, options).then((drawn) => {
      if (drawn === null || key !== latest.current) return;
      setState((before) => (before.shown === key ? before : { ...before, ...drawn, shown: key }));
    });
    return () => drawing.abort();
  }, [key, publicUrl]);
  return { ...state, isCurrent: state.shown === key, isWorking: state.isWorking || state.asked !== key };
}

/** The verdict of an older design is of no use once the picture is that of the latest. */
function withAnswer(before: Known, answer: Answer, wanted: string, latest: string): Known {
  if (wanted !== latest && before.shown === latest) return before;
  return { ...before, ...answer, isWorking: wanted !== latest, ...(answer.error === null && { shown: wanted }) };
}

/** Leaves out what the picture does not show, so that typing elsewhere does not redraw it. */
export function previewInput({
  mode,
  payloadType,
  content,
  name = '',
  code = null,
  address = null,
  look,
}: DesignInput): PreviewQrCodeInput {
  const { style, design } = look;
  const hasNameLetter = style.centerBadge === 'Monogram' && (style.centerText ?? '') === '';
  const { logoDataUrl, ...rest } = style;
  const shown = style.centerBadge === 'Logo' ? { ...rest, logoDataUrl: logoDataUrl ?? null } : rest;
  const base = {
    mode,
    style: shown,
    ...(design !== null && { design }),
    ...(hasNameLetter && { name: name.slice(0, 120) }),
  };
  return mode === 'Static' ? { ...base, payloadType, content } : { ...base, address, ...(code !== null && { code }) };
}

type Answer = Pick<Known, 'error'> & Partial<Known>;

/**
 * A Static code without valid content is drawn with a sample, so that its look can be judged before its content is
 * complete.
 */
async function preview(input: PreviewQrCodeInput, capitals: boolean, signal: AbortSignal): Promise<Answer> {
  try {
    return await draw(input, { isSample: false, capitals }, signal);
  } catch (error) {
    if (!(error instanceof ApiError)) return { error: new ApiError('internal_error', String(error)) };
    const isContentAlone = Object.keys(error.fields).length > 0 && Object.keys(error.fields).every(isContentField);
    if (!isContentAlone || input.mode !== 'Static') return { error };
  }
  try {
    const { content, payloadType, ...rest } = input;
    return await draw({ ...rest, mode: 'Dynamic', address: null }, { isSample: true, capitals }, signal);
  } catch (error) {
    return { error: error instanceof ApiError ? error : new ApiError('internal_error', String(error)) };
  }
}

const isContentField = (field: string): boolean => field === 'content' || field.startsWith('content.');

interface DrawnAs {
  readonly isSample: boolean;
  readonly capitals: boolean;
}

async function draw(input: PreviewQrCodeInput, { isSample, capitals }: DrawnAs, signal: AbortSignal): Promise<Answer> {
  const { previewQrCode } = await execute(PreviewQrCodeDocument, { input, capitals }, signal);
  learnParts(input, previewQrCode.svg);
  return { ...previewQrCode, isSample, error: null };
}
