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
  readonly look: Look;
}

export type Scannability = PreviewQrCodeQuery['previewQrCode']['scannability'];

export interface DesignPreviewState {
  /** The last acceptable picture; null until there is one. */
  readonly svg: string | null;
  /** How well that picture can be scanned. */
  readonly scannability: Scannability | null;
  /** Whether it shows a sample because the content is incomplete. */
  readonly isSample: boolean;
  /** Why the latest design has no picture, or null. */
  readonly error: ApiError | null;
  /** Whether a newer picture is being drawn. */
  readonly isWorking: boolean;
}

const NOTHING: DesignPreviewState = { svg: null, scannability: null, isSample: false, error: null, isWorking: true };

/**
 * Draws and checks a design while it changes: at most one request at a time, the latest design wins, and the previous
 * picture is shown until the next one arrives.
 */
export function useDesignPreview(input: DesignInput): DesignPreviewState {
  const [state, setState] = useState(NOTHING);
  const key = JSON.stringify(previewInput(input));
  const ask = useRef<((key: string) => void) | null>(null);
  useEffect(() => {
    const queue = latestOnly<string>(async (wanted, signal) => {
      const answer = await preview(JSON.parse(wanted) as PreviewQrCodeInput, signal);
      if (signal.aborted) return;
      setState((before) => ({ ...before, ...answer, isWorking: false }));
      if (answer.error !== null && isPassing(answer.error))
        setTimeout(() => !signal.aborted && retry(wanted), RETRY_MS);
    }, DELAY_MS);
    let latest = '';
    const retry = (wanted: string): void => {
      if (wanted === latest) queue.ask(wanted);
    };
    ask.current = (wanted) => {
      latest = wanted;
      queue.ask(wanted);
    };
    return () => {
      latest = '';
      queue.stop();
    };
  }, []);
  useEffect(() => {
    setState((before) => ({ ...before, isWorking: true }));
    ask.current?.(key);
  }, [key]);
  return state;
}

/** Leaves out what the picture does not show, so that typing elsewhere does not redraw it. */
export function previewInput({
  mode,
  payloadType,
  content,
  name = '',
  code = null,
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
  return mode === 'Static' ? { ...base, payloadType, content } : { ...base, ...(code !== null && { code }) };
}

type Answer = Pick<DesignPreviewState, 'error'> & Partial<DesignPreviewState>;

/**
 * A Static code without valid content is drawn with a sample, so that its look can be judged before its content is
 * complete.
 */
async function preview(input: PreviewQrCodeInput, signal: AbortSignal): Promise<Answer> {
  try {
    return await draw(input, false, signal);
  } catch (error) {
    if (!(error instanceof ApiError)) return { error: new ApiError('internal_error', String(error)) };
    const isContentAlone = Object.keys(error.fields).length > 0 && Object.keys(error.fields).every(isContentField);
    if (!isContentAlone || input.mode !== 'Static') return { error };
  }
  try {
    const { content, payloadType, ...rest } = input;
    return await draw({ ...rest, mode: 'Dynamic' }, true, signal);
  } catch (error) {
    return { error: error instanceof ApiError ? error : new ApiError('internal_error', String(error)) };
  }
}

const isContentField = (field: string): boolean => field === 'content' || field.startsWith('content.');

async function draw(input: PreviewQrCodeInput, isSample: boolean, signal: AbortSignal): Promise<Answer> {
  const { previewQrCode } = await execute(PreviewQrCodeDocument, { input }, signal);
  return { ...previewQrCode, isSample, error: null };
}
