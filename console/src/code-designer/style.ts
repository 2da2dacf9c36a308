import { DEFAULT_STYLE } from '../../../src/core/contract/default-style.ts';
import type { QrStyleInput } from '../../generated/code-designer/preview.ts';

/** A style in which nothing is left to the service. */
export type WholeStyle = Required<Omit<QrStyleInput, 'logoDataUrl'>> & { readonly logoDataUrl: string | null };

/** The style with the defaults in place of what is left out. */
export function wholeStyle(style: QrStyleInput): WholeStyle {
  const given = Object.fromEntries(Object.entries(style).filter(([, value]) => value !== undefined && value !== null));
  return { ...DEFAULT_STYLE, ...given };
}

/**
 * Returns the style with the looks of a preset. Its badge, error correction and size stay; the quiet zone is switched on
 * where the preset has a frame, which needs one.
 */
export function withPreset(style: QrStyleInput, preset: QrStyleInput): QrStyleInput {
  const needsQuietZone = (preset.frameStyle ?? 'None') !== 'None';
  return { ...style, ...preset, ...(needsQuietZone && { drawQuietZones: true }) };
}

/** Whether the style looks like the preset in all that a preset sets. */
export function looksLike(style: QrStyleInput, preset: QrStyleInput): boolean {
  const whole: Readonly<Record<string, unknown>> = wholeStyle(style);
  return Object.entries(preset).every(([field, value]) => field === 'templateCode' || sameValue(whole[field], value));
}

const sameValue = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' && typeof other === 'string' && one.startsWith('#')
    ? one.toUpperCase() === other.toUpperCase()
    : one === other;
