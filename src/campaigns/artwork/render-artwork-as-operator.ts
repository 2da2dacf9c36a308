import type { ArtworkFormat } from '../../artwork/formats/artwork-format.js';
import { notFound } from '../../core/errors.js';
import { isUuid } from '../../core/ids.js';
import type { Operator } from '../../tenancy/caller/actor.js';
import type { Context } from '../../tenancy/caller/context.js';
import { WORKSPACE_FILTER } from '../../tenancy/workspace.js';
import { Campaign } from '../campaign.js';
import { renderFile } from './campaign-artwork.js';
import type { QrPrintInput } from './print-input.js';

/** Identifies a campaign of any workspace and how to print its picture. */
interface ArtworkInput {
  readonly id: string;
  readonly format: ArtworkFormat;
  readonly print: QrPrintInput | null;
}

/** Returns the picture of a campaign of any workspace. */
export async function renderArtworkAsOperator(
  { em }: Operator,
  services: Pick<Context, 'renderer' | 'publicUrl'>,
  { id, format, print }: ArtworkInput,
): Promise<Buffer> {
  const filters = { [WORKSPACE_FILTER]: false };
  const campaign = isUuid(id) ? await em.findOne(Campaign, { id }, { filters, populate: ['workspace'] }) : null;
  if (campaign === null) throw notFound('campaign');
  return renderFile({ ...services, workspace: campaign.workspace }, campaign, format, print);
}
