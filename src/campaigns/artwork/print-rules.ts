import { ArtworkFormat } from '../../artwork/formats/artwork-format.js';
import { colourOfInk, type Ink } from '../../artwork/formats/ink.js';
import type { Inks } from '../../artwork/formats/print-colours.js';
import type { PrintOptions } from '../../artwork/print-artwork.js';
import { reflectance } from '../../core/contract/colour.js';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { problem } from '../../core/contract/problems.js';
import { formatBelow } from '../../core/contract/text.js';
import type { FieldErrors } from '../../core/errors.js';
import { FieldProblems } from '../../core/field-problems.js';
import { fieldErrorsOf } from '../../core/field-rules.js';
import type { CampaignLook } from '../campaign-draft.js';
import type { QrStyle } from '../style/qr-style.js';
import { eyeColours } from '../style/style-rules.js';
import { type InkInput, PrintColor, type QrPrintInput } from './print-input.js';

const INK_FIELDS = ['foregroundInk', 'secondaryInk', 'backgroundInk', 'frameInk'] as const;

/** Returns the problems of print options by field, including conflicts between fields. */
export function printErrors(print: QrPrintInput, format: ArtworkFormat, look: CampaignLook): FieldErrors {
  const problems = new FieldProblems(fieldErrorsOf(print));
  const isVector = format === ArtworkFormat.pdf || format === ArtworkFormat.eps;
  const isGiven = (field: keyof QrPrintInput): boolean => print[field] !== undefined && print[field] !== null;
  if (isGiven('dpi') && format !== ArtworkFormat.png) {
    problems.add('dpi', problem('dpi_without_pixels'));
  } else if (isGiven('dpi') && !isGiven('mm')) {
    problems.add('dpi', problem('dpi_needs_mm'));
  }
  if (print.color === PrintColor.Cmyk && !isVector) {
    problems.add('color', problem('color_without_inks'));
  }
  const given = INK_FIELDS.filter(isGiven);
  if (print.color !== PrintColor.Cmyk) {
    for (const field of given) problems.add(field, problem('color_not_cmyk'));
  } else if (given.length > 0 && !given.some((field) => problems.hasWithin(field))) {
    checkInks(inksOf(print, look.style), look, problems);
  }
  return problems.toFields();
}

/** The code's inks must have enough contrast, dark on light unless the design is inverted, like its colours. */
function checkInks(inks: Inks, { style, design }: CampaignLook, problems: FieldProblems): void {
  const reflectanceOf = (ink: Ink | undefined, colour: string): number =>
    reflectance(ink === undefined ? colour : colourOfInk(ink));
  const background = reflectanceOf(inks.background, style.backgroundColor);
  const isInverted = design?.inverted === true;
  const check = (code: number, field: string): void => {
    const contrast = isInverted ? code - background : background - code;
    if (contrast >= LIMITS.symbolContrast) return;
    const advice =
      contrast < 0
        ? `the code must be ${isInverted ? 'lighter' : 'darker'} than its background`
        : 'use more ink for the code, or less behind it';
    problems.add(
      field,
      problem('ink_contrast_low', {
        contrast: formatBelow(contrast, LIMITS.symbolContrast),
        least: LIMITS.symbolContrast,
        advice,
      }),
    );
  };
  const dark = reflectanceOf(inks.foreground, style.foregroundColor);
  check(dark, inks.foreground === undefined ? 'backgroundInk' : 'foregroundInk');
  for (const colour of eyeColours(design)) check(reflectance(colour), 'backgroundInk');
  if (!style.useGradient) return;
  const end = reflectanceOf(inks.secondary, style.secondaryColor);
  check(end, inks.secondary === undefined ? 'backgroundInk' : 'secondaryInk');
}

const readInk = (ink: InkInput | null | undefined): Ink | undefined =>
  ink ? [ink.cyan / 100, ink.magenta / 100, ink.yellow / 100, ink.black / 100] : undefined;

/** A frame in the code's colour is printed in the code's ink unless it has its own. */
function inksOf(print: QrPrintInput, style: QrStyle): Inks {
  const foreground = readInk(print.foregroundInk);
  const isFrameAlike = style.frameColor.toUpperCase() === style.foregroundColor.toUpperCase();
  return {
    foreground,
    secondary: readInk(print.secondaryInk),
    background: readInk(print.backgroundInk),
    frame: readInk(print.frameInk) ?? (isFrameAlike ? foreground : undefined),
  };
}

/** Converts print options that have no problems. */
export function readPrintOptions(print: QrPrintInput | null, style: QrStyle): PrintOptions {
  const caption = print?.caption?.normalize('NFC').trim().replace(/\s+/gu, ' ');
  return {
    mm: print?.mm ?? null,
    dpi: print?.dpi ?? null,
    inks: print?.color === PrintColor.Cmyk ? inksOf(print, style) : null,
    caption: print && caption ? { text: caption, position: print.captionPosition } : null,
  };
}
