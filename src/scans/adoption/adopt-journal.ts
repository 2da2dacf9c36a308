import { access, constants, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Clock } from '../../core/clock.js';
import { createLogger } from '../../core/logger.js';
import { lockDataFolder } from '../../platform/database/data-folder-lock.js';
import { CampaignKeyReader } from '../campaign-key.js';
import { BATCH_FIRST } from '../ingest/batch-pace.js';
import { BatchWriter } from '../ingest/batch-writer.js';
import { readJournaledScans } from '../ingest/journaled-scan.js';
import { DroppedScans } from '../journal/dropped-scans.js';
import { Journal } from '../journal/journal.js';
import { FORMER_FILE, ID_FILE } from '../journal/journal-folder.js';

export interface AdoptJournalOptions {
  /** One connection is enough. Its waits must be bounded. */
  readonly pool: Pool;
  readonly clock: Clock;
  /** A folder that no instance uses, nor will use again on another machine. */
  readonly dataFolder: string;
}

export interface AdoptedJournal {
  readonly journalId: string;
  /** Scans written to the database in this run. */
  readonly moved: number;
  /** Scans in the journal that the database already had. */
  readonly known: number;
  /** Scans left out of all figures, by reason; only reasons that occurred. */
  readonly dropped: Readonly<Record<string, number>>;
}

/** Consecutive failures to write, after which the operator must repeat the command. */
const FAILURES_MAX = 5;
const RETRY_MS = 1_000;

/**
 * Drains the journal of a data folder whose instance will not come back. Each scan is written exactly once, however
 * often this is repeated or killed, because the database stores the journal's id and offset. Throws, with a message for
 * the operator, if the folder has no journal or a process uses it, if the journal belongs to another database, or if
 * the database does not accept the scans; scans already written remain.
 */
export async function adoptJournal({ pool, clock, dataFolder }: AdoptJournalOptions): Promise<AdoptedJournal> {
  const folder = await findJournal(dataFolder);
  const lock = await lockDataFolder(folder);
  try {
    const droppedScans = new DroppedScans(createLogger('silent'));
    const journal = await Journal.open({
      folder: join(folder, JOURNAL_FOLDER),
      durability: 'strict',
      clock,
      droppedScans,
    });
    try {
      const from = (await storedOffset(pool, journal)) ?? journal.drainedTo;
      return await drain(journal, from, pool, clock);
    } finally {
      await journal.close();
    }
  } finally {
    await lock.release();
  }
}

async function drain(journal: Journal, from: number, pool: Pool, clock: Clock): Promise<AdoptedJournal> {
  const writer = new BatchWriter(pool);
  const before = journal.backlog;
  const dropped = new Map<string, number>();
  let [position, moved, failures] = [from, 0, 0];
  await journal.remove(from);
  while (position < journal.syncedTo) {
    const batch = await journal.read(position, BATCH_FIRST);
    const result = await writer.write({ ...batch, journalId: journal.id, now: clock.now() });
    position = result.offset;
    moved += result.written;
    for (const { reason, count } of result.dropped) dropped.set(reason, (dropped.get(reason) ?? 0) + count);
    await journal.remove(position);
    failures = result.failure === null ? 0 : failures + 1;
    if (failures === FAILURES_MAX) throw refused(result.failure, moved);
    if (failures > 0) await sleep(RETRY_MS);
  }
  const known = before - moved - [...dropped.values()].reduce((sum, count) => sum + count, 0);
  return { journalId: journal.id, moved, known: Math.max(0, known), dropped: Object.fromEntries(dropped) };
}

const refused = (reason: string | null, moved: number): Error =>
  new Error(
    `The database does not accept the scans (${reason}). ${moved} were moved. Repeat the command once it does.`,
  );

/** The journal's folder within a data folder, as created by `open-services.ts`. */
const JOURNAL_FOLDER = 'journal';

/**
 * Returns the path, without links, of a data folder that contains a scan journal. Changes nothing. Throws, with a
 * message for the operator, if there is none, or if it is not writable.
 */
export async function findJournal(dataFolder: string): Promise<string> {
  const folder = await realpath(dataFolder).catch(() => null);
  if (folder === null) throw new Error(`The folder does not exist: ${dataFolder}.`);
  const hasJournal = async (path: string) => (await hasFile(join(path, ID_FILE))) || hasFile(join(path, FORMER_FILE));
  if (!(await hasJournal(join(folder, JOURNAL_FOLDER)))) {
    const hint = (await hasJournal(folder)) ? 'data folder that contains it' : 'DATA_DIR of the lost instance';
    throw new Error(`${dataFolder} contains no scan journal (${JOURNAL_FOLDER}/${ID_FILE}). Give the ${hint}.`);
  }
  await access(join(folder, JOURNAL_FOLDER), constants.W_OK).catch(() => {
    throw new Error(`${dataFolder} cannot be written to: copy it to a disk of this machine first.`);
  });
  return folder;
}

const hasFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );

/** Number of scans examined. */
const SAMPLE = 10_000;

/**
 * Returns the journal's last sequence number in the database, or null if the database has never seen the journal.
 * Throws if the scans belong to another database, that is, if this one knows neither the journal nor a workspace of its
 * first scans. A journal with unreadable scans may belong to any database.
 */
async function storedOffset(pool: Pool, journal: Journal): Promise<number | null> {
  const stored = await pool.query<{ last_sequence: string }>(
    'select last_sequence from scan_journal where journal_id = $1',
    [journal.id],
  );
  const [row] = stored.rows;
  if (row !== undefined) return Number(row.last_sequence);
  const batch = await journal.read(journal.drainedTo, SAMPLE);
  const { scans } = readJournaledScans(batch, new CampaignKeyReader());
  const workspaces = [...new Set(scans.map(({ campaignKey }) => campaignKey.workspaceId))];
  if (workspaces.length === 0) return null;
  const { rowCount: found } = await pool.query('select from workspace where id = any($1::uuid[])', [workspaces]);
  if (found === 0)
    throw new Error('The journal belongs to another database: set DATABASE_URL to the database of the lost instance.');
  return null;
}
