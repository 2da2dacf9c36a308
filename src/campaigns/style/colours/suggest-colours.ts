import { contrastRatio, reflectance } from '../../../core/contract/colour.js';
import { LIMITS } from '../../../core/contract/contract-limits.js';
import type { Design } from '../../../core/contract/design-options.js';
import type { QrStyle } from '../qr-style.js';
import { nearestColour } from './nearest-colour.js';

/** The fields for the colours of dark modules. */
export type DarkField = 'foregroundColor' | 'secondaryColor';
type ColourField = DarkField | 'backgroundColor';
type Colours = Readonly<Pick<QrStyle, ColourField>>;
/** New field values, to be applied together. */
export type ColourChanges = Partial<Record<ColourField, string>>;

/**
 * Symbol contrast of a dark colour against its background: the difference in reflectance, negative for light on dark.
 */
export const contrastOf = (dark: string, background: string): number => reflectance(background) - reflectance(dark);

/** The same for a code that may be light on dark: negative if it is the other way round. */
export const contrastIn = (code: string, background: string, design: Pick<Design, 'inverted'> | null): number =>
  design?.inverted ? contrastOf(background, code) : contrastOf(code, background);

const isEnough = (dark: string, background: string): boolean => contrastOf(dark, background) >= LIMITS.symbolContrast;

/**
 * Returns the readable text colour nearest to the given one on this surface. The contrast is at least 4.5:1, which
 * black or white always reaches.
 */
export const suggestTextColour = (colour: string, surface: string): string | null =>
  nearestColour(colour, (candidate) => contrastRatio(candidate, surface) >= LIMITS.pageContrast);

/**
 * Returns the smallest changes that give every dark field enough symbol contrast. A background that is light enough for
 * any code stays. A darker one is lightened, alone if that suffices; otherwise the dark fields change too.
 */
export function suggestCodeColours(colours: Colours, fields: readonly DarkField[]): ColourChanges {
  if (isEnough(BLACK, colours.backgroundColor)) return darken(colours, fields);
  const backgroundColor = nearestColour(colours.backgroundColor, (candidate) =>
    fields.every((field) => isEnough(colours[field], candidate)),
  );
  return backgroundColor === null ? changeAll(colours, fields) : { backgroundColor };
}

const BLACK = '#000000';
const WHITE = '#FFFFFF';

/** The background must be light enough for black. */
function darken(colours: Colours, fields: readonly DarkField[]): ColourChanges {
  const changes: ColourChanges = {};
  for (const field of fields) {
    if (isEnough(colours[field], colours.backgroundColor)) continue;
    changes[field] = nearestColour(colours[field], (dark) => isEnough(dark, colours.backgroundColor)) ?? BLACK;
  }
  return changes;
}

/** Swaps light on dark: uses the caller's own two colours, moved further apart if necessary. */
function changeAll(colours: Colours, fields: readonly DarkField[]): ColourChanges {
  const [first = 'foregroundColor'] = fields;
  const isInverted = fields.every((field) => contrastOf(colours[field], colours.backgroundColor) < 0);
  const light = isInverted ? colours[first] : colours.backgroundColor;
  const dark = isInverted ? colours.backgroundColor.toUpperCase() : colours[first];
  // Both move equally far unless that would leave no dark colour.
  const needed = (reflectance(light) + reflectance(dark) + LIMITS.symbolContrast) / 2;
  const backgroundColor =
    nearestColour(light, (candidate) => reflectance(candidate) >= needed && isEnough(BLACK, candidate)) ?? WHITE;
  const turned = { ...colours, backgroundColor, [first]: dark };
  return { ...(isInverted && { [first]: dark }), ...darken(turned, fields), backgroundColor };
}
