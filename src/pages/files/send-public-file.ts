import type { Request, Response } from 'express';
import type { FileStore } from '../../platform/storage/file-store.js';
import { findPublicCampaign, findPublicFile, type PublicServices } from '../find-public-campaign.js';
import { sendAsset } from './send-asset.js';

export interface PublicFileServices extends PublicServices {
  readonly files: FileStore;
}

export interface PublicFile {
  readonly code: string;
  readonly id: string;
  /** Name of a copy, as written in the address. */
  readonly copy?: string | undefined;
}

/**
 * Sends a file of an available campaign, or the requested range of it; neither the service nor clients cache it.
 * Returns false, having sent nothing, if the file is not attached, has no such copy, or is missing in the store.
 */
export async function sendPublicFile(
  services: PublicFileServices,
  { code, id, copy }: PublicFile,
  request: Request<{ code: string }>,
  response: Response,
): Promise<boolean> {
  const campaign = await findPublicCampaign(services, code);
  const asset = campaign === null ? null : await findPublicFile(services, campaign, id);
  if (asset === null) return false;
  return sendAsset(services.files, { asset, copy, cacheControl: 'no-store' }, request, response);
}
