export interface SharedPageFraming {
  readonly styleHash: string;
  /** Origins of the sites that may show the page in a frame. */
  readonly sites: readonly string[];
}

/**
 * Headers of shared figures: no scripts, nothing from other hosts, no indexing, no caching, and only in frames of these
 * sites. `X-Frame-Options` has no list of sites, so the caller removes it if there are any.
 */
export const sharedPageHeaders = ({ styleHash, sites }: SharedPageFraming): Readonly<Record<string, string>> => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "font-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${sites.length === 0 ? "'none'" : sites.join(' ')}`,
  ].join('; '),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
  'Cross-Origin-Opener-Policy': 'same-origin',
  // A site with an embedder policy of its own needs this consent.
  'Cross-Origin-Resource-Policy': sites.length === 0 ? 'same-origin' : 'cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
});
