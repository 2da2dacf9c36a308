const MEGABYTE = 1024 * 1024;

/** What one inspection may cost. Generous for documents of 20 MB and 500 pages, far below what a bomb asks for. */
export const PDF_LIMITS = {
  /** Indirect objects, every revision counted. A tagged document of 500 pages has 20,000 to 60,000. */
  objects: 100_000,
  /** Definitions of one object number: one for each revision that changes it. */
  definitions: 250,
  /** References that are followed from one to the next. */
  references: 8,
  /** Values inside these objects: numbers, names, strings, arrays, dictionaries. */
  values: 1_200_000,
  /** Arrays and dictionaries inside one another. */
  depth: 64,
  /** Inflated bytes of one object stream or cross-reference stream, which are held in memory. */
  structureBytes: 16 * MEGABYTE,
  structureBytesTotal: 48 * MEGABYTE,
  /** Inflated bytes of one stream of content, which is only measured: a page of 300 dpi in full colour has 26 MB. */
  contentBytes: 160 * MEGABYTE,
  contentBytesTotal: 320 * MEGABYTE,
  /** Bytes between two filters of one stream, which are held in memory. */
  stageBytes: 24 * MEGABYTE,
  filters: 8,
  /** Bytes between objects that belong to none: readers that meet them search byte by byte. */
  strayBytes: 32 * 1024,
  /** Entries that a cross-reference stream may announce; ISO 32000-1 Annex C allows 8,388,607 objects. */
  crossReferences: 1_000_000,
  /** Reasons told at once. */
  reasons: 10,
} as const;
