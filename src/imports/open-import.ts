import type { EntityManager } from '@mikro-orm/postgresql';
import { ARCHIVE_LIMITS } from './archive/archive-limits.js';
import { type Archive, openArchive } from './archive/open-archive.js';
import { ZIP_START } from './archive/zip-start.js';
import { FileProblem } from './formats/file-problem.js';
import { ImportFormat } from './formats/import-format.js';
import { type OpenedFile, openImportFile, openJsonRows } from './formats/open-file.js';
import { detectEncoding } from './formats/text-encoding.js';
import { readImportFile } from './import-file.js';
import { IMPORT_LIMITS } from './import-limits.js';

export interface FileOfImport {
  readonly fileId: string;
  readonly askedFormat: ImportFormat | null;
  /** Null: not known yet. */
  readonly encoding: string | null;
}

export interface OpenedImport {
  readonly file: OpenedFile;
  readonly encoding: string;
  /** Null for a file of rows. */
  readonly archive: Archive | null;
  readonly rowsMax: number;
}

/** Begins to read a file, of rows or the archive of a workspace. Throws a FileProblem, and so do its rows. */
export async function openImport(
  em: EntityManager,
  { fileId, askedFormat, encoding: known }: FileOfImport,
): Promise<OpenedImport> {
  if ((askedFormat ?? ImportFormat.Archive) === ImportFormat.Archive && (await isZip(em, fileId))) {
    const archive = await openArchive(em, fileId);
    const file = openJsonRows(archive.campaigns(), ImportFormat.Archive);
    return { file, encoding: 'utf-8', archive, rowsMax: ARCHIVE_LIMITS.rows };
  }
  if (askedFormat === ImportFormat.Archive)
    throw new FileProblem('The file is no archive of a workspace, which is a ZIP.');
  const encoding = known ?? (await detectEncoding(readImportFile(em, fileId)));
  const file = await openImportFile(readImportFile(em, fileId), encoding, askedFormat);
  return { file, encoding, archive: null, rowsMax: IMPORT_LIMITS.rows };
}

/** A workbook is a ZIP too: it is refused as an archive without a manifest. */
async function isZip(em: EntityManager, fileId: string): Promise<boolean> {
  for await (const part of readImportFile(em, fileId)) return ZIP_START.equals(part.subarray(0, ZIP_START.length));
  return false;
}
