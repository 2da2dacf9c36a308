import { complement, contrastRatio } from '../../core/contract/colour.js';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { DEFAULT_DESIGN, type Design } from '../../core/contract/design-options.js';
import { type Problem, problem } from '../../core/contract/problems.js';
import { CenterBadge, FrameStyle } from '../../core/contract/style-options.js';
import { formatBelow } from '../../core/contract/text.js';
import { FieldProblems } from '../../core/field-problems.js';
import { nearestColour } from './colours/nearest-colour.js';
import {
  contrastIn,
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

const EYE_COLOURS = ['eyeFrameColor', 'eyeBallColor'] as const;

/** The colours of the eyes, as far as they are not those of the modules. */
export const eyeColours = (design: Design | null): string[] => EYE_COLOURS.flatMap((field) => design?.[field] ?? []);

/**
 * Checks the rules between the fields of a design and its style. The caller has checked each field; fields with a
 * problem in `known` are skipped. Field names are those of the design.
 */
export function findDesignProblems(style: QrStyle, design: Design | null, known: FieldProblems): FieldProblems {
  const problems = new FieldProblems();
  if (design === null || known.has('design')) return problems;
  if (!known.has('style.backgroundColor')) checkEyeColours(style, design, known, problems);
  checkFrameColours(design, known, problems);
  return problems;
}

/** A background that no colour contrasts with is a problem of the style. */
function checkEyeColours({ backgroundColor }: QrStyle, design: Design, known: FieldProblems, to: FieldProblems): void {
  for (const field of EYE_COLOURS) {
    const colour = design[field];
    if (colour === null || known.has(`design.${field}`)) continue;
    const contrastOf = (candidate: string): number => contrastIn(candidate, backgroundColor, design);
    const nearest = nearestColour(colour, (candidate) => contrastOf(candidate) >= LIMITS.symbolContrast);
    if (contrastOf(colour) >= LIMITS.symbolContrast || nearest === null) continue;
    const contrast = formatBelow(contrastOf(colour), LIMITS.symbolContrast);
    to.add(field, problem('contrast_low_colour', { contrast, least: LIMITS.symbolContrast, colour: nearest }));
    to.suggest(field, nearest);
  }
}

/** The words of a frame must be legible: WCAG 2.2, success criterion 1.4.3. */
function checkFrameColours({ frame }: Design, known: FieldProblems, problems: FieldProblems): void {
  if (frame === null || known.has('design.frame.color') || known.has('design.frame.textColor')) return;
  const ratio = contrastRatio(frame.textColor, frame.color);
  if (ratio >= LIMITS.pageContrast) return;
  const nearest = String(suggestTextColour(frame.textColor, frame.color));
  const found = { ratio: formatBelow(ratio, LIMITS.pageContrast), least: LIMITS.pageContrast, colour: nearest };
  problems.add('frame.textColor', problem('frame_contrast_low', found));
  problems.suggest('frame.textColor', nearest);
}

/** Returns a checked design in stored form, complete and as a plain object; null if it changes nothing. */
export function toStoredDesign(design: Partial<Design> | null): Design | null {
  if (design === null) return null;
  const { frame, ...own } = { ...DEFAULT_DESIGN, ...withoutMissing(design) };
  const stored = { ...own, frame: frame && { ...frame, text: oneLine(frame.text) } };
  return JSON.stringify(stored) === JSON.stringify(DEFAULT_DESIGN) ? null : stored;
}

/** As captions are drawn. */
const oneLine = (text: string): string => text.normalize('NFC').trim().replace(/\s+/gu, ' ');

const withoutMissing = (design: Partial<Design>): Partial<Design> =>
  Object.fromEntries(Object.entries(design).filter(([, value]) => value !== undefined));
