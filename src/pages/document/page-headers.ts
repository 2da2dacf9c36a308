/** Of every page: nothing runs, nothing comes from elsewhere, nobody may frame, index or keep it. */
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
 * For a page that brings its policy along, in a `meta`: what it needs is in it, but for the fonts. `frame-ancestors`
 * has no meaning there. Holds no quotation marks.
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
