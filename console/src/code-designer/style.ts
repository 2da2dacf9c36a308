import { DEFAULT_STYLE } from '../../../src/core/contract/default-style.ts';
import type { QrStyleInput } from '../../generated/code-designer/preview.ts';

/** A style without any omitted field. */
export type WholeStyle = Required<Omit<QrStyleInput, 'logoDataUrl'>> & { readonly logoDataUrl: string | null };

/** Returns the style with defaults for omitted fields. */
export function wholeStyle(style: QrStyleInput): WholeStyle {
  const given = Object.fromEntries(Object.entries(style).filter(([, value]) => value !== undefined && value !== null));
  return { ...DEFAULT_STYLE, ...given };
}

/**
 * Returns the style with the look of a preset. Its badge, error correction and size stay; the quiet zone is switched on
 * if the preset has a frame, which needs one.
 */
export function withPreset(style: QrStyleInput, preset: QrStyleInput): QrStyleInput {
  const needsQuietZone = (preset.frameStyle ?? 'None') !== 'None';
  return { ...style, ...preset, ...(needsQuietZone && { drawQuietZones: true }) };
}

/** Whether the style matches the preset in everything that a preset sets. */
export function looksLike(style: QrStyleInput, preset: QrStyleInput): boolean {
  const whole: Readonly<Record<string, unknown>> = wholeStyle(style);
  return Object.entries(preset).every(([field, value]) => field === 'templateCode' || sameValue(whole[field], value));
}

const sameValue = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' && typeof other === 'string' && one.startsWith('#')
    ? one.toUpperCase() === other.toUpperCase()
    : one === other;
