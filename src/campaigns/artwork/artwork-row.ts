import type { HashedArtwork, Revision } from '../../artwork/rendering/artwork-cache.js';
import type { RenderRequest } from '../../artwork/rendering/renderer.js';
import { notFound } from '../../core/errors.js';
import { isUuid } from '../../core/ids.js';
import type { Context } from '../../tenancy/caller/context.js';
import { readRows } from '../../tenancy/fields/read-together.js';
import type { Campaign } from '../campaign.js';
import { findCampaign } from '../find-campaign.js';
import { artworkRequest } from './render-request.js';

/** Columns of a campaign whose picture may be cached. Leaves out style and content, which can be large. */
export interface ArtworkRow extends Revision {
  readonly name: string;
  readonly code: string;
}

const STATEMENT = {
  name: 'artwork-row',
  text: `select id, version, (extract(epoch from updated_utc) * 1000)::float8 as "updatedMs", name, code
    from campaign where id = $2 and workspace_id = $1 and deleted_utc is null`,
};

/**
 * Finds a campaign in the caller's workspace. Deleted campaigns, other workspaces' campaigns and ids that are not UUIDs
 * are not found.
 */
export async function findArtworkRow(context: Context, id: string): Promise<ArtworkRow> {
  const rows: ArtworkRow[] = isUuid(id) ? await readRows(context, STATEMENT, [id]) : [];
  const [row] = rows;
  if (row === undefined) throw notFound('campaign');
  return row;
}

/**
 * Reads everything the campaign's picture depends on; concurrent callers share one query. The result includes changes
 * made since the row was read, so its hash may differ from that of the row's revision.
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
