import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Router } from 'express';
import { graphqlPageHeaders, ownFile, pageFile, type StaticContent, sendStatic } from './page-file.js';

const OWN_FILES = ['graphql-page.js', 'graphql-page.css'];

/** Altair, a GraphQL editor, as packaged for web servers. */
const EDITOR_FOLDER = fileURLToPath(new URL('.', import.meta.resolve('altair-static/build/dist/main.js')));
/** Excludes its frame for user scripts, which no page here may load, and its own page. */
const NOT_SERVED = /^(iframe-sandbox\/|index\.html$)|\.md$/;

const editorFiles = (): string[] =>
  readdirSync(EDITOR_FOLDER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(EDITOR_FOLDER.length).split(sep).join('/'))
    .filter((name) => !NOT_SERVED.test(name));

/** What the editor shows before the first answer, in its texts of every language: it has a joke there. */
const GREETING = { QUERY_RESULT_NO_RESULT_TEXT: 'Send a query to see its result here.' };
const withGreeting = (path: string): StaticContent => ({
  headers: { 'Content-Type': 'application/json; charset=utf-8' },
  read: async () => Buffer.from(JSON.stringify({ ...JSON.parse(await readFile(path, 'utf8')), ...GREETING })),
});

/** All links are relative, so that a proxy may add a prefix. The editor finds its files through the page's base. */
const pageOf = (introspection: boolean, nonce: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<base href="graphql/editor/">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Signpost: GraphQL</title>
<link rel="icon" href="../../docs/icon.png">
<link rel="stylesheet" href="styles.css">
<link rel="stylesheet" href="../graphql-page.css">
</head>
<body data-introspection="${introspection}" data-nonce="${nonce}">
<header id="bar">
<a href="../../">Signpost</a>
<output id="notice"></output>
<select id="workspace" aria-label="Workspace" hidden></select>
<form id="key-form" autocomplete="off">
<label for="key">API key</label>
<input id="key" type="password" spellcheck="false" required>
<button>Use this key</button>
</form>
<button type="button" id="forget" hidden>Forget key</button>
</header>
<noscript>This page needs JavaScript. Programs can send POST requests to this address, with a key in X-Api-Key.</noscript>
<main><app-root></app-root></main>
<script type="module" src="../graphql-page.js"></script>
</body>
</html>
`;

export interface GraphqlPageOptions {
  /** Whether the endpoint answers introspection queries. If not, the page says so. */
  readonly introspection: boolean;
}

/**
 * Serves browsers the editor at `/graphql` and its files. All other requests go to the endpoint. The page is public and
 * contains no workspace data: its requests carry the session of the console, in the same way as the console's own, or a
 * key that the user enters.
 */
export function createGraphqlPage({ introspection }: GraphqlPageOptions): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/', (request, response, next) => {
    response.vary('Accept');
    // JSON comes first, so that a program that accepts anything gets a GraphQL response.
    if (request.accepts(['json', 'html']) !== 'html') return next();
    if (/^[^?]*\/(\?|$)/.test(request.originalUrl)) return response.redirect(308, '../graphql');
    const nonce = randomBytes(16).toString('base64url');
    response.set(graphqlPageHeaders(nonce)).send(pageOf(introspection, nonce));
  });
  for (const name of OWN_FILES) router.get(`/${name}`, pageFile(ownFile(name)));
  for (const name of editorFiles()) {
    const path = join(EDITOR_FOLDER, name);
    router.get(`/editor/${name}`, name.startsWith('assets/i18n/') ? sendStatic(withGreeting(path)) : pageFile(path));
  }
  return router;
}
