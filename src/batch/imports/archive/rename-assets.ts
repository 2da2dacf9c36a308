import { LIMITS } from '../../../core/contract/contract-limits.js';
import { derivedId } from '../../../core/ids.js';
import type { ReadRow } from '../formats/open-file.js';
import type { Archive, PackedAsset } from './open-archive.js';

const UUIDS = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/**
 * Returns the row with new ids for the uploads in its content and its house, and these uploads under their new ids. Reading the same
 * import again gives the same ids.
 */
export async function renameAssets(
  archive: Archive,
  importId: string,
  row: ReadRow,
): Promise<{ row: ReadRow; assets: PackedAsset[] }> {
  if (!('read' in row) || typeof row.read.input.content !== 'string') return { row, assets: [] };
  const named = new Map<string, PackedAsset>();
  const { content, house } = row.read.input;
  const pictures = house === undefined ? '' : JSON.stringify(house);
  for (const [found] of (content + pictures).matchAll(UUIDS)) {
    const asset = archive.assets.get(found.toLowerCase());
    if (asset === undefined || named.has(asset.id)) continue;
    // A page with more uploads is refused anyway.
    if (named.size > LIMITS.memoryAssetsMax + LIMITS.house.pictures) break;
    named.set(asset.id, { ...(await archive.locate(asset)), id: derivedId('archived asset', importId, asset.id) });
  }
  const renamed = (text: string): string => text.replace(UUIDS, (id) => named.get(id.toLowerCase())?.id ?? id);
  const input = {
    ...row.read.input,
    content: renamed(content),
    ...(pictures !== '' && { house: JSON.parse(renamed(pictures)) }),
  };
  const read = { ...row.read, input };
  return { row: { row: row.row, read }, assets: [...named.values()] };
}
