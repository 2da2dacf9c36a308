import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Router } from 'express';
import { DOCS_PAGE_HEADERS, ownFile, pageFile, sendStatic } from './page-file.js';

const OPENAPI = readFileSync(new URL('../../../../schema/openapi.yaml', import.meta.url), 'utf8');

const bundled = (name: string): string => fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`));

/** All files below `/docs/`. The viewer's package has more, which would load from other hosts. */
const FILES: Readonly<Record<string, string>> = {
  'swagger-ui-bundle.js': bundled('swagger-ui-bundle.js'),
  'swagger-ui.css': bundled('swagger-ui.css'),
  'icon.png': bundled('favicon-32x32.png'),
  'docs.js': ownFile('docs.js'),
  'content.md': fileURLToPath(new URL('../../../../docs/content.md', import.meta.url)),
};

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Signpost: REST documentation</title>
<link rel="icon" href="docs/icon.png">
<link rel="stylesheet" href="docs/swagger-ui.css">
</head>
<body>
<noscript>This page draws <a href="openapi.yaml">openapi.yaml</a> and needs JavaScript for it.</noscript>
<div id="viewer"></div>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/docs.js"></script>
</body>
</html>
`;

/**
 * The contract with the path of the public address as its server, for a proxy that strips a prefix. Without a host, so that
 * requests of the page go to the host that the document came from.
 */
export function openapiFor(publicUrl: string): string {
  const { pathname } = new URL(publicUrl);
  return OPENAPI.replace(/^servers:\n {2}- url: \/$/m, `servers:\n  - url: ${JSON.stringify(pathname)}`);
}

/** `/docs` and `/openapi.yaml`: the REST documentation, for everyone, without a key and without the internet. */
export function createDocsRouter(publicUrl: string): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const sendText = (text: string, headers: Readonly<Record<string, string>>) =>
    sendStatic({ headers, read: async () => Buffer.from(text) });
  router.get('/openapi.yaml', sendText(openapiFor(publicUrl), { 'Content-Type': 'application/yaml; charset=utf-8' }));
  router.get('/docs', sendText(PAGE, DOCS_PAGE_HEADERS));
  router.get('/docs/', (_request, response) => response.redirect(308, '../docs'));
  for (const [name, path] of Object.entries(FILES)) {
    router.get(`/docs/${name}`, pageFile(path));
  }
  return router;
}
