/** The parts of a page that its policy allows, by their SHA-256 in base64. */
export interface PageHashes {
  readonly styleHash: string;
  /** Null forbids scripts. */
  readonly scriptHash: string | null;
}

/** The headers of every page: no scripts but its own, nothing from other hosts, no framing, no indexing, no caching. */
export const pageHeaders = ({ styleHash, scriptHash }: PageHashes): Readonly<Record<string, string>> => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  Vary: 'Accept-Language',
  'Content-Security-Policy': [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    ...(scriptHash === null ? [] : [`script-src 'sha256-${scriptHash}'`]),
    "font-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
});

/**
 * The policy of a preview, for a `meta` element: everything but the fonts is in the document. `frame-ancestors` has no
 * effect there. Contains no double quotation marks.
 */
export const previewPolicy = (styleHash: string, fontFolder: string): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    `font-src ${fontFolder}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
