import { contrastRatio } from '../../core/contract/colour.js';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { CenterBadge, FrameStyle } from '../../core/contract/style-options.js';
import { formatBelow } from '../../core/contract/text.js';
import type { FieldErrors } from '../../core/errors.js';
import { FieldProblems } from '../../core/field-problems.js';
import {
  type ColourChanges,
  contrastOf,
  type DarkField,
  suggestCodeColours,
  suggestTextColour,
} from './colours/suggest-colours.js';
import type { QrStyle } from './qr-style.js';

/** True when none of the fields has a problem of its own. */
type Readable = (...fields: (keyof QrStyle)[]) => boolean;

/** Text on the hosted page must be readable: WCAG 2.2, success criterion 1.4.3. */
function checkPageColours(style: QrStyle, readable: Readable, problems: FieldProblems): void {
  for (const field of ['experiencePrimaryColor', 'experienceAccentColor'] as const) {
    if (!readable(field, 'experienceSurfaceColor')) continue;
    const ratio = contrastRatio(style[field], style.experienceSurfaceColor);
    if (ratio >= LIMITS.pageContrast) continue;
    const nearest = suggestTextColour(style[field], style.experienceSurfaceColor);
    if (nearest !== null) problems.suggest(field, nearest);
    problems.add(
      field,
      `Has a contrast of ${formatBelow(ratio, LIMITS.pageContrast)}:1 to experienceSurfaceColor; ` +
        `at least ${LIMITS.pageContrast}:1 is needed. ${nearest} is the nearest that passes.`,
    );
  }
}

/** With a gradient, all colours between the two occur. */
const darkFields = ({ useGradient }: QrStyle): DarkField[] =>
  useGradient ? ['foregroundColor', 'secondaryColor'] : ['foregroundColor'];

/** Returns the smallest difference of reflectance between the background and a dark colour: negative for light on dark. */
export const symbolContrast = (style: QrStyle): number =>
  Math.min(...darkFields(style).map((field) => contrastOf(style[field], style.backgroundColor)));

/** The code must be dark on light, with enough symbol contrast for readers (ISO/IEC 15415, clause 7.8.3). */
function checkCodeColours(style: QrStyle, readable: Readable, problems: FieldProblems): void {
  const fields = darkFields(style).filter((field) => readable(field, 'backgroundColor'));
  const contrasts = fields.map((field) => ({ field, contrast: contrastOf(style[field], style.backgroundColor) }));
  const failing = contrasts.filter(({ contrast }) => contrast < LIMITS.symbolContrast);
  if (failing.length === 0) return;
  const changes = suggestCodeColours(style, fields);
  for (const { field, contrast } of failing) {
    const why = contrast < 0 ? ': the code must be darker than its background' : '';
    problems.add(
      field,
      `Has a symbol contrast of ${formatBelow(contrast, LIMITS.symbolContrast)} to backgroundColor; ` +
        `at least ${LIMITS.symbolContrast} is needed${why}. ${adviceFor(field, changes)}`,
    );
  }
  for (const [field, value] of Object.entries(changes)) problems.suggest(field, value);
}

function adviceFor(field: DarkField, { [field]: own, backgroundColor }: ColourChanges): string {
  if (backgroundColor === undefined) return `${own} is the nearest that passes.`;
  if (own === undefined) return `${backgroundColor} is the nearest backgroundColor that passes.`;
  return `${own} on the backgroundColor ${backgroundColor} passes.`;
}

const readableWithout =
  (known: FieldProblems): Readable =>
  (...fields) =>
    fields.every((field) => !known.has(`style.${field}`));

/**
 * Checks the rules between fields. The fields by themselves must have been checked: those with a problem in `known` are left
 * out, so that one mistake is reported once. Fields are named as in the style.
 */
export function findStyleProblems(style: QrStyle, known: FieldProblems): FieldProblems {
  const problems = findPageStyleProblems(style, known);
  const readable = readableWithout(known);
  checkCodeColours(style, readable, problems);
  if (!style.drawQuietZones && style.frameStyle !== FrameStyle.None && readable('drawQuietZones', 'frameStyle')) {
    problems.add('drawQuietZones', 'Must be true with a frame: readers need 4 modules of free space around the code.');
  }
  if (style.centerBadge === CenterBadge.Logo && !style.logoDataUrl && readable('centerBadge', 'logoDataUrl')) {
    problems.add('logoDataUrl', 'Must not be empty when centerBadge is Logo.');
  }
  return problems;
}

/** The rules of the hosted page alone, for a preview that shows no code. */
export function findPageStyleProblems(style: QrStyle, known: FieldProblems): FieldProblems {
  const problems = new FieldProblems();
  checkPageColours(style, readableWithout(known), problems);
  return problems;
}

/** Returns the same problems without the suggestions; empty for a style that passes. */
export const styleErrors = (style: QrStyle, known: FieldProblems): FieldErrors =>
  findStyleProblems(style, known).toFields();
