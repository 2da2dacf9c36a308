import { createReadStream } from 'node:fs';
import { type Problem, problem } from '../../../core/contract/problems.js';
import { serveTasks } from '../../../platform/workers/serve-tasks.js';
import { ARCHIVE_LIMITS } from '../archive/archive-limits.js';
import { type Archive, openArchive } from '../archive/open-archive.js';
import { renameAssets } from '../archive/rename-assets.js';
import { FileProblem } from '../formats/file-problem.js';
import { ImportFormat } from '../formats/import-format.js';
import { type OpenedFile, openImportFile, openJsonRows } from '../formats/open-file.js';
import { detectEncoding } from '../formats/text-encoding.js';
import { type RowWithAssets, type WrittenRows, writeBatches } from './write-batches.js';

export interface ReadTask {
  readonly importId: string;
  readonly path: string;
  readonly askedFormat: ImportFormat | null;
  /** Written by the task. The caller removes it, even if the task fails. */
  readonly batchesPath: string;
}

/** The format of a file, and its rows. */
export interface FileFacts extends Omit<OpenedFile, 'rows'>, WrittenRows {
  readonly encoding: string;
}

/** The facts about a file, or why it cannot be read completely. */
export type FileReading = FileFacts | { readonly problem: Problem; readonly row: number | null };

/** Reads a whole file and writes its rows to another one. Runs in a child process, which may be killed at any time. */
async function read(task: ReadTask): Promise<FileReading> {
  try {
    return await readRows(task);
  } catch (error) {
    if (error instanceof FileProblem) return { problem: error.problem, row: error.row };
    throw error;
  }
}

async function readRows({ importId, path, askedFormat, batchesPath }: ReadTask): Promise<FileFacts> {
  const archive = await openIfArchive(path, askedFormat);
  const encoding = archive === null ? await detectEncoding(createReadStream(path)) : 'utf-8';
  const { rows, ...file } =
    archive === null
      ? await openImportFile(createReadStream(path), encoding, askedFormat)
      : openJsonRows(archive.campaigns(), ImportFormat.Archive, ARCHIVE_LIMITS.rows);
  const withAssets = async function* (): AsyncGenerator<RowWithAssets> {
    for await (const row of rows) yield archive === null ? { row, assets: [] } : renameAssets(archive, importId, row);
  };
  const written = await writeBatches(withAssets(), batchesPath).finally(() => archive?.close());
  const { rowsTotal } = written;
  if (archive !== null && rowsTotal !== archive.manifest.campaigns) {
    throw new FileProblem(problem('archive_count_wrong', { count: rowsTotal, told: archive.manifest.campaigns }));
  }
  if (rowsTotal === 0) throw new FileProblem(problem('rows_missing'));
  return { ...file, encoding, ...written };
}

/** A spreadsheet workbook is a ZIP too; it is rejected as an archive without a manifest. */
async function openIfArchive(path: string, askedFormat: ImportFormat | null): Promise<Archive | null> {
  const mayBe = askedFormat === null || askedFormat === ImportFormat.Archive;
  if (mayBe && (await beginsAsZip(path))) return openArchive(path);
  if (askedFormat !== ImportFormat.Archive) return null;
  throw new FileProblem(problem('file_not_archive'));
}

/** The first bytes of a ZIP with entries. */
const ZIP_START = Buffer.from('PK\u0003\u0004', 'latin1');

async function beginsAsZip(path: string): Promise<boolean> {
  for await (const start of createReadStream(path, { end: ZIP_START.length - 1 })) return ZIP_START.equals(start);
  return false;
}

// Parsers create an error for every malformed record; its stack would cost more than the record.
Error.stackTraceLimit = 0;

const tasks = { read };
export type ImportTasks = typeof tasks;

serveTasks(tasks);
