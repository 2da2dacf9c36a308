import { createHash } from 'node:crypto';

/**
 * React Aria adds a style element with exactly this text on iOS while something lies over the page, so that the page behind does not
 * scroll. It is the only style of which the policy allows that.
 */
const SCROLL_STYLE = `@layer {
  * {
    overscroll-behavior: contain;
  }
}`;
const SCROLL_STYLE_HASH = createHash('sha256').update(SCROLL_STYLE).digest('base64');

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
    `style-src 'self' 'sha256-${SCROLL_STYLE_HASH}'`,
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
