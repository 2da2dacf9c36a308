/** Scripts, workers, fonts and requests of this origin only. `more`: the directives in which the pages differ. */
const headersWith = (more: readonly string[]): Readonly<Record<string, string>> => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "font-src 'self' data:",
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    ...more,
  ].join('; '),
  'X-Robots-Tag': 'noindex',
});

/** For the REST documentation, whose viewer makes style elements that no hash can name in advance. */
export const DOCS_PAGE_HEADERS = headersWith(["style-src 'self' 'unsafe-inline'", "base-uri 'none'"]);

/** For the GraphQL editor, which puts the nonce at its style elements. Its files are found by a `base` element. */
export const graphqlPageHeaders = (nonce: string): Readonly<Record<string, string>> =>
  headersWith([`style-src 'self' 'nonce-${nonce}'`, "base-uri 'self'"]);
