import { createHash } from 'node:crypto';
import { WINDOW_SECONDS } from '../context/rate-limits.js';

/** An answer that is always the same. */
export interface FixedPage {
  readonly status: number;
  /** Names and values by turns. */
  readonly headers: readonly string[];
  readonly body: Buffer;
}

const STYLE = `:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;font:1.125rem/1.5 system-ui,sans-serif;
background:#fffdf8;color:#102a2a}
main{max-width:26rem;padding:2rem;text-align:center}
h1{margin:0 0 .75rem;font-size:1.5rem;line-height:1.25}
p{margin:0}
@media(prefers-color-scheme:dark){body{background:#102a2a;color:#fffdf8}}`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

function fixedPage(status: number, title: string, text: string, headers: readonly string[]): FixedPage {
  const body = Buffer.from(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body><main><h1>${title}</h1><p>${text}</p></main></body>
</html>
`);
  return {
    status,
    body,
    // biome-ignore format: names and values in pairs
    headers: [
      'Content-Type', 'text/html; charset=utf-8',
      'Content-Length', String(body.length),
      'Cache-Control', 'no-store',
      'X-Robots-Tag', 'noindex',
      'Content-Security-Policy', POLICY,
      'X-Content-Type-Options', 'nosniff',
      'Referrer-Policy', 'no-referrer',
      ...headers,
    ],
  };
}

/** The same for every reason, so that it does not tell paused, deleted, expired and unknown codes apart. */
export const NOT_AVAILABLE_PAGE = fixedPage(
  404,
  'This code is not available',
  'What it led to is not active at the moment, or the code was not read completely. You may scan it once more.',
  [],
);

/** For an address that has asked for too many codes that do not exist. The same for every code. */
export const TOO_MANY_PAGE = fixedPage(
  429,
  'Too many attempts',
  'Many codes that do not exist were asked for from your network. Wait a minute, then scan the code once more.',
  ['Retry-After', String(WINDOW_SECONDS)],
);

/** For a code that cannot be looked up at the moment. */
export const TRY_AGAIN_PAGE = fixedPage(
  503,
  'Please try again in a moment',
  'The code could not be looked up just now. It will work again soon: wait a few seconds and scan it once more.',
  ['Retry-After', '3'],
);
