import { LIMITS } from '../../config/contract-limits.js';
import { CenterBadge, FrameStyle } from '../../qr/style-options.js';
import { contrastRatio, reflectance } from '../../shared/colour.js';
import type { FieldErrors } from '../../shared/errors.js';
import { FieldProblems } from '../../shared/field-problems.js';
import type { QrStyle } from './qr-style.js';

/** True when none of the fields has a problem of its own. */
type Readable = (...fields: (keyof QrStyle)[]) => boolean;

/** Text on the hosted page must be readable: WCAG 2.2, success criterion 1.4.3. */
function checkPageColours(style: QrStyle, readable: Readable, problems: FieldProblems): void {
  for (const field of ['experiencePrimaryColor', 'experienceAccentColor'] as const) {
    if (!readable(field, 'experienceSurfaceColor')) continue;
    const ratio = contrastRatio(style[field], style.experienceSurfaceColor);
    if (ratio >= LIMITS.pageContrast) continue;
    problems.add(
      field,
      `Has a contrast of ${ratio.toFixed(2)}:1 to experienceSurfaceColor; at least ${LIMITS.pageContrast}:1 is needed.`,
    );
  }
}

/** The fields with the colours of dark modules: with a gradient, all colours between the two occur. */
const darkFields = ({ useGradient }: QrStyle) =>
  useGradient ? (['foregroundColor', 'secondaryColor'] as const) : (['foregroundColor'] as const);

/** Returns the smallest difference of reflectance between the background and a dark colour: negative for light on dark. */
export const symbolContrast = (style: QrStyle): number =>
  reflectance(style.backgroundColor) - Math.max(...darkFields(style).map((field) => reflectance(style[field])));

/** The code must be dark on light, with enough symbol contrast for readers (ISO/IEC 15415, clause 7.8.3). */
function checkCodeColours(style: QrStyle, readable: Readable, problems: FieldProblems): void {
  for (const field of darkFields(style)) {
    if (!readable(field, 'backgroundColor')) continue;
    const contrast = reflectance(style.backgroundColor) - reflectance(style[field]);
    if (contrast >= LIMITS.symbolContrast) continue;
    const advice = contrast < 0 ? 'the code must be darker than its background' : 'choose a darker colour';
    problems.add(
      field,
      `Has a symbol contrast of ${contrast.toFixed(2)} to backgroundColor; at least ${LIMITS.symbolContrast} is needed: ${advice}.`,
    );
  }
}

const readableWithout =
  (known: FieldProblems): Readable =>
  (...fields) =>
    fields.every((field) => !known.has(`style.${field}`));

/** The rules between fields of the hosted page alone, for a preview that shows no code. */
export function pageStyleErrors(style: QrStyle, known: FieldProblems): FieldErrors {
  const problems = new FieldProblems();
  checkPageColours(style, readableWithout(known), problems);
  return problems.toFields();
}

/**
 * Checks the rules between fields. The fields by themselves must have been checked: those with a problem in `known` are left
 * out, so that one mistake is reported once. Keys are names of fields.
 */
export function styleErrors(style: QrStyle, known: FieldProblems): FieldErrors {
  const problems = new FieldProblems();
  const readable = readableWithout(known);
  checkPageColours(style, readable, problems);
  checkCodeColours(style, readable, problems);
  if (!style.drawQuietZones && style.frameStyle !== FrameStyle.None && readable('drawQuietZones', 'frameStyle')) {
    problems.add('drawQuietZones', 'Must be true with a frame: readers need 4 modules of free space around the code.');
  }
  if (style.centerBadge === CenterBadge.Logo && !style.logoDataUrl && readable('centerBadge', 'logoDataUrl')) {
    problems.add('logoDataUrl', 'Must not be empty when centerBadge is Logo.');
  }
  return problems.toFields();
}
