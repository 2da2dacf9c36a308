import { type RequestHandler, Router } from 'express';
import { getStaticFile } from 'ruru/static';
import { ownFile } from './own-files.js';
import { pageFile } from './page-file.js';
import { DOCS_PAGE_HEADERS } from './page-headers.js';

/** Where the viewer's files are, seen from `/graphql`. */
const VIEWER = '/viewer/';
const OWN_FILES = ['graphql-page.js', 'graphql-page.css'];

const pageOf = (introspection: boolean): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Signpost: GraphQL</title>
<link rel="icon" href="docs/icon.png">
<link rel="stylesheet" href="graphql${VIEWER}ruru.css">
<link rel="stylesheet" href="graphql/graphql-page.css">
</head>
<body data-tells-schema="${introspection}">
<form id="key-form" autocomplete="off">
<label for="key">API key</label>
<input id="key" type="password" spellcheck="false" required>
<button>Use this key</button>
<button type="button" id="forget">Forget it</button>
<output id="notice">Enter a key of your workspace. It is kept for this tab only.</output>
</form>
<noscript>This page needs JavaScript. Programs send POST requests with a key in X-Api-Key to this address.</noscript>
<main id="viewer"></main>
<script type="module" src="graphql/graphql-page.js"></script>
</body>
</html>
`;

/**
 * What a browser is shown at `/graphql`, and the files of it. Everything else goes on to the endpoint. Without a key:
 * what it shows of the service it asks for itself, with the key that the person enters.
 */
export function createGraphqlPage({ introspection }: { introspection: boolean }): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const page = pageOf(introspection);
  router.get('/', (request, response, next) => {
    response.vary('Accept');
    // JSON is named first: a program that takes anything gets its answer.
    if (request.accepts(['json', 'html']) !== 'html') return next();
    // The page's own links are relative, so that a proxy may put a prefix before them.
    if (/^[^?]*\/(\?|$)/.test(request.originalUrl)) return response.redirect(308, '../graphql');
    response.set(DOCS_PAGE_HEADERS).send(page);
  });
  for (const name of OWN_FILES) router.get(`/${name}`, pageFile(ownFile(name)));
  router.get(/^\/viewer\/[\w.]+$/, sendViewerFile);
  return router;
}

/** From the package's own store, where the files are compressed already: 4 MB of memory from the first visit on. */
const sendViewerFile: RequestHandler = async (request, response, next) => {
  const urlPath = request.path;
  const acceptEncoding = request.get('accept-encoding') ?? '';
  const file = await getStaticFile({ staticPath: VIEWER, urlPath, acceptEncoding, disallowDevAssets: true });
  if (file === null) return next();
  response.set({ ...file.headers, 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' });
  if (request.fresh) response.status(304).end();
  else response.end(file.content);
};
