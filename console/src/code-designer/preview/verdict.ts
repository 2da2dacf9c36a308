import { mixColours } from '../../../../src/core/contract/colour.ts';
import type { DesignFrame } from '../../../../src/core/contract/design-options.ts';
import type { ApiError, Suggestion } from '../../api/api-error.ts';
import { invertedChange, type LookChange, type WholeLook } from '../look.ts';

/** A change that makes an unreadable design more readable; its words are in `change-chips.tsx`. */
export interface HelpfulChange {
  readonly name:
    | 'same-eyes'
    | 'eyes-as-code'
    | 'square-modules'
    | 'no-badge'
    | 'small-logo'
    | 'auto-plate'
    | 'no-gradient'
    | 'darker'
    | 'dark-on-light'
    | 'quiet-zone'
    | 'no-frame';
  readonly change: LookChange;
}

/** How far towards black "darker" moves a colour. */
const DARKER = 0.35;

/** For a logo that can hardly be seen on its plate. */
export const AUTO_PLATE: HelpfulChange = { name: 'auto-plate', change: { logoPlate: null } };

const NO_FRAME: LookChange = { frameStyle: 'None', frame: null };

/** Returns changes that make the code readable, starting with those that alter the look least. */
export function changesForReading(look: WholeLook): HelpfulChange[] {
  const { moduleShape, modules, eyeFrameShape, eyeFrame, eyeBallShape, eyeBall } = look;
  const { centerBadge, useGradient, foregroundColor, inverted } = look;
  const hasSameEyes = (eyeFrame ?? eyeFrameShape) === (eyeBall ?? eyeBallShape);
  const hasEyeColours = (look.eyeFrameColor ?? look.eyeBallColor) !== null;
  const changes: readonly (HelpfulChange & { isOpen: boolean })[] = [
    { name: 'same-eyes', isOpen: !hasSameEyes, change: { eyeBallShape: eyeFrameShape, eyeBall: eyeFrame } },
    { name: 'eyes-as-code', isOpen: hasEyeColours, change: { eyeFrameColor: null, eyeBallColor: null } },
    {
      name: 'square-modules',
      isOpen: (modules ?? moduleShape) !== 'Square',
      change: { moduleShape: 'Square', modules: null },
    },
    { name: 'dark-on-light', isOpen: inverted, change: invertedChange(look) },
    { name: 'no-gradient', isOpen: useGradient, change: { useGradient: false } },
    { name: 'darker', isOpen: !useGradient && !inverted, change: { foregroundColor: darker(foregroundColor) } },
    {
      name: 'small-logo',
      isOpen: centerBadge === 'Logo' && look.logoSize !== 'Small',
      change: { logoSize: 'Small' },
    },
    { name: 'no-badge', isOpen: centerBadge !== 'None', change: { centerBadge: 'None' } },
  ];
  return changes.filter(({ isOpen }) => isOpen).map(({ name, change }) => ({ name, change }));
}

const darker = (colour: string): string => mixColours(colour, '#000000', DARKER).toUpperCase();

/** Returns changes that fix what the service refused, for fields with a value that is certain to be accepted. */
export function changesForFields(error: ApiError, look: WholeLook): HelpfulChange[] {
  if ('style' in error.fields) return changesForReading(look);
  return [
    ...('style.drawQuietZones' in error.fields
      ? [
          { name: 'quiet-zone', change: { drawQuietZones: true } } as const,
          { name: 'no-frame', change: NO_FRAME } as const,
        ]
      : []),
    ...('style.centerBadge' in error.fields ? [{ name: 'no-badge', change: { centerBadge: 'None' } } as const] : []),
  ];
}

/** The colours that are fixed together, by the service's fields. */
const COLOURS = {
  code: [
    'style.foregroundColor',
    'style.secondaryColor',
    'style.backgroundColor',
    'design.eyeFrameColor',
    'design.eyeBallColor',
  ],
  frame: ['design.frame.color', 'design.frame.textColor'],
  page: ['style.experiencePrimaryColor', 'style.experienceAccentColor', 'style.experienceSurfaceColor'],
} as const;
export type ColourPart = keyof typeof COLOURS;
export const COLOUR_PARTS = Object.keys(COLOURS) as readonly ColourPart[];

/** Acceptable colours, and the change that applies them together. */
export interface ColourFix {
  readonly colours: readonly string[];
  readonly change: LookChange;
}

/** Returns the service's colours for the code, its frame, or the hosted page; null if it suggests none. */
export function suggestedColours(
  suggestions: readonly Suggestion[],
  part: ColourPart,
  frame: DesignFrame | null,
): ColourFix | null {
  const found = COLOURS[part].flatMap((field) => suggestions.find((suggestion) => suggestion.field === field) ?? []);
  if (found.length === 0) return null;
  const own = Object.fromEntries(found.map(({ field, value }) => [field.slice(field.lastIndexOf('.') + 1), value]));
  const change = part === 'frame' ? { frame: frame && { ...frame, ...own } } : own;
  return { colours: [...new Set(found.map(({ value }) => value))], change };
}
