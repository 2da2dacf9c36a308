import { Client } from 'pg';

/** A connection that observes the others of its database. */
export interface Connection {
  /** Returns whether no statement runs on the connections of reads. */
  isQuiet(): Promise<boolean>;
  /** Number of transactions on the connections of reads, including those that wait for their client. */
  openTransactions(): Promise<number>;
  /**
   * Adds this many scans like the workspace's only one, each a second later than the one before, from the same journal.
   */
  repeatScans(workspaceId: string, count: number): Promise<void>;
  close(): Promise<void>;
}

const REPEAT = `
  insert into scan (workspace_id, campaign_id, scanned_utc, journal_id, sequence, class, source)
  select workspace_id, campaign_id, scanned_utc + make_interval(secs => n), journal_id, sequence + n, class, source
  from scan, generate_series(1, $2::int) as n where workspace_id = $1`;

const OTHERS = `from pg_stat_activity where datname = current_database() and application_name = 'signpost-reads'`;

export async function connect(databaseUrl: string): Promise<Connection> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const count = async (condition: string): Promise<number> =>
    Number((await client.query(`select count(*) as n ${OTHERS} and ${condition}`)).rows[0]?.n);
  return {
    isQuiet: async () => (await count(`state = 'active'`)) === 0,
    openTransactions: () => count('xact_start is not null'),
    repeatScans: async (workspaceId, copies) => {
      await client.query(REPEAT, [workspaceId, copies]);
      await client.query(
        'update scan_journal set last_sequence = last_sequence + $2 where journal_id in (select journal_id from scan where workspace_id = $1)',
        [workspaceId, copies],
      );
    },
    close: () => client.end(),
  };
}
