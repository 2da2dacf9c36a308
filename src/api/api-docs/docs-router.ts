import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Router } from 'express';
import { MANUAL_HEADERS, ownFile, pageFile, REST_PAGE_HEADERS, sendStatic } from './page-file.js';

const OPENAPI = readFileSync(new URL('../../../../schema/openapi.yaml', import.meta.url), 'utf8');

/** The documentation as pages, with their pictures and the search: written by `scripts/build-docs.ts`. */
const MANUAL = fileURLToPath(new URL('../../../docs/', import.meta.url));
const manualFiles = (): string[] =>
  readdirSync(MANUAL, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.includes('.'));

const bundled = (name: string): string => fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`));

/** Other files below `/docs/`. The viewer's package has more, which would load from other hosts. */
const FILES: Readonly<Record<string, string>> = {
  'swagger-ui-bundle.js': bundled('swagger-ui-bundle.js'),
  'swagger-ui.css': bundled('swagger-ui.css'),
  'icon.png': bundled('favicon-32x32.png'),
  'rest-page.js': ownFile('rest-page.js'),
  'manual.js': ownFile('manual.js'),
  'manual.css': ownFile('manual.css'),
};

const REST_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Signpost: REST reference</title>
<link rel="icon" href="icon.png">
<link rel="stylesheet" href="swagger-ui.css">
</head>
<body>
<noscript>This page needs JavaScript to show <a href="../openapi.yaml">openapi.yaml</a>.</noscript>
<div id="viewer"></div>
<script src="swagger-ui-bundle.js"></script>
<script src="rest-page.js"></script>
</body>
</html>
`;

/** `/docs` and `/openapi.yaml`: the documentation, for everyone, without a key and without the internet. */
export function createDocsRouter(): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const sendText = (text: string, headers: Readonly<Record<string, string>>) =>
    sendStatic({ headers, read: async () => Buffer.from(text) });
  router.get('/openapi.yaml', sendText(OPENAPI, { 'Content-Type': 'application/yaml; charset=utf-8' }));
  router.get('/docs/', (_request, response) => response.redirect(308, '../docs'));
  router.get('/docs/rest', sendText(REST_PAGE, REST_PAGE_HEADERS));
  for (const [name, path] of Object.entries(FILES)) router.get(`/docs/${name}`, pageFile(path));
  for (const name of manualFiles()) {
    const address = name === 'index.html' ? '/docs' : `/docs/${name.replace(/\.html$/, '')}`;
    router.get(address, pageFile(MANUAL + name, name.endsWith('.html') ? MANUAL_HEADERS : {}));
  }
  return router;
}
