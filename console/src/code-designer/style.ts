import type { QrStyleInput } from '../../generated/code-designer/preview.ts';

/** A style in which nothing is left to the service. */
export type WholeStyle = Required<Omit<QrStyleInput, 'logoDataUrl'>> & { readonly logoDataUrl: string | null };

/** What the service takes for fields that are left out; a test holds it against the schema. */
export const DEFAULT_STYLE: WholeStyle = {
  templateCode: 'Classic',
  experienceTemplateCode: 'None',
  experienceFontFamily: 'Modern',
  experiencePrimaryColor: '#102A2A',
  experienceAccentColor: '#357466',
  experienceSurfaceColor: '#FFFDF8',
  foregroundColor: '#102A2A',
  secondaryColor: '#357466',
  backgroundColor: '#FFFFFF',
  frameColor: '#102A2A',
  useGradient: false,
  gradientDirection: 'Diagonal',
  moduleShape: 'Square',
  eyeFrameShape: 'Square',
  eyeBallShape: 'Square',
  frameStyle: 'None',
  centerBadge: 'None',
  centerText: '',
  logoDataUrl: null,
  errorCorrection: 'Quartile',
  drawQuietZones: true,
  pixelsPerModule: 16,
};

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
