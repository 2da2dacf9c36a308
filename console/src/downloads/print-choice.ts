import { LIMITS } from '../../../src/core/contract/contract-limits.ts';
import { smallestPrintSize } from '../../../src/core/contract/sheets/print-size.ts';
import type {
  ArtworkFormat,
  CaptionPosition,
  InkInput,
  Paper,
  QrPrintInput,
} from '../../generated/downloads/downloads.ts';

/** Where a code is read, with the distance in cm; a screen has none. */
export const PURPOSES = [
  { id: 'screen', distanceCm: null },
  { id: 'label', distanceCm: 15 },
  { id: 'flyer', distanceCm: 40 },
  { id: 'stand', distanceCm: 100 },
  { id: 'poster', distanceCm: 300 },
  { id: 'banner', distanceCm: 1000 },
] as const;

export type Purpose = (typeof PURPOSES)[number]['id'];
export type InkField = 'foregroundInk' | 'secondaryInk' | 'backgroundInk' | 'frameInk';

export const RESOLUTIONS = [150, 300, 600, 1200] as const;

/** Options chosen for a file. */
export interface PrintChoice {
  readonly format: ArtworkFormat;
  /** Width of the entire picture; null for screen pixels of PNG and SVG. */
  readonly mm: number | null;
  /** For a PNG with a width. */
  readonly dpi: number;
  /** For PDF and EPS. */
  readonly isCmyk: boolean;
  readonly inks: Partial<Readonly<Record<InkField, InkInput>>>;
  readonly caption: string;
  readonly captionPosition: CaptionPosition;
}

export const FIRST_CHOICE: PrintChoice = {
  format: 'png',
  mm: null,
  dpi: LIMITS.print.dpiDefault,
  isCmyk: false,
  inks: {},
  caption: '',
  captionPosition: 'Below',
};

export const isForPrinters = (format: ArtworkFormat): boolean => format === 'pdf' || format === 'eps';

/**
 * Returns the width for a purpose: sufficient for its distance, and at least what the modules need. Null for screens.
 */
export function widthFor(purpose: Purpose, extent: number): number | null {
  const distance = PURPOSES.find(({ id }) => id === purpose)?.distanceCm ?? null;
  return distance === null ? null : Math.min(LIMITS.print.mmMax, smallestPrintSize(extent, distance).mm);
}

/** Returns the purpose with exactly this width, or null for a custom width. */
export const purposeOf = (mm: number | null, extent: number): Purpose | null =>
  PURPOSES.find(({ id }) => widthFor(id, extent) === mm)?.id ?? null;

/** Changes the format. Files for printers have a width, initially that of a flyer. */
export const withFormat = (choice: PrintChoice, format: ArtworkFormat, extent: number): PrintChoice => ({
  ...choice,
  format,
  mm: choice.mm ?? (isForPrinters(format) ? widthFor('flyer', extent) : null),
});

/** Returns the request for the service, or null for the plain picture. Options of other formats are left out. */
export function toPrintInput(choice: PrintChoice): QrPrintInput | null {
  const { format, mm, dpi, isCmyk, inks, captionPosition } = choice;
  const caption = choice.caption.trim();
  const isInInks = isCmyk && isForPrinters(format);
  const input: QrPrintInput = {
    ...(mm !== null && { mm }),
    ...(mm !== null && format === 'png' && dpi !== LIMITS.print.dpiDefault && { dpi }),
    ...(isInInks && { color: 'Cmyk' as const, ...inks }),
    ...(caption !== '' && { caption, captionPosition }),
  };
  return Object.keys(input).length === 0 ? null : input;
}

const LETTER_REGIONS = ['US', 'CA', 'MX', 'CL', 'CO', 'PH'];

/** Returns the paper that printers use where a language is spoken. */
const usualPaper = (language: string): Paper =>
  LETTER_REGIONS.includes(new Intl.Locale(language).region ?? '') ? 'Letter' : 'A4';

/** Returns the arguments of the chosen file. */
export const toFile = (choice: PrintChoice) => ({ format: choice.format, print: toPrintInput(choice) });

/** Returns those of its proof, which has a width in any case. */
export const toProof = (choice: PrintChoice, extent: number, language: string) => ({
  ...toFile(withFormat(choice, 'pdf', extent)),
  proof: { paper: usualPaper(navigator.language), language },
});
