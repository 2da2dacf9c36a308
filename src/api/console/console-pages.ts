import { createHash } from 'node:crypto';

/**
 * React Aria adds a style element with exactly this text on iOS while an overlay is open, so that the page behind it
 * does not scroll. The policy allows it for no other style.
 */
const SCROLL_STYLE = `@layer {
  * {
    overscroll-behavior: contain;
  }
}`;
const SCROLL_STYLE_HASH = createHash('sha256').update(SCROLL_STYLE).digest('base64');

/**
 * Headers of the console's page: everything comes from this origin, and there are no inline scripts or styles. Live
 * figures need nothing more, because `'self'` covers WebSockets (CSP 3, section 6.7.2.8). Pages are previewed in
 * frames. `Referrer-Policy` lets downloads say where they come from; without TLS, browsers send no other hint.
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
  'Permissions-Policy': 'publickey-credentials-create=(self), publickey-credentials-get=(self)',
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
};

const STYLE = `:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;font:1rem/1.5 system-ui,sans-serif;
background:#fffdf8;color:#102a2a}
main{max-width:32rem;padding:2rem}
h1{margin:0 0 .75rem;font-size:1.5rem;line-height:1.25}
a{color:inherit}
@media(prefers-color-scheme:dark){body{background:#102a2a;color:#fffdf8}}`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Shown to browsers if the console is not built. The rest of the service works without it. */
export const NOT_BUILT_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Signpost</title>
<style>${STYLE}</style>
</head>
<body><main>
<h1>The console was not built</h1>
<p>Signpost runs, but the files of its console are missing. Run <code>npm run build</code> and start it again.</p>
<p>Until then, use the <a href="docs/rest">REST API</a> or <a href="graphql">GraphQL</a>, or read the <a href="docs">documentation</a>.</p>
</main></body>
</html>
`;

export const NOT_BUILT_PAGE_HEADERS: Readonly<Record<string, string>> = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'X-Robots-Tag': 'noindex',
};
