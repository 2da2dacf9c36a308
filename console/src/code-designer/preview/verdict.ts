import { mixColours } from '../../../../src/core/contract/colour.ts';
import type { QrStyleInput } from '../../../generated/code-designer/preview.ts';
import type { ApiError, Suggestion } from '../../api/api-error.ts';
import { wholeStyle } from '../style.ts';

/** A change that makes an unreadable design more readable; its words are in `change-chips.tsx`. */
export interface HelpfulChange {
  readonly name: 'same-eyes' | 'square-modules' | 'no-badge' | 'no-gradient' | 'darker' | 'quiet-zone' | 'no-frame';
  readonly change: QrStyleInput;
}

/** How far towards black "darker" moves a colour. */
const DARKER = 0.35;

/** Returns changes that make the code readable, starting with those that alter the look least. */
export function changesForReading(style: QrStyleInput): HelpfulChange[] {
  const { moduleShape, eyeFrameShape, eyeBallShape, centerBadge, useGradient, foregroundColor } = wholeStyle(style);
  return [
    ...(eyeFrameShape === eyeBallShape
      ? []
      : [{ name: 'same-eyes', change: { eyeBallShape: eyeFrameShape } } as const]),
    ...(moduleShape === 'Square' ? [] : [{ name: 'square-modules', change: { moduleShape: 'Square' } } as const]),
    useGradient
      ? ({ name: 'no-gradient', change: { useGradient: false } } as const)
      : ({ name: 'darker', change: { foregroundColor: darker(foregroundColor) } } as const),
    ...(centerBadge === 'None' ? [] : [{ name: 'no-badge', change: { centerBadge: 'None' } } as const]),
  ];
}

const darker = (colour: string): string => mixColours(colour, '#000000', DARKER).toUpperCase();

/** Returns changes that fix what the service refused, for fields with a value that is certain to be accepted. */
export function changesForFields(error: ApiError, style: QrStyleInput): HelpfulChange[] {
  if ('style' in error.fields) return changesForReading(style);
  return [
    ...('style.drawQuietZones' in error.fields
      ? [
          { name: 'quiet-zone', change: { drawQuietZones: true } } as const,
          { name: 'no-frame', change: { frameStyle: 'None' } } as const,
        ]
      : []),
    ...('style.centerBadge' in error.fields ? [{ name: 'no-badge', change: { centerBadge: 'None' } } as const] : []),
  ];
}

const COLOURS = [
  'foregroundColor',
  'secondaryColor',
  'backgroundColor',
  'experiencePrimaryColor',
  'experienceAccentColor',
  'experienceSurfaceColor',
] as const;
const CODE_COLOURS: readonly string[] = COLOURS.slice(0, 3);

/** Acceptable colours to apply together: those of the code, or those of the hosted page. */
export function suggestedColours(suggestions: readonly Suggestion[], of: 'code' | 'page'): QrStyleInput | null {
  const change: Partial<Record<(typeof COLOURS)[number], string>> = {};
  for (const field of COLOURS) {
    const value = suggestions.find((suggestion) => suggestion.field === `style.${field}`)?.value;
    if (value !== undefined && CODE_COLOURS.includes(field) === (of === 'code')) change[field] = value;
  }
  return Object.keys(change).length === 0 ? null : change;
}
