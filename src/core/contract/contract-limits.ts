/** Every number of the contract, one per line. Bytes are bytes, lengths are Unicode code points. */
export const LIMITS = {
  nameLength: 120,
  contentLength: 8000,
  /** Of a destination, percent-encoded: it is sent in a header. */
  addressLength: 8000,
  /** As people see them, and in code points: three of the longest emoji. */
  centerTextLength: 3,
  centerTextCodePoints: 30,
  templateCodeLength: 40,
  /** Of a campaign: tags, and their length. */
  tags: { count: 20, length: 40 },
  externalIdLength: 255,
  /** Of a campaign: rules, the values of one condition, and lengths in code points. A rule's name is a label of figures. */
  rules: {
    count: 20,
    nameLength: 40,
    destinationLength: 2000,
    listLength: 100,
    languageLength: 35,
    parameterLength: 100,
  },
  pixelsPerModuleMin: 6,
  pixelsPerModuleMax: 16,
  /** Artwork for print: width of the whole picture, resolution of a PNG. */
  print: {
    /** Of one run. */
    campaignsMax: 1_000,
    mmMin: 10,
    mmMax: 1000,
    mmDefault: 50,
    dpiMin: 72,
    dpiMax: 1200,
    dpiDefault: 300,
    /** Of a PNG: 5,000 × 5,000. Drawing it takes 8 bytes of memory a pixel. */
    pixelsMax: 25_000_000,
    inkPercentMax: 100,
    /** As people see them, and in code points. */
    captionLength: 60,
    captionCodePoints: 240,
    /** Of a caption's letters: about 4 points, the smallest that print well in white on a colour. */
    captionMmMin: 1.4,
  },
  pageDefault: 1,
  pageSizeDefault: 20,
  pageSizeMax: 100,
  pageMax: 1_000_000,
  logoBytes: 512 * 1024,
  logoSide: 2048,
  /** Width divided by height, or height by width: of the picture, and of its visible part. */
  logoAspect: 10,
  /** As sent and decompressed. The largest logo has 700,000 in base64, the longest content 100,000 if all is escaped. */
  jsonBodyBytes: 1_500_000,
  jsonDepth: 64,
  /** Of one object or list. */
  jsonMembers: 1_000,
  /** Of a whole body. */
  jsonValues: 20_000,
  /**
   * Of one GraphQL request. The schema is 4 levels deep, its longest stored document has 83 tokens, and introspection
   * takes 183. `src/api/graphql/query-cost.ts` says what the unit of `cost` is. `selections` counts a fragment each time it
   * is spread. `length` is in UTF-16 units: one token may be as long as the whole query.
   */
  graphql: { length: 150_000, depth: 10, aliases: 20, directives: 20, tokens: 1000, selections: 10_000, cost: 5000 },
  hostedLineLength: 200,
  hostedProseLength: 6000,
  /** Pixels and pages of uploads, checked before anything is decoded. */
  inspection: {
    imageSide: 8192,
    imagePixels: 40_000_000,
    pdfPages: 500,
    /** Pixels: a phone, a phone with a fine screen, a desktop; each narrower one at most this share of the widest. */
    copyWidths: [480, 960, 1600],
    copyShare: 0.8,
    /** Of a PDF: pages that are shown as pictures, their widths, and the most of their height, which bounds the width too. */
    previewPages: 3,
    previewWidths: [720, 1440],
    previewHeight: 2880,
  },
  /** Valid keys of a workspace that keys may make: each has a rate limit of its own. */
  keysMax: 100,
  /** How long a rotated key still works. */
  keyOverlapHoursMax: 7 * 24,
  keyOverlapHoursDefault: 24,
  unattachedLifetimeMs: 24 * 60 * 60 * 1000,
  menuAssetsMin: 1,
  menuAssetsMax: 8,
  documentAssetsMax: 4,
  memoryAssetsMax: 12,
  /** WCAG 2 contrast ratio of the page colours. */
  pageContrast: 4.5,
  /** Symbol contrast (difference of reflectance, ISO/IEC 15415) at which grade B begins. */
  symbolContrast: 0.55,
} as const;
