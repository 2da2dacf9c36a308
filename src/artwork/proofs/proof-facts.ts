import {
  formatDistance,
  formatMm,
  HAND_CM,
  MODULE_MM,
  readingDistanceCm,
  smallestPrintSize,
} from '../../core/contract/sheets/print-size.js';
import { fillIn } from '../../core/words/fill-in.js';
import type { ProofWords } from '../../core/words/service/service-words.js';
import { READER_NAMES, READERS, type Reader } from '../decode-check/reader-names.js';
import { type ArtworkStyle, type Drawing, hasQuietZone, QUIET_ZONE } from '../draw/drawing.js';

/** What a proof says about a picture, besides its colours. */
export interface ProofFacts {
  readonly size: string;
  /** In pairs, each with its name. */
  readonly rows: readonly (readonly [name: string, value: string])[];
  /** What the printer must know before printing. */
  readonly warnings: readonly string[];
}

export interface ProofSubject {
  readonly drawing: Pick<Drawing, 'extent' | 'height'>;
  readonly style: ArtworkStyle;
  /** Width of the whole picture. */
  readonly mm: number;
  /** Those that read the picture. */
  readonly readers: readonly Reader[];
}

/** Describes a picture of this width in the words of a language. */
export function proofFacts(subject: ProofSubject, words: ProofWords, locale: string): ProofFacts {
  const { drawing, style, mm, readers } = subject;
  const { extent, height } = drawing;
  const length = (value: number): string => formatMm(Math.round(value * 100) / 100, locale);
  const size = `${length(mm)} × ${length((mm * height) / extent)}`;
  const smallest = smallestPrintSize(extent, HAND_CM).mm;
  const quiet = { width: length((QUIET_ZONE * mm) / extent) };
  const isQuiet = hasQuietZone(style);
  const because = { width: length(smallest), module: length(MODULE_MM), distance: formatDistance(HAND_CM, locale) };
  const namesOf = (some: readonly Reader[]): string =>
    new Intl.ListFormat(locale).format(some.map((reader) => READER_NAMES[reader]));
  const others = READERS.filter((reader) => !readers.includes(reader));
  const reading = others.length === 0 ? words.readByAll : readers.length > 0 ? words.readBySome : words.readByNone;
  return {
    size,
    rows: [
      [words.size, size],
      [words.smallest, fillIn(words.smallestWhy, because)],
      [words.distance, fillIn(words.distanceUpTo, { distance: formatDistance(readingDistanceCm(mm), locale) })],
      [words.dots, length(mm / extent)],
      [words.quietZone, fillIn(isQuiet ? words.quietZoneIn : words.quietZoneOut, quiet)],
      [words.readers, fillIn(reading, { readers: namesOf(readers), others: namesOf(others) })],
    ],
    warnings: [
      ...(mm < smallest ? [fillIn(words.tooSmall, { width: length(smallest) })] : []),
      ...(others.length > 0 ? [words.notRead] : []),
      ...(isQuiet ? [] : [fillIn(words.noQuietZone, quiet)]),
    ],
  };
}
