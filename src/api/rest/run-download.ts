import type { Request, Response } from 'express';
import { CampaignArtwork } from '../../campaigns/artwork/campaign-artwork.js';
import { authenticateRequest } from '../../identity/authentication/authenticate.js';
import type { Services } from '../../identity/authentication/services.js';
import { contentDisposition } from '../../platform/http/content-disposition.js';
import { PRIVATE } from './answer.js';
import { readVariables } from './read-variables.js';
import type { PreparedRoute } from './stored-document.js';

/**
 * Sends the file that the resolver of the route's document returns. A request with the file's tag, weak or strong, gets
 * a 304, and the file is not made.
 */
export async function runDownload(
  services: Services,
  route: PreparedRoute,
  request: Request,
  response: Response,
): Promise<void> {
  const context = await authenticateRequest(services, request, response, route.row.scope);
  const { variables, problems } = readVariables(route.row, route.stored, request, undefined);
  const file = await route.run(variables, { ...context, inputProblems: problems.toFields() });
  if (!(file instanceof CampaignArtwork)) throw new Error(`${route.row.document} is not answered with a file`);
  if (request.headers['if-none-match'] !== undefined && (await isFresh(request, response, file))) {
    return void response.status(304).set('Cache-Control', PRIVATE).end();
  }
  const { bytes, tag } = await file.read();
  response.set({
    'Content-Disposition': contentDisposition('inline', file.fileName),
    'X-Content-Type-Options': 'nosniff',
    'Content-Type': file.contentType,
    'Cache-Control': PRIVATE,
    ...(tag === null ? {} : { ETag: `"${tag}"` }),
  });
  response.send(bytes);
}

/** Whether the caller already has the file. If so, its tag has been set on the response. */
async function isFresh(request: Request, response: Response, file: CampaignArtwork): Promise<boolean> {
  const tag = await file.tag();
  if (tag === null) return false;
  response.set('ETag', `"${tag}"`);
  if (request.fresh) return true;
  response.removeHeader('ETag');
  return false;
}
