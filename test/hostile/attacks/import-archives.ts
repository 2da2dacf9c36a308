import { createHash, randomUUID } from 'node:crypto';
import {
  ARCHIVE_FILES,
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  type ArchivedAsset,
  type ArchiveManifest,
  assetFile,
} from '../../../src/batch/exports/archive/archive-format.js';
import { zipOf } from '../../support/exports/import-archive.js';

export interface ArchiveParts {
  /** Content of `campaigns.ndjson`, and the number of campaigns in the manifest. */
  readonly campaigns: Buffer;
  readonly campaignCount?: number;
  /** Content of `assets.ndjson`. */
  readonly assets?: Buffer;
  readonly assetCount?: number;
  /** Further entries. */
  readonly more?: readonly (readonly [name: string, bytes: Buffer])[];
}

const EMPTY = Buffer.alloc(0);

const written = (bytes: Buffer) => ({
  bytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('base64url'),
});

/** An archive whose manifest has the correct sizes and hashes, so that its rows are read. */
export function archiveOf({
  campaigns,
  campaignCount = 1,
  assets = EMPTY,
  assetCount = 0,
  more = [],
}: ArchiveParts): Promise<Buffer> {
  const manifest: ArchiveManifest = {
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_VERSION,
    createdUtc: new Date().toISOString(),
    workspaceId: randomUUID(),
    campaigns: campaignCount,
    assets: assetCount,
    missingAssets: 0,
    files: { [ARCHIVE_FILES.campaigns]: written(campaigns), [ARCHIVE_FILES.assets]: written(assets) },
  };
  return zipOf([
    [ARCHIVE_FILES.campaigns, campaigns],
    [ARCHIVE_FILES.assets, assets],
    [ARCHIVE_FILES.manifest, Buffer.from(JSON.stringify(manifest))],
    ...more,
  ]);
}

/** Id of an upload that does not exist. */
const assetId = (index: number): string => `00000000-0000-4000-8000-${index.toString(16).padStart(12, '0')}`;

/** Lines of `assets.ndjson` for uploads whose entries are missing, about 260 bytes each. */
export function assetLines(count: number): Buffer {
  const lines = Array.from({ length: count }, (_, index) => {
    const id = assetId(index);
    const file = assetFile(id, 'image/png');
    const asset: ArchivedAsset = {
      id,
      file,
      fileName: `${index}.png`,
      contentType: 'image/png',
      ...written(Buffer.from(id)),
    };
    return `${JSON.stringify(asset)}\n`;
  });
  return Buffer.from(lines.join(''));
}

const CENTRAL_HEADER = Buffer.from('PK\x01\x02', 'latin1');
const [SIZE_AT, NAME_LENGTH_AT, NAME_AT] = [24, 28, 46];

/** The archive with a false unpacked size for an entry in its central directory. */
export function withFalseSize(zip: Buffer, name: string, size: number): Buffer {
  const changed = Buffer.from(zip);
  for (let at = zip.indexOf(CENTRAL_HEADER); at >= 0; at = zip.indexOf(CENTRAL_HEADER, at + 1)) {
    const end = at + NAME_AT + zip.readUInt16LE(at + NAME_LENGTH_AT);
    if (zip.toString('latin1', at + NAME_AT, end) === name) changed.writeUInt32LE(size, at + SIZE_AT);
  }
  return changed;
}

const LOCAL_HEADER = Buffer.from('PK\x03\x04', 'latin1');
const [LOCAL_LENGTH, LOCAL_NAME_LENGTH_AT, LOCAL_OFFSET_AT] = [30, 26, 42];
const [END_LENGTH, DISK_COUNT_AT, COUNT_AT, DIRECTORY_LENGTH_AT, DIRECTORY_AT] = [22, 8, 10, 12, 16];

/** Headers of an empty entry: the local one, and the one in the central directory. */
function headersOf(name: string, offset: number): [Buffer, Buffer] {
  const local = Buffer.alloc(LOCAL_LENGTH);
  LOCAL_HEADER.copy(local);
  local.writeUInt16LE(name.length, LOCAL_NAME_LENGTH_AT);
  const central = Buffer.alloc(NAME_AT);
  CENTRAL_HEADER.copy(central);
  central.writeUInt16LE(name.length, NAME_LENGTH_AT);
  central.writeUInt32LE(offset, LOCAL_OFFSET_AT);
  return [Buffer.concat([local, Buffer.from(name)]), Buffer.concat([central, Buffer.from(name)])];
}

/**
 * The archive with this many additional empty entries, named as uploads. The library would need minutes to add them.
 */
export function withEmptyUploads(zip: Buffer, count: number): Buffer {
  const end = Buffer.from(zip.subarray(-END_LENGTH));
  const [length, start] = [end.readUInt32LE(DIRECTORY_LENGTH_AT), end.readUInt32LE(DIRECTORY_AT)];
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  for (let index = 0, offset = start; index < count; index++) {
    const [local, central] = headersOf(assetFile(assetId(index), 'image/png'), offset);
    offset += local.length;
    locals.push(local);
    centrals.push(central);
  }
  const [added, described] = [Buffer.concat(locals), Buffer.concat(centrals)];
  for (const at of [DISK_COUNT_AT, COUNT_AT]) end.writeUInt16LE(end.readUInt16LE(at) + count, at);
  end.writeUInt32LE(length + described.length, DIRECTORY_LENGTH_AT);
  end.writeUInt32LE(start + added.length, DIRECTORY_AT);
  return Buffer.concat([zip.subarray(0, start), added, zip.subarray(start, start + length), described, end]);
}
