import type { EntityManager } from '@mikro-orm/postgresql';
import { expect } from 'chai';
import { AuditSubject } from '../../../../src/core/contract/audit-action.js';
import { AuditEntriesArgs, listAuditEntries } from '../../../../src/tenancy/audit/list-audit-entries.js';
import { WORKSPACE_FILTER } from '../../../../src/tenancy/workspace.js';
import { openSampleDatabase, type SampleDatabase } from '../../../support/sample-database.js';

const ENTRIES = 20_000;
/** One in this many entries is by another key, and one is about a webhook. */
const RARE = 2_000;

describe('The list of audit entries', () => {
  let database: SampleDatabase;
  let rareKey: string;

  before(async () => {
    database = await openSampleDatabase();
    const { client, workspaceId } = database;
    const [usual, rare] = [await insertKey(), await insertKey()];
    rareKey = rare;
    await client.query(
      `insert into audit_entry (id, workspace_id, at_utc, actor_key_id, action, subject_type, subject_id, details)
       select gen_random_uuid(), $1, now() - n * interval '1 minute', case when n % ${RARE} = 0 then $3::uuid else $2::uuid end,
         'CampaignUpdated', case when n % ${RARE} = 1 then 'Webhook' else 'Campaign' end, gen_random_uuid(), '{}'
       from generate_series(1, ${ENTRIES}) as n`,
      [workspaceId, usual, rare],
    );
    await client.query('vacuum analyze audit_entry');
  });
  after(() => database.close());

  const insertKey = async (): Promise<string> => {
    const { rows } = await database.client.query<{ id: string }>(
      `insert into principal (id, workspace_id, name, hash, display_prefix, scopes, created_utc)
       values (gen_random_uuid(), $1, 'Sample', sha256(uuid_send(gen_random_uuid())), 'sample', '{}', now()) returning id`,
      [database.workspaceId],
    );
    return rows[0]?.id ?? '';
  };

  /** Entries that the transaction has read so far, from the table or one of its indexes. */
  const entriesRead = async (em: EntityManager): Promise<number> => {
    const [row] = await em.execute<{ read: number }[]>(
      `select sum(pg_stat_get_xact_tuples_returned(relation))::integer as read from (
         select 'audit_entry'::regclass union all select indexrelid from pg_index where indrelid = 'audit_entry'::regclass
       ) as entries (relation)`,
    );
    return row?.read ?? Number.NaN;
  };

  const list = (filter: Partial<AuditEntriesArgs>) =>
    database.orm.em.fork().transactional(async (em) => {
      em.setFilterParams(WORKSPACE_FILTER, { workspaceId: database.workspaceId });
      const args = Object.assign(new AuditEntriesArgs(), { page: 1, pageSize: 20, ...filter });
      const { items, totalCount } = await listAuditEntries({ em, inputProblems: {} }, args);
      return { items, totalCount, read: await entriesRead(em) };
    });

  it('reads hardly more entries than there are of a key or about one subject', async () => {
    const matches = ENTRIES / RARE;
    for (const filter of [{ actorId: rareKey }, { subjectTypes: [AuditSubject.Webhook] }]) {
      const { items, totalCount, read } = await list(filter);
      expect([items.length, totalCount], JSON.stringify(filter)).to.deep.equal([matches, matches]);
      expect(read, JSON.stringify(filter)).to.be.within(matches, 10 * matches);
    }
  });

  it('counts all entries without a filter', async () => {
    const { totalCount, read } = await list({});
    expect([totalCount, read >= ENTRIES]).to.deep.equal([ENTRIES, true]);
  });
});
