import type { Context } from '../../access/context/context.js';
import { readRows } from '../../access/context/read-rows.js';
import { notFound } from '../../core/errors.js';
import { isUuid } from '../../core/ids.js';
import type { HashedArtwork, Revision } from '../../platform/workers/artwork-hashes.js';
import type { RenderRequest } from '../../platform/workers/renderer.js';
import type { Campaign } from '../campaign.js';
import { findCampaign } from '../find-campaign.js';
import { artworkRequest } from './render-request.js';

/** What is read of a campaign whose picture may be in memory: neither its style nor its content, which may be large. */
export interface ArtworkRow extends Revision {
  readonly name: string;
  readonly code: string;
}

const STATEMENT = {
  name: 'artwork-row',
  text: `select id, version, (extract(epoch from updated_utc) * 1000)::float8 as "updatedMs", name, code
    from campaign where id = $2 and workspace_id = $1 and deleted_utc is null`,
};

/** Finds a campaign of the caller's workspace. One of another workspace, a deleted one and an id that is no UUID are not found. */
export async function findArtworkRow(context: Context, id: string): Promise<ArtworkRow> {
  const rows: ArtworkRow[] = isUuid(id) ? await readRows(context, STATEMENT, [id]) : [];
  const [row] = rows;
  if (row === undefined) throw notFound('campaign');
  return row;
}

/**
 * Reads what the picture of a campaign depends on; many callers at once share one reading. A change since the row was read is
 * in it, so the hash may be another one than that of the row's revision.
 */
export async function readRequest(context: Context, row: ArtworkRow): Promise<RenderRequest> {
  const { renderer, publicUrl, workspace } = context;
  const read = async (): Promise<HashedArtwork> => {
    const campaign = await findCampaign(context.em, row.id);
    return renderer.hashes.add(revisionOf(campaign), artworkRequest(publicUrl, campaign));
  };
  return { workspaceId: workspace.id, ...(await renderer.hashes.read(row, read)) };
}

const revisionOf = ({ id, version, updatedUtc }: Campaign): Revision => ({
  id,
  version,
  updatedMs: updatedUtc.getTime(),
});
