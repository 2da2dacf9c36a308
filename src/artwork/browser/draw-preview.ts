import { QrCodeMode } from '../../core/contract/campaign-mode.js';
import { SAMPLE_CODE } from '../../core/contract/ids/sample-code.js';
import { enteredContent } from '../../core/contract/payloads/entered-content.js';
import { QrPayloadType } from '../../core/contract/payloads/payload-type.js';
import { PAYLOADS } from '../../core/contract/payloads/payloads.js';
import { type PicturedCampaign, toArtworkRequest } from '../artwork-request.js';
import { type ArtworkRequest, composeContents } from '../compose-contents.js';
import type { KnownParts } from './known-parts.js';

export interface DrawnPreview {
  readonly svg: string;
  /** Whether it shows a sample because the content of a Static code is incomplete. */
  readonly isSample: boolean;
}

/**
 * Draws what `previewQrCode` would draw, byte for byte, without decoding it. Returns null for a picture that only the
 * service can draw: with letters in the centre, with a logo or words of a frame that are not yet known, of a Static
 * address whose host is not ASCII, and for whatever it refuses.
 */
export function drawPreview(
  publicUrl: string,
  draft: Omit<PicturedCampaign, 'mask'>,
  parts: KnownParts,
): DrawnPreview | null {
  const content = enteredContent(draft.payloadType, draft.content);
  const payload = PAYLOADS[draft.payloadType];
  const isStatic = draft.mode === QrCodeMode.Static;
  if (isStatic && payload.hosted) return null;
  const isSample = isStatic && Object.keys(payload.check(content)).length > 0;
  const sample = {
    mode: QrCodeMode.Dynamic,
    payloadType: QrPayloadType.Url,
    content: '',
    code: SAMPLE_CODE,
    encodedAddress: null,
  };
  const shown = { ...draft, content, ...(isSample && sample), mask: null };
  const request = toArtworkRequest(publicUrl, shown, (host) => host);
  if (request.title.includes('xn--')) return null;
  const svg = drawKnown(request, parts);
  return svg === null ? null : { svg, isSample };
}

/** Draws a request whose badge and words are known; null otherwise, and if the picture cannot be drawn. */
function drawKnown(request: ArtworkRequest, parts: KnownParts): string | null {
  const badge = parts.badge(request.style);
  if (badge === undefined) return null;
  const frame = request.style.design?.frame ?? null;
  if (frame === null) return svgOf(request, { badge, words: null });
  let areWordsKnown = false;
  const svg = svgOf(request, {
    badge,
    words: {
      problem: null,
      add: (drawing) => {
        const path = parts.words(frame, drawing.extent);
        areWordsKnown = path !== undefined;
        const layers = [...drawing.layers, { path: path ?? '', paint: frame.textColor, isCrisp: false }];
        return { drawing: { ...drawing, layers }, em: 0, problem: null };
      },
    },
  });
  return areWordsKnown ? svg : null;
}

function svgOf(...drawn: Parameters<typeof composeContents>): string | null {
  const composed = composeContents(...drawn);
  return 'problems' in composed ? null : composed.svg;
}
