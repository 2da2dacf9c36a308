import type { Context } from '../context/context.js';
import { type CampaignImport, findImport, lockImport } from './campaign-import.js';
import { FileProblem } from './formats/file-problem.js';
import { notifyProgress } from './import-progress.js';
import { ImportState } from './import-state.js';
import { openImport } from './open-import.js';
import { quotable } from './rows/row-outcome.js';

/**
 * Reads the whole file before the first campaign is created, so that a file that cannot be read to its end leaves nothing
 * behind. Notes what it is, and sets the import running. Throws a FileProblem. Returns null when it was cancelled meanwhile.
 */
export async function checkFile(context: Context, id: string): Promise<CampaignImport | null> {
  const { em } = context;
  const { fileId, askedFormat } = await findImport(em, id);
  const { file, encoding, archive, rowsMax } = await openImport(em, { fileId, askedFormat, encoding: null });
  const { rows, format, delimiter, ignoredColumns: ignored } = file;
  let rowsTotal = 0;
  for await (const { row } of rows) {
    if (++rowsTotal > rowsMax) {
      throw new FileProblem(`A file may have ${rowsMax} rows. Send the others in further files.`, row);
    }
  }
  if (archive !== null && rowsTotal !== archive.manifest.campaigns) {
    throw new FileProblem(
      `The archive has ${rowsTotal} campaigns, and its manifest tells of ${archive.manifest.campaigns}.`,
    );
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
