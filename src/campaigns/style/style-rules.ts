import { complement, contrastRatio } from '../../core/contract/colour.js';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { DEFAULT_DESIGN, type Design } from '../../core/contract/design-options.js';
import { type Problem, problem } from '../../core/contract/problems.js';
import { CenterBadge, FrameStyle } from '../../core/contract/style-options.js';
import { formatBelow } from '../../core/contract/text.js';
import { FieldProblems } from '../../core/field-problems.js';
import {
  contrastIn,
  contrastOf,
  type DarkField,
  suggestCodeColours,
  suggestTextColour,
} from './colours/suggest-colours.js';
import { eyeColours } from './design-rules.js';
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
      problem('page_contrast_low', {
        ratio: formatBelow(ratio, LIMITS.pageContrast),
        least: LIMITS.pageContrast,
        colour: String(nearest),
      }),
    );
  }
}

/** With a gradient, all colours between the two occur. */
const darkFields = ({ useGradient }: QrStyle): DarkField[] =>
  useGradient ? ['foregroundColor', 'secondaryColor'] : ['foregroundColor'];

/**
 * Returns the smallest difference in reflectance between the background and a colour of the code; negative for light on
 * dark, unless the design is inverted.
 */
export const symbolContrast = (style: QrStyle, design: Design | null): number =>
  Math.min(
    ...[...darkFields(style).map((field) => style[field]), ...eyeColours(design)].map((colour) =>
      contrastIn(colour, style.backgroundColor, design),
    ),
  );

/** The code must be dark on light with enough symbol contrast for readers (ISO/IEC 15415, clause 7.8.3). */
function checkCodeColours(style: QrStyle, readable: Readable, problems: FieldProblems): void {
  const fields = darkFields(style).filter((field) => readable(field, 'backgroundColor'));
  const contrasts = fields.map((field) => ({ field, contrast: contrastOf(style[field], style.backgroundColor) }));
  const failing = contrasts.filter(({ contrast }) => contrast < LIMITS.symbolContrast);
  if (failing.length === 0) return;
  const changes = suggestCodeColours(style, fields);
  for (const { field, contrast } of failing) {
    problems.add(field, contrastProblem(contrast, changes[field], changes.backgroundColor));
  }
  for (const [field, value] of Object.entries(changes)) problems.suggest(field, value);
}

const INVERTED: Design = { ...DEFAULT_DESIGN, inverted: true };

/** The same rule for light on dark, and the same suggestions, found with the complements of all colours. */
function checkInvertedColours(style: QrStyle, readable: Readable, problems: FieldProblems): void {
  const fields = ['foregroundColor', 'secondaryColor', 'backgroundColor'] as const;
  if (!readable(...fields)) return;
  const turned = Object.fromEntries(fields.map((field) => [field, complement(style[field])]));
  const found = new FieldProblems();
  checkCodeColours({ ...style, ...turned }, readable, found);
  const { symbolContrast: least } = LIMITS;
  for (const { field, value } of found.suggestions) {
    const contrast = formatBelow(symbolContrast(style, INVERTED), least);
    problems.add(field, problem('contrast_not_inverted', { contrast, least, colour: complement(value) }));
    problems.suggest(field, complement(value));
  }
}

/** Suggests the nearest colours that pass: for the code, its background, or both. */
function contrastProblem(contrast: number, own: string | undefined, background: string | undefined): Problem {
  const { symbolContrast: least } = LIMITS;
  const code = contrast < 0 ? 'contrast_inverted' : 'contrast_low';
  const found = { contrast: formatBelow(contrast, least), least };
  if (background === undefined) return problem(`${code}_colour`, { ...found, colour: String(own) });
  if (own === undefined) return problem(`${code}_background`, { ...found, colour: background });
  return problem(`${code}_both`, { ...found, colour: own, background });
}

const readableWithout =
  (known: FieldProblems): Readable =>
  (...fields) =>
    fields.every((field) => !known.has(`style.${field}`));

/**
 * Checks the rules between fields. The caller has checked each field; fields with a problem in `known` are skipped, so
 * that a mistake is reported only once. Field names are those of the style.
 */
export function findStyleProblems(style: QrStyle, design: Design | null, known: FieldProblems): FieldProblems {
  const problems = findPageStyleProblems(style, known);
  const readable = readableWithout(known);
  if (design?.inverted) checkInvertedColours(style, readable, problems);
  else checkCodeColours(style, readable, problems);
  const hasFrame = style.frameStyle !== FrameStyle.None || Boolean(design?.frame);
  if (!style.drawQuietZones && hasFrame && readable('drawQuietZones', 'frameStyle')) {
    problems.add('drawQuietZones', problem('quiet_zones_needed'));
  }
  if (style.centerBadge === CenterBadge.Logo && !style.logoDataUrl && readable('centerBadge', 'logoDataUrl')) {
    problems.add('logoDataUrl', problem('logo_needed'));
  }
  return problems;
}

/** Checks only the rules of the hosted page, for a preview without a code. */
export function findPageStyleProblems(style: QrStyle, known: FieldProblems): FieldProblems {
  const problems = new FieldProblems();
  checkPageColours(style, readableWithout(known), problems);
  return problems;
}
