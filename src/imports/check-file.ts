import type { Context } from '../context/context.js';
import { type CampaignImport, findImport, lockImport } from './campaign-import.js';
import { FileProblem } from './formats/file-problem.js';
import { openImportFile } from './formats/open-file.js';
import { detectEncoding } from './formats/text-encoding.js';
import { readImportFile } from './import-file.js';
import { IMPORT_LIMITS } from './import-limits.js';
import { notifyProgress } from './import-progress.js';
import { ImportState } from './import-state.js';
import { quotable } from './rows/row-outcome.js';

/**
 * Reads the whole file before the first campaign is created, so that a file that cannot be read to its end leaves nothing
 * behind. Notes what it is, and sets the import running. Throws a FileProblem. Returns null when it was cancelled meanwhile.
 */
export async function checkFile(context: Context, id: string): Promise<CampaignImport | null> {
  const { em } = context;
  const { fileId, askedFormat } = await findImport(em, id);
  const encoding = await detectEncoding(readImportFile(em, fileId));
  const {
    rows,
    format,
    delimiter,
    ignoredColumns: ignored,
  } = await openImportFile(readImportFile(em, fileId), encoding, askedFormat);
  let rowsTotal = 0;
  for await (const { row } of rows) {
    if (++rowsTotal > IMPORT_LIMITS.rows) {
      throw new FileProblem(`A file may have ${IMPORT_LIMITS.rows} rows. Send the others in further files.`, row);
    }
  }
  if (rowsTotal === 0) throw new FileProblem('The file has no rows.');
  const ignoredColumns = ignored.map(quotable);
  return em.transactional(async (transaction) => {
    const found = await lockImport(transaction, id);
    if (found.state !== ImportState.Waiting) return found.state === ImportState.Running ? found : null;
    transaction.assign(found, { state: ImportState.Running, encoding, format, delimiter, ignoredColumns, rowsTotal });
    await notifyProgress(transaction, context.workspace.id, found);
    return found;
  });
}
