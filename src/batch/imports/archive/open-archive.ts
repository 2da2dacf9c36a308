import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { LIMITS } from '../../../core/contract/contract-limits.js';
import { problem } from '../../../core/contract/problems.js';
import {
  ARCHIVE_FILES,
  type ArchivedAsset,
  type ArchivedDomain,
  type ArchiveManifest,
  archivedAsset,
  archivedDomain,
  archiveManifest,
} from '../../exports/archive/archive-format.js';
import { FileProblem } from '../formats/file-problem.js';
import { ARCHIVE_LIMITS } from './archive-limits.js';

/** An upload in an archive and the byte range of its data in the archive file; `end` is exclusive. */
export interface PackedAsset extends ArchivedAsset {
  readonly start: number;
  readonly end: number;
  readonly isCompressed: boolean;
}

/** An archive whose structure and list of uploads have been checked. */
export interface Archive {
  readonly manifest: ArchiveManifest;
  /** Keyed by their ids in the archive. */
  readonly assets: ReadonlyMap<string, ArchivedAsset>;
  readonly domains: readonly ArchivedDomain[];
  /** The bytes of `campaigns.ndjson`. Throws a FileProblem at the end if they do not match the manifest. */
  readonly campaigns: () => AsyncIterable<Uint8Array>;
  readonly locate: (asset: ArchivedAsset) => Promise<PackedAsset>;
  /** Must be called at the end: an open file occupies disk space even after it is removed. */
  readonly close: () => void;
}

const DAMAGED = problem('archive_damaged');
const KNOWN_FILES: readonly string[] = Object.values(ARCHIVE_FILES);
const ASSET_FILE = archivedAsset.shape.file;
// With these options, the library rejects names that lead out of the folder and sizes that do not match the content.
const OPTIONS = { autoClose: false, lazyEntries: true, strictFileNames: true, validateEntrySizes: true };

/** Returns whether a file is a complete ZIP. Does not read its entries. */
export async function isZip(path: string): Promise<boolean> {
  const zip = await openPromise(path, OPTIONS).catch(() => null);
  zip?.close();
  return zip !== null;
}

/**
 * Opens an archive. Throws a FileProblem if the file is not an archive or could do harm; it is read only
 * within the limits.
 */
export const openArchive = (path: string): Promise<Archive> =>
  guarded(async () => {
    const zip = await openPromise(path, OPTIONS);
    const entries = await readEntries(zip);
    const open = (name: string, bytesMax: number) => openEntry(zip, entries, name, bytesMax);
    const manifest = parse(
      await text(await open(ARCHIVE_FILES.manifest, ARCHIVE_LIMITS.manifestBytes)),
      archiveManifest,
    );
    if (manifest.campaigns > ARCHIVE_LIMITS.rows)
      throw new FileProblem(problem('archive_campaigns_too_many', { max: ARCHIVE_LIMITS.rows }));
    const { files } = manifest;
    const linesOf = async (name: string, bytesMax: number, sha256: string): Promise<string[]> =>
      (await text(checked(() => open(name, bytesMax), sha256))).split('\n').filter((line) => line !== '');
    const lines = await linesOf(ARCHIVE_FILES.assets, ARCHIVE_LIMITS.assetsBytes, files[ARCHIVE_FILES.assets].sha256);
    const domainsHash = files[ARCHIVE_FILES.domains]?.sha256;
    const domains =
      domainsHash === undefined ? [] : await linesOf(ARCHIVE_FILES.domains, ARCHIVE_LIMITS.domainsBytes, domainsHash);
    if (domains.length > LIMITS.domains) throw new FileProblem(DAMAGED);
    if (lines.length !== manifest.assets) throw new FileProblem(DAMAGED);
    const assets = lines.map((line) => parse(line, archivedAsset));
    for (const { file, bytes } of assets) {
      if (entries.get(file)?.uncompressedSize !== bytes) throw new FileProblem(DAMAGED);
    }
    return {
      manifest,
      domains: domains.map((line) => parse(line, archivedDomain)),
      assets: new Map(assets.map((asset) => [asset.id, asset])),
      campaigns: () =>
        checked(
          () => open(ARCHIVE_FILES.campaigns, ARCHIVE_LIMITS.campaignsBytes),
          files[ARCHIVE_FILES.campaigns].sha256,
        ),
      locate: (asset) => guarded(() => locate(zip, entryOf(entries, asset.file), asset)),
      close: () => zip.close(),
    };
  });

async function readEntries(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>();
  if (zip.entryCount > ARCHIVE_LIMITS.entries) {
    throw new FileProblem(problem('archive_files_too_many', { max: ARCHIVE_LIMITS.entries, count: zip.entryCount }));
  }
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    const { fileName, uncompressedSize } = entry;
    unpacked += uncompressedSize;
    const isKnown = KNOWN_FILES.includes(fileName) || ASSET_FILE.safeParse(fileName).success;
    if (!isKnown || entries.has(fileName) || !entry.canDecodeFileData()) throw new FileProblem(DAMAGED);
    if (unpacked > ARCHIVE_LIMITS.unpackedBytes) throw new FileProblem(problem('archive_too_large'));
    entries.set(fileName, entry);
  }
  return entries;
}

function entryOf(entries: ReadonlyMap<string, Entry>, name: string): Entry {
  const entry = entries.get(name);
  if (entry === undefined) throw new FileProblem(DAMAGED);
  return entry;
}

async function openEntry(
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
  name: string,
  bytesMax: number,
): Promise<Readable> {
  const entry = entryOf(entries, name);
  const { ratio, ratioFromBytes } = ARCHIVE_LIMITS;
  if (entry.uncompressedSize > Math.min(bytesMax, Math.max(ratioFromBytes, entry.compressedSize * ratio))) {
    throw new FileProblem(problem('archive_file_too_large'));
  }
  return zip.openReadStreamPromise(entry);
}

async function locate(zip: ZipFile, entry: Entry, asset: ArchivedAsset): Promise<PackedAsset> {
  const { fileDataStart: start } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
  return { ...asset, start, end: start + entry.compressedSize, isCompressed: entry.isCompressed() };
}

/** Passes the bytes on. Throws a FileProblem at the end if their hash does not match. */
async function* checked(open: () => Promise<Readable>, sha256: string): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  const stream = await guarded(open);
  try {
    for await (const chunk of stream) {
      hash.update(chunk);
      yield chunk;
    }
  } catch (error) {
    throw asProblem(error);
  }
  if (hash.digest('base64url') !== sha256) throw new FileProblem(DAMAGED);
}

function parse<Value>(json: string, schema: { parse(value: unknown): Value }): Value {
  try {
    return schema.parse(JSON.parse(json));
  } catch {
    throw new FileProblem(DAMAGED);
  }
}

async function guarded<Value>(read: () => Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch (error) {
    throw asProblem(error);
  }
}

/** Treats errors from the library as problems of the file. */
const asProblem = (error: unknown): unknown => (error instanceof FileProblem ? error : new FileProblem(DAMAGED));
