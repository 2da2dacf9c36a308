/** The headers of every page: no scripts, nothing from other hosts, no framing, no indexing, no caching. */
export const pageHeaders = (styleHash: string): Readonly<Record<string, string>> => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
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
