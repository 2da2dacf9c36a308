import type { Request, Response } from 'express';
import type { Asset } from '../../campaigns/assets/asset.js';
import { findAsset } from '../../campaigns/assets/find-asset.js';
import { notFound } from '../../core/errors.js';
import type { Context } from '../../tenancy/caller/context.js';
import { narrowestCopy, sendAsset } from './send-asset.js';

/** A file never changes under its id. `Vary` hides it from whoever signs in next in the same browser. */
const CACHED = 'private, max-age=600';

type Params = { id: string; copy: string };

/** Sends an upload of the workspace, published or not. */
export const sendOwnFile = (context: Context, request: Request<Params>, response: Response): Promise<void> =>
  send(context, () => undefined, request, response);

/** Sends a copy of an upload; `thumbnail` stands for the narrowest copy of a picture or of the first page of a PDF. */
export const sendOwnCopy = (context: Context, request: Request<Params>, response: Response): Promise<void> => {
  const { copy } = request.params;
  return send(context, copy === 'thumbnail' ? narrowestCopy : () => copy, request, response);
};

/** Sends the thumbnail of an upload. */
export const sendOwnThumbnail = (context: Context, request: Request<Params>, response: Response): Promise<void> =>
  send(context, narrowestCopy, request, response);

async function send(
  { em, files }: Context,
  copyOf: (asset: Asset) => string | null | undefined,
  request: Request<Params>,
  response: Response,
): Promise<void> {
  response.vary('Cookie, X-Api-Key');
  const asset = await findAsset(em, request.params.id);
  const copy = copyOf(asset);
  const toSend = copy === null ? null : { asset, copy, cacheControl: CACHED };
  if (toSend === null || !(await sendAsset(files, toSend, request, response))) throw notFound('file');
}
