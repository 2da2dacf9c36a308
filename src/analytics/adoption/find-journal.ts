import { type FileHandle, open, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { STORE_FILES } from '../../redirect/journal/journal-store.js';
import { journalFileProblem } from './journal-file.js';

/** The folder of the journal in a data folder, as `open-services.ts` makes it. */
export const JOURNAL_FOLDER = 'journal';

const [DATA_FILE] = STORE_FILES;

/**
 * Returns the path, without links, of a data folder that holds a scan journal. Changes nothing. Throws when there is none, or
 * when it is not whole or cannot be written to, in words for the operator.
 */
export async function findJournal(dataFolder: string): Promise<string> {
  const folder = await realpath(dataFolder).catch(() => null);
  if (folder === null) throw new Error(`There is no folder ${dataFolder}.`);
  if (!(await hasFile(join(folder, JOURNAL_FOLDER, DATA_FILE)))) {
    const isJournal = await hasFile(join(folder, DATA_FILE));
    const hint = isJournal ? 'Name the data folder that holds it' : 'Name the DATA_DIR of the lost instance';
    throw new Error(`${dataFolder} holds no scan journal (${JOURNAL_FOLDER}/${DATA_FILE}). ${hint}.`);
  }
  const path = join(folder, JOURNAL_FOLDER, DATA_FILE);
  const problem = await journalFileProblem(path);
  if (problem !== null) throw new Error(`${path} ${problem}: copy the data folder again, whole.`);
  const file = await openToWrite(path);
  if (file === null) throw new Error(`${dataFolder} cannot be written to: copy it to a disk of this machine first.`);
  await file.close();
  return folder;
}

const hasFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );

const openToWrite = (path: string): Promise<FileHandle | null> => open(path, 'r+').catch(() => null);
