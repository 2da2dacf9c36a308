import { contrastRatio } from '../../core/contract/colour.js';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { DEFAULT_DESIGN, type Design } from '../../core/contract/design-options.js';
import { problem } from '../../core/contract/problems.js';
import { formatBelow } from '../../core/contract/text.js';
import { FieldProblems } from '../../core/field-problems.js';
import { nearestColour } from './colours/nearest-colour.js';
import { contrastIn, suggestTextColour } from './colours/suggest-colours.js';
import type { QrStyle } from './qr-style.js';

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
