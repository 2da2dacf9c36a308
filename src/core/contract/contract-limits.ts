/** All limits of the contract. Lengths are in Unicode code points unless stated otherwise. */
export const LIMITS = {
  nameLength: 120,
  contentLength: 8000,
  /** A percent-encoded destination, which is sent in a header. */
  addressLength: 8000,
  /** In visible characters, and in code points: three of the longest emoji. */
  centerTextLength: 3,
  centerTextCodePoints: 30,
  templateCodeLength: 40,
  /** Tags of a campaign, and length of a tag. */
  tags: { count: 20, length: 40 },
  externalIdLength: 255,
  /** What a paused code says. */
  pauseTextLength: 300,
  /** Of a menu's house. Texts of dishes and headings are as long as those of any menu that people read. */
  house: { times: 60, sections: 20, pictures: 60, soldOut: 500, dishLength: 400 },
  /** Of a workspace. */
  brandKits: 50,
  /** Notes on the timeline: in a workspace, and returned at once; length of a note; scans of a goal. */
  notes: { count: 5000, listed: 200, textLength: 200, goalScansMax: 1_000_000_000 },
  /** Pages of figures of a workspace; of each, the sites that may embed it, and the length of its password. */
  sharedFigures: { count: 100, sites: 10, passwordMin: 8, passwordMax: 128, daysMax: 366 },
  /** Addresses that receive a report by mail. Plans limit the reports. */
  reports: { recipients: 20 },
  /** Saved views: of a member, shared with a workspace, and length of the query of an address. */
  savedViews: { own: 50, shared: 100, searchLength: 8000 },
  /** Own hosts of a workspace. */
  domains: 100,
  /** Of a campaign, besides its code; and what may be written about a host. Texts are served as they are. */
  addresses: { count: 20, pathLength: 100 },
  domainTextLength: 20_000,
  /** Of a person. */
  passkeys: 20,
  /** Of a workspace. */
  webhookEndpoints: 10,
  /** Items in one bulk request. Use an import for more. */
  bulkItems: 500,
  importFileBytes: 50 * 1024 * 1024,
  /** Rows of a file, and bytes of a workspace archive. */
  importRows: 100_000,
  archiveBytes: 1024 ** 3,
  /** Length of a text of an import's file in a problem or preview, in UTF-16 units. Longer ones are cut off. */
  importQuotedLength: 500,
  /** Campaigns in one print run or in one bulk change of the console. */
  selectionMax: 10_000,
  /** Campaigns in the export of a list. Without a list, an export has all. */
  exportedListMax: 100_000,
  /** Rules of a campaign, values of a condition, and lengths. A rule's name is a label in figures. */
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
  /** Print artwork: width of the whole picture, resolution of a PNG. */
  print: {
    mmMin: 10,
    mmMax: 1000,
    mmDefault: 50,
    dpiMin: 72,
    dpiMax: 1200,
    dpiDefault: 300,
    /** Pixels of a PNG: 5,000 × 5,000. Drawing takes 8 bytes of memory per pixel. */
    pixelsMax: 25_000_000,
    inkPercentMax: 100,
    /** In visible characters, and in code points. */
    captionLength: 60,
    captionCodePoints: 240,
    /** Height of caption letters: about 4 points, the smallest that print well in white on a colour. */
    captionMmMin: 1.4,
  },
  pageDefault: 1,
  pageSizeDefault: 20,
  pageSizeMax: 100,
  pageMax: 1_000_000,
  logoBytes: 512 * 1024,
  logoSide: 2048,
  /** Maximum ratio of the longer to the shorter side, for the picture and for its visible part. */
  logoAspect: 10,
  /**
   * Both as sent and decompressed. The largest logo takes 700,000 bytes in base64, the longest content 100,000 if
   * everything is escaped.
   */
  jsonBodyBytes: 1_500_000,
  jsonDepth: 64,
  /** Members of one object or list. In GraphQL, `selectionMax` instead, for a list of ids. */
  jsonMembers: 1_000,
  /** Values in a whole body. */
  jsonValues: 20_000,
  /**
   * Limits for one GraphQL request. The schema is 4 levels deep, the longest stored document has 83 tokens, and
   * introspection takes 183. For the unit of `cost`, see `src/api/graphql/query-cost.ts`. `selections` counts a
   * fragment each time it is spread. `length` is in UTF-16 units, because a single token may be as long as the
   * whole query. `responseBytes` also bounds the large texts that are read for a response.
   */
  graphql: {
    length: 150_000,
    depth: 10,
    aliases: 20,
    directives: 20,
    tokens: 1000,
    selections: 10_000,
    cost: 5000,
    responseBytes: 8 * 1024 * 1024,
  },
  hostedLineLength: 200,
  hostedProseLength: 6000,
  /** A menu's words in another language with its own ones, also those of dishes that are off the menu. */
  menuWordsLength: 20_000,
  /** Pixels and pages of uploads, checked before decoding. */
  inspection: {
    imageSide: 8192,
    imagePixels: 40_000_000,
    pdfPages: 500,
    /**
     * Widths of picture copies in pixels, for a phone, a high-resolution phone and a desktop. A narrower copy is made
     * only if its width is at most `copyShare` of the widest.
     */
    copyWidths: [480, 960, 1600],
    copyShare: 0.8,
    /**
     * Previews of a PDF: pages shown as pictures, their widths, and their maximum height, which also bounds the width.
     */
    previewPages: 3,
    previewWidths: [720, 1440],
    previewHeight: 2880,
  },
  /** Valid keys of a workspace that can be created through the API; each has its own rate limit. */
  keysMax: 100,
  /** After that many days, revoked and expired keys are removed. */
  endedKeyDays: 90,
  /** Invitations of a workspace that are open or less than a day old. */
  invitationsMax: 1_000,
  /** Workspaces that a person owns, beyond which only the operator creates more. */
  ownWorkspaces: 50,
  /** Workspaces that a person is a member of. */
  memberships: 200,
  /** Hours for which a rotated key continues to work. */
  keyOverlapHoursMax: 7 * 24,
  keyOverlapHoursDefault: 24,
  unattachedLifetimeMs: 24 * 60 * 60 * 1000,
  menuAssetsMin: 1,
  menuAssetsMax: 8,
  documentAssetsMax: 4,
  memoryAssetsMax: 12,
  /** Minimum WCAG 2 contrast ratio of page colours. */
  pageContrast: 4.5,
  /** Minimum symbol contrast (difference in reflectance, ISO/IEC 15415), where grade B begins. */
  symbolContrast: 0.55,
} as const;
