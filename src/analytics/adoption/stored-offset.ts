import type { Pool } from 'pg';
import type { Journal } from '../../redirect/journal/journal.js';
import { readJournalBatch } from '../../redirect/journal/journal-batch.js';
import { CampaignKeyReader } from '../campaign-key.js';
import { readJournaledScans } from '../ingest/journaled-scan.js';

/** Of the scans that are looked at. */
const SAMPLE = 10_000;

/**
 * Returns the last sequence of the journal that the database has, null when it has never seen the journal. Throws when the scans are
 * those of another database: when this one knows neither the journal nor a workspace of its first scans. A journal whose scans
 * cannot be read belongs anywhere.
 */
export async function storedOffset(pool: Pool, journal: Journal): Promise<number | null> {
  const stored = await pool.query<{ last_sequence: string }>(
    'select last_sequence from scan_journal where journal_id = $1',
    [journal.id],
  );
  const [row] = stored.rows;
  if (row !== undefined) return Number(row.last_sequence);
  const batch = await readJournalBatch(journal, journal.drainedTo, SAMPLE);
  const { scans } = readJournaledScans(batch, new CampaignKeyReader());
  const workspaces = [...new Set(scans.map(({ campaignKey }) => campaignKey.workspaceId))];
  if (workspaces.length === 0) return null;
  const { rowCount: found } = await pool.query('select from workspace where id = any($1::uuid[])', [workspaces]);
  if (found === 0)
    throw new Error('The journal is of another database: set DATABASE_URL to that of the lost instance.');
  return null;
}
