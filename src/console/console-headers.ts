/**
 * Of the console's page: everything from this origin, and no script or style in the page itself. Live figures need no more,
 * as `'self'` covers WebSockets (CSP 3, 6.7.2.8). Pages are previewed in frames. `Referrer-Policy` lets downloads say where they come
 * from, which browsers without TLS tell by nothing else.
 */
export const CONSOLE_PAGE_HEADERS: Readonly<Record<string, string>> = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "frame-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
};
