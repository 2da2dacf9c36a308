import type { Statements } from '../postgres/transaction.js';

const READ = 'select last_sequence from scan_journal where journal_id = $1 for update';
const CREATE = `
  insert into scan_journal (journal_id, last_sequence) values ($1, -1) on conflict (journal_id) do nothing`;
const WRITE = 'update scan_journal set last_sequence = $2 where journal_id = $1';

/**
 * Returns the last sequence of a journal that the database has; -1 for none. It is locked to the end of the
 * transaction, so that of two writers of one journal the second sees what the first has written.
 */
export async function readOffset({ run }: Statements, journalId: string): Promise<number> {
  const read = () => run<readonly [string]>('read-offset', READ, [journalId]);
  const [found] = await read();
  if (found !== undefined) return Number(found[0]);
  await run('create-offset', CREATE, [journalId]);
  const [created] = await read();
  return Number(created?.[0] ?? -1);
}

export async function writeOffset({ run }: Statements, journalId: string, sequence: number): Promise<void> {
  await run('write-offset', WRITE, [journalId, sequence]);
}
