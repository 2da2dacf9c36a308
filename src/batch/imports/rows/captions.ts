import type { CampaignLook } from '../../../campaigns/campaign-draft.js';
import { startFrame } from '../../../core/contract/brand/start-frame.js';
import { DEFAULT_STYLE } from '../../../core/contract/default-style.js';
import { memberOf } from '../../../core/contract/look-up.js';

/** The field of an input that the column `caption` becomes. */
export const CAPTION_FIELD = 'design.frame.text';

type Values = Readonly<Record<string, unknown>>;

/**
 * Returns the part of an input that a caption becomes: words of a frame, whose other fields `withFrame` adds. Empty
 * without a caption.
 */
export const captionedBy = (text: string | null): Values => (text === null ? {} : { design: { frame: { text } } });

/** The words of a design's frame; null if it has none. */
export function captionOf(design: unknown): string | null {
  const text = memberOf(memberOf(design, 'frame'), 'text');
  return typeof text === 'string' ? text : null;
}

/** Completes a frame that has nothing but words from the look that its campaign has without it. */
export function withFrame(values: Values, look: CampaignLook | null): Values {
  const text = captionOf(values.design);
  if (text === null || Object.keys(Object(memberOf(values.design, 'frame'))).length > 1) return values;
  const colour = String(memberOf(values.style, 'foregroundColor') ?? look?.style.foregroundColor);
  const foregroundColor = /^#[0-9a-f]{6}$/i.test(colour) ? colour : DEFAULT_STYLE.foregroundColor;
  const complete = look?.design?.frame ?? startFrame({ foregroundColor }, text);
  return { ...values, design: { ...look?.design, ...Object(values.design), frame: { ...complete, text } } };
}
