import { expect } from 'chai';
import fc from 'fast-check';
import type { Client } from 'pg';
import type { CampaignFilter } from '../../../../src/campaigns/lists/campaign-filter.js';
import { type PageQuery, readPage } from '../../../../src/campaigns/lists/read-page.js';
import { searchedList } from '../../../../src/campaigns/lists/searched-list.js';
import { deletedList, unsearchedList } from '../../../../src/campaigns/lists/unsearched-list.js';
import { QrCodeMode } from '../../../../src/core/contract/campaign-mode.js';
import { DEFAULT_STYLE } from '../../../../src/core/contract/default-style.js';
import { openSampleDatabase, type SampleDatabase } from '../../../support/sample-database.js';
import { insertWorkspace } from '../../../support/scans/scans.js';

/** More than are searched row by row, and more than the pages that are always counted from the newest. */
const CAMPAIGNS = 9000;

interface Row {
  readonly id: string;
  readonly mode: QrCodeMode;
  readonly isActive: boolean;
  readonly text: string;
  readonly isDeleted: boolean;
}

describe('A page of campaigns', () => {
  let database: SampleDatabase;
  /** Newest first; deleted ones by deletion, latest first. */
  let rows: Row[];
  let deleted: Row[];

  before(async () => {
    database = await openSampleDatabase();
    const { client, workspaceId } = database;
    for (const workspace of [workspaceId, await insertWorkspace(client)]) await fill(client, workspace);
    await client.query('vacuum analyze campaign');
    const { rows: all } = await client.query<Row>(
      `select id, mode, is_active as "isActive", search_text as text, deleted_utc is not null as "isDeleted"
       from campaign where workspace_id = $1 order by deleted_utc desc nulls last, created_utc desc, id`,
      [workspaceId],
    );
    rows = all.filter(({ isDeleted }) => !isDeleted);
    deleted = all.filter(({ isDeleted }) => isDeleted);
  });
  after(() => database.close());

  /**
   * Several for each moment, some with texts too long for any index. Some words are only frequent at some times. Rows
   * are as wide as real ones.
   */
  const fill = (client: Client, workspace: string) =>
    client.query(
      `insert into campaign (id, workspace_id, name, code, mode, payload_type, content, style, mask, is_active, search_text,
         created_utc, updated_utc, deleted_utc)
       select gen_random_uuid(), $1, 'Sample', gen_random_uuid(), case when n % 3 = 0 then 'Static' else 'Dynamic' end, 'Url', '', $2,
         0, n % 19 > 0, 'group-' || n % 100 || '- ' || case when n % 2 = 0 then 'spring' else 'äö%_\\?' end || ' number-' || n || '-'
           || case when n < 3000 then 'early' else '' end || case when n % 50 = 0 then repeat('long ', 500) else '' end,
         now() - (n / 4) * interval '1 hour', now(), case when n % 29 = 0 then now() - n * interval '1 minute' end
       from generate_series(1, ${CAMPAIGNS}) as n`,
      [workspace, JSON.stringify(DEFAULT_STYLE)],
    );

  const read = async (query: PageQuery, page: number, pageSize: number) => {
    const window = { limit: pageSize, offset: (page - 1) * pageSize, withContent: false };
    const { items, totalCount } = await readPage(database.orm.em.fork(), database.workspaceId, query, window);
    return { ids: items.map(({ id }) => id), totalCount };
  };
  const queryOf = (filter: CampaignFilter, search: string) =>
    search === '' ? unsearchedList(filter) : searchedList(database.orm.em.fork(), filter, search);

  const filters = fc.record({
    mode: fc.constantFrom(null, QrCodeMode.Static, QrCodeMode.Dynamic),
    isActive: fc.constantFrom(null, true, false),
  });
  const searches = fc.constantFrom(
    ...[
      '',
      '',
      'spring',
      'group-42-',
      'number-777-',
      'nothing-like-this',
      'early',
      'long long',
      'ö%_\\?',
      '?',
      'p-1',
      '-',
      'z',
    ],
  );

  it('has the same campaigns as the whole list at its place, and the length of the list, with every filter', async () => {
    const window = fc.record({ page: fc.integer({ min: 1, max: 120 }), pageSize: fc.constantFrom(1, 20, 77, 100) });
    await fc.assert(
      fc.asyncProperty(filters, searches, window, async ({ mode, isActive }, search, { page, pageSize }) => {
        const listed = rows.filter(
          (row) =>
            (mode ?? row.mode) === row.mode && (isActive ?? row.isActive) === row.isActive && row.text.includes(search),
        );
        const ids = listed.slice((page - 1) * pageSize, page * pageSize).map(({ id }) => id);
        const query = await queryOf({ workspaceId: database.workspaceId, mode, isActive }, search);
        expect(await read(query, page, pageSize)).to.deep.equal({ ids, totalCount: listed.length });
      }),
      {
        numRuns: 150,
        // The last page, counted from the oldest, of a list that is read in several parts.
        examples: [[{ mode: null, isActive: true }, 'early', { page: 28, pageSize: 100 }]],
      },
    );
  });

  it('lists deleted campaigns by the time of their deletion', async () => {
    const ids = deleted.slice(200, 300).map(({ id }) => id);
    expect(await read(deletedList(database.workspaceId), 3, 100)).to.deep.equal({ ids, totalCount: deleted.length });
  });

  it('is read without looking at all rows of campaigns', async () => {
    const plans = async (query: PageQuery, page: number): Promise<string> => {
      const found: string[] = [];
      await database.orm.em.fork().transactional(async (em) => {
        const execute = em.execute.bind(em);
        const explain = async (statement: string | { sql: string; params: unknown[] }) => {
          if (typeof statement === 'string') return execute(statement);
          const text = em.getPlatform().formatQuery(statement.sql, statement.params);
          const lines = await execute<Record<string, string>[]>(`explain (costs off) ${text}`);
          found.push(...lines.map((line) => line['QUERY PLAN'] ?? ''));
          return [];
        };
        const inside = (work: (em: unknown) => unknown) => work(em);
        Object.assign(em, { execute: explain, transactional: inside });
        await readPage(em, database.workspaceId, query, {
          limit: 20,
          offset: (page - 1) * 20,
          withContent: false,
        });
      });
      return found.join('\n');
    };
    for (const mode of [null, QrCodeMode.Static]) {
      for (const isActive of [null, false]) {
        for (const page of [1, 200]) {
          for (const search of ['', 'number-777-', 'spring']) {
            const plan = await plans(
              await queryOf({ workspaceId: database.workspaceId, mode, isActive }, search),
              page,
            );
            const label = `${mode} ${isActive} ${page} ${search}\n${plan}`;
            expect(plan, label).not.to.match(/Seq Scan on campaign/);
            expect(plan, label).to.match(/Index Scan (using|on) campaign_pkey/);
            if (search === '')
              expect(plan, label).to.match(/Index Only Scan (Backward )?using campaign_(list|filter)_index/);
            // Few campaigns are paused: they are read one by one.
            if (isActive === false) continue;
            if (search === 'number-777-') expect(plan, label).to.match(/Bitmap Index Scan on campaign_search_index/);
            // With a mode, rows or texts may be cheaper in such a small table.
            if (search === 'spring' && mode === null)
              expect(plan, label).to.match(/Index Only Scan (Backward )?using campaign_text_index/);
          }
        }
      }
    }
  });
});
