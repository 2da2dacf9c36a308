import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Request, type Response, Router } from 'express';
import { isScreen } from '../../core/contract/console/console-path.js';
import { slugOf } from '../../platform/http/request.js';
import { type ConsoleFile, findConsoleFiles } from './console-files.js';
import { CONSOLE_PAGE_HEADERS, NOT_BUILT_PAGE, NOT_BUILT_PAGE_HEADERS } from './console-pages.js';

/** The folder where the build writes the console, next to the compiled sources. */
const CONSOLE_FOLDER = fileURLToPath(new URL('../../../console/', import.meta.url));

const INDEX = '/index.html';
/** For files whose name contains a hash of their content. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Serves the built console: its files, and its page at each screen's address for requests that prefer HTML. It is
 * public and contains no workspace data. Everything else goes to the next handler.
 */
export function createConsoleRouter(folder: string = CONSOLE_FOLDER): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const files = findConsoleFiles(folder);
  const index = files.get(INDEX);
  router.use(async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const file = request.path === INDEX ? undefined : files.get(request.path);
    if (file !== undefined) return send(request, response, file, headersOf(file));
    // The console's script distinguishes its screens.
    if (!isScreen(request.path)) return next();
    response.vary('Accept');
    // JSON comes first, so that a program that accepts anything gets a JSON response.
    if (request.accepts(['json', 'html']) !== 'html') return next();
    if (index !== undefined) {
      return send(request, response, index, { ...CONSOLE_PAGE_HEADERS, Link: preloadOf(slugOf(request)) });
    }
    response.status(404).set(NOT_BUILT_PAGE_HEADERS).send(NOT_BUILT_PAGE);
  });
  return router;
}

/** Has the session requested, in the page's workspace, while the script is loading. */
const preloadOf = (slug: string | null): string => {
  const prefix = slug === null ? '' : `/w/${slug}`;
  return `<${prefix}/console/session>; rel=preload; as=fetch; crossorigin=anonymous`;
};

const headersOf = ({ path, mediaType }: ConsoleFile): Record<string, string> => ({
  'Content-Type': mediaType,
  'Cache-Control': path.startsWith('/assets/') ? IMMUTABLE : 'no-cache',
});

/** Sends a file in the smallest available coding that the request accepts. */
async function send(
  request: Request,
  response: Response,
  { sources, tag }: ConsoleFile,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  response.set({ ...headers, ETag: tag() });
  if (sources.size > 1) response.vary('Accept-Encoding');
  if (request.fresh) return void response.status(304).end();
  const [coding, source] = [...sources].find(([each]) => request.acceptsEncodings([each, 'identity']) === each) ?? [];
  const body = await readFile(source ?? sources.get('identity') ?? '');
  if (coding !== undefined && coding !== 'identity') response.set('Content-Encoding', coding);
  response.send(body);
}
