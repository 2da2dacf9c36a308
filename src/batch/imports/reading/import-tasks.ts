import { createReadStream } from 'node:fs';
import { problem } from '../../../core/contract/problems.js';
import { serveTasks } from '../../../platform/workers/serve-tasks.js';
import type { ArchivedDomain } from '../../exports/archive/archive-format.js';
import { ARCHIVE_LIMITS } from '../archive/archive-limits.js';
import { type Archive, openArchive } from '../archive/open-archive.js';
import { renameAssets } from '../archive/rename-assets.js';
import { FileProblem } from '../formats/file-problem.js';
import { ImportFormat } from '../formats/import-format.js';
import { type OpenedFile, openImportFile, openJsonRows, openRows } from '../formats/open-file.js';
import type { ReadingOptions } from '../formats/reading.js';
import { detectEncoding } from '../formats/text-encoding.js';
import { openWorkbook } from '../formats/workbook/open-workbook.js';
import { type RowWithAssets, type WrittenRows, writeBatches } from './write-batches.js';

export interface ReadTask {
  readonly importId: string;
  readonly path: string;
  readonly reading: ReadingOptions;
  /** Written by the task. The caller removes it, even if the task fails. */
  readonly batchesPath: string;
}

/** The format of a file, and its rows. */
export interface FileFacts extends Omit<OpenedFile, 'rows'>, WrittenRows {
  /** Of an archive. */
  readonly domains: readonly ArchivedDomain[];
  /** Null for a workbook. */
  readonly encoding: string | null;
}

/** The facts about a file, or why it cannot be read completely. */
export type FileReading = FileFacts | Pick<FileProblem, 'problem' | 'row' | 'columns'>;

/** Reads a whole file and writes its rows to another one. Runs in a child process, which may be killed at any time. */
async function read(task: ReadTask): Promise<FileReading> {
  try {
    return await readRows(task);
  } catch (error) {
    if (error instanceof FileProblem) {
      const { problem: why, row, columns } = error;
      return { problem: why, row, columns };
    }
    throw error;
  }
}

/** An opened file, and what must be done with it besides reading its rows. */
interface Source {
  readonly encoding: string | null;
  readonly file: OpenedFile;
  readonly archive: Archive | null;
  readonly close: () => void;
}

async function readRows({ importId, path, reading, batchesPath }: ReadTask): Promise<FileFacts> {
  const { encoding, file, archive, close } = await openSource(path, reading);
  const { rows, ...facts } = file;
  const withAssets = async function* (): AsyncGenerator<RowWithAssets> {
    for await (const row of rows) yield archive === null ? { row, assets: [] } : renameAssets(archive, importId, row);
  };
  const written = await writeBatches(withAssets(), batchesPath).finally(close);
  const { rowsTotal } = written;
  if (archive !== null && rowsTotal !== archive.manifest.campaigns) {
    throw new FileProblem(problem('archive_count_wrong', { count: rowsTotal, told: archive.manifest.campaigns }));
  }
  if (rowsTotal === 0) throw new FileProblem(problem('rows_missing'));
  return { ...facts, encoding, ...written, domains: archive?.domains ?? [] };
}

/** A workbook and a workspace archive are both ZIP files. */
async function openSource(path: string, reading: ReadingOptions): Promise<Source> {
  const start = await startOf(path);
  const isArchive = reading.format === ImportFormat.Archive;
  if (start.equals(OLD_WORKBOOK_START)) throw new FileProblem(problem('workbook_unknown'));
  if (!start.equals(ZIP_START)) {
    if (isArchive) throw new FileProblem(problem('file_not_archive'));
    const encoding = reading.encoding ?? (await detectEncoding(createReadStream(path)));
    const file = await openImportFile(createReadStream(path), encoding, reading);
    return { encoding, file, archive: null, close: () => {} };
  }
  const sheet = isArchive ? null : await openWorkbook(path, reading);
  if (sheet !== null) {
    const source = { delimiter: null, sheet: sheet.name };
    const file = await openRows(sheet.rows, reading, source);
    return { encoding: null, file, archive: null, close: sheet.close };
  }
  const archive = await openArchive(path);
  const file = openJsonRows(archive.campaigns(), ImportFormat.Archive, ARCHIVE_LIMITS.rows);
  return { encoding: 'utf-8', file, archive, close: () => archive.close() };
}

/** The first bytes of a ZIP with entries. */
const ZIP_START = Buffer.from('PK\u0003\u0004', 'latin1');
/** Those of workbooks before .xlsx, and of .xlsx with a password. */
const OLD_WORKBOOK_START = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

async function startOf(path: string): Promise<Buffer> {
  for await (const start of createReadStream(path, { end: ZIP_START.length - 1 })) return start;
  return Buffer.alloc(0);
}

// Parsers create an error for every malformed record; its stack would cost more than the record.
Error.stackTraceLimit = 0;

const tasks = { read };
export type ImportTasks = typeof tasks;

serveTasks(tasks);
