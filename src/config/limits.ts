/** Every number of the contract, one per line. Bytes are bytes, lengths are Unicode code points. */
export const LIMITS = {
  nameLength: 120,
  contentLength: 8000,
  /** Of a destination, percent-encoded: it travels in a header. */
  addressLength: 8000,
  centerTextLength: 3,
  templateCodeLength: 40,
  pixelsPerModuleMin: 6,
  pixelsPerModuleMax: 16,
  pageDefault: 1,
  pageSizeDefault: 20,
  pageSizeMax: 100,
  pageMax: 1_000_000,
  logoBytes: 512 * 1024,
  logoSide: 2048,
  /** A logo that is too large is still read, so that its field can be named. */
  jsonBodyBytes: 8 * 1024 * 1024,
  jsonDepth: 64,
  hostedLineLength: 200,
  hostedProseLength: 6000,
  /** Pixels and pages of uploads, checked before anything is decoded. */
  inspection: {
    ...{ imageSide: 8192, imagePixels: 40_000_000, pdfPages: 500 },
    /** Pixels: a phone, a phone with a fine screen, a desktop. Only copies of at most this share of the picture are made. */
    ...{ copyWidths: [480, 960, 1600], copyShare: 0.8 },
  },
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
