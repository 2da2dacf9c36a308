const MEGABYTE = 1024 * 1024;

/**
 * Limits of one inspection. They are generous for documents of 20 MB and 500 pages, and far below what a bomb needs.
 */
export const PDF_LIMITS = {
  /** Indirect objects, counting every revision. A tagged document of 500 pages has 20,000 to 60,000. */
  objects: 100_000,
  /** Definitions of one object number: one for each revision that changes it. */
  definitions: 250,
  /** References that are followed from one to the next. */
  references: 8,
  /** Values inside these objects: numbers, names, strings, arrays, dictionaries. */
  values: 1_200_000,
  /** Nodes of the page tree that have kids. */
  pageNodes: 10_000,
  /** Nesting depth of arrays and dictionaries. */
  depth: 64,
  /** Entries with the same key in one dictionary, which should be one. */
  repetitions: 32,
  /** Bytes of a name with `#xx` resolved (ISO 32000-1, Annex C). */
  nameBytes: 127,
  /** Bytes of a number or keyword: the longest reals that producers write have about forty digits. */
  wordBytes: 255,
  /** Bytes of a string as written. Acrobat's own limit was 65,535; larger data is in streams. */
  stringBytes: MEGABYTE,
  /** Nesting depth of parentheses in one string. */
  parentheses: 64,
  /** Different names, and different references: pdf-lib retains each while its process runs. */
  names: 100_000,
  referenced: 200_000,
  /** Integers beyond 2^53: pdf-lib writes a warning for each. */
  hugeNumbers: 100,
  /** Values reached by references: a few per dictionary. */
  resolved: 5_000_000,
  /** Inflated bytes of one object stream or cross-reference stream, which are held in memory. */
  structureBytes: 16 * MEGABYTE,
  structureBytesTotal: 48 * MEGABYTE,
  /** Inflated bytes of one content stream, which is only measured: a page of 300 dpi in full colour has 26 MB. */
  contentBytes: 160 * MEGABYTE,
  contentBytesTotal: 320 * MEGABYTE,
  /** Bytes between two filters of one stream, which are held in memory. */
  stageBytes: 24 * MEGABYTE,
  filters: 8,
  /** Encoded bytes of all streams, as a multiple of the file's; more means that they overlap. */
  encodedShare: 4,
  /** Bytes between objects that belong to none: readers search them byte by byte. */
  strayBytes: 32 * 1024,
  /** Occurrences of `obj`, including `endobj`. */
  keywords: 1_000_000,
  /** Cross-reference tables, trailers and `startxref`: three for every revision. */
  sections: 10_000,
  /** Entries of all cross-reference tables and streams: readers retain more for each than an object's header. */
  crossReferences: 400_000,
  /** Highest object number (ISO 32000-1, Annex C). */
  objectNumber: 8_388_607,
  /** Bytes of one field of an entry of a cross-reference stream. */
  crossReferenceWidth: 8,
  /** Bytes at which pdf-lib may look for a number and find none. */
  strayBytesRead: 200_000,
  /** Bytes that pdf-lib may read again, as a multiple of the file's. */
  rereadShare: 16,
  /** Maximum number of reasons returned. */
  reasons: 10,
} as const;
