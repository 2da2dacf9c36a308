import type { FixedPage } from '../../platform/http/error-pages.js';

/** Parts of a page that its policy allows, by their SHA-256 in base64. */
export interface PageHashes {
  readonly styleHash: string;
  /** Null forbids scripts. */
  readonly scriptHash: string | null;
}

const policyOf = ({ styleHash, scriptHash }: PageHashes): string[] => [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  ...(scriptHash === null ? [] : [`script-src 'sha256-${scriptHash}'`]),
  "font-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
];

/** Headers of every page: only its own script, nothing from other hosts, no framing, no indexing, no caching. */
export const pageHeaders = (hashes: PageHashes): Readonly<Record<string, string>> => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  Vary: 'Accept-Language',
  'Content-Security-Policy': [...policyOf(hashes), "frame-ancestors 'none'"].join('; '),
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
});

/** Returns a page with its headers, to be sent past Express. */
export function fixedPageOf(status: number, { html, ...hashes }: PageHashes & { readonly html: string }): FixedPage {
  const body = Buffer.from(html);
  const headers = { ...pageHeaders(hashes), 'Content-Length': String(body.length) };
  return { status, headers: Object.entries(headers).flat(), body };
}

/**
 * Headers for an unsaved page in a frame of the console: no scripts, and links open outside the frame. It keeps its
 * origin, because otherwise requests for its pictures would lack the session's cookie.
 */
export const previewHeaders = (styleHash: string): Readonly<Record<string, string>> => ({
  ...pageHeaders({ styleHash, scriptHash: null }),
  'Content-Security-Policy': [
    ...policyOf({ styleHash, scriptHash: null }),
    "frame-ancestors 'self'",
    'sandbox allow-same-origin allow-downloads allow-popups allow-popups-to-escape-sandbox',
  ].join('; '),
  'X-Frame-Options': 'SAMEORIGIN',
  'Referrer-Policy': 'same-origin',
});

/**
 * Policy of a preview, for a `meta` element: everything except the fonts is in the document. `frame-ancestors` has no
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
