import { expect } from 'chai';
import fc from 'fast-check';
import type { Client } from 'pg';
import { copyScanTotals } from '../../../../src/campaigns/lists/copy-scan-totals.js';
import { filteredList } from '../../../../src/campaigns/lists/filtered-list.js';
import type { QrCodeFilterInput } from '../../../../src/campaigns/lists/list-filter.js';
import { orderOf, QrCodeOrder } from '../../../../src/campaigns/lists/list-order.js';
import { toListingFilter } from '../../../../src/campaigns/lists/listing-conditions.js';
import { readPage } from '../../../../src/campaigns/lists/read-page.js';
import { recountCampaigns } from '../../../../src/campaigns/lists/recount-campaigns.js';
import { relistCampaigns } from '../../../../src/campaigns/lists/relist-campaigns.js';
import { QrCodeState } from '../../../../src/campaigns/tags/campaign-state.js';
import { systemClock } from '../../../../src/core/clock.js';
import { readConfig } from '../../../../src/core/config/environment.js';
import { QrCodeMode } from '../../../../src/core/contract/campaign-mode.js';
import { SortDirection } from '../../../../src/core/contract/lists/sort-direction.js';
import { QrPayloadType } from '../../../../src/core/contract/payloads/payload-type.js';
import { UNHEARD } from '../../../../src/tenancy/caller/actor.js';
import { isListed, type ListedRow, NOW, ORDERS } from '../../../support/lists/plain-list.js';
import { openSampleDatabase, type SampleDatabase } from '../../../support/sample-database.js';
import { insertWorkspace } from '../../../support/scans/scans.js';
import { IS_THOROUGH } from '../../../support/thorough.js';

/** More than the pages that are always counted from the first. */
const CAMPAIGNS = 6000;
const TAGS = ['Flyer', 'Straße', 'ÉTÉ', '%_\\', 'Rare', 'a\'b"', 'none at all'];
const SEARCHED = ['eclair', 'z', 'group-', 'long', 'group-7-', 'zoo 1', '%', 'nothing like this'];

describe('A list with any filter in any order', () => {
  let database: SampleDatabase;
  let rows: ListedRow[];

  before(async () => {
    database = await openSampleDatabase();
    const { client, workspaceId } = database;
    for (const workspace of [workspaceId, await insertWorkspace(client)]) await fill(client, workspace);
    await copyScanTotals(database.orm.em.fork());
    await client.query('vacuum analyze campaign_listing');
    ({ rows } = await client.query<ListedRow>(
      `select id, name, mode, is_active as "isActive", payload_type as type, tags, search_text as text,
         extract(epoch from created_utc)::float8 * 1000 as created, extract(epoch from updated_utc)::float8 * 1000 as updated,
         extract(epoch from (schedule ->> 'fromUtc')::timestamptz)::float8 * 1000 as begins,
         extract(epoch from (schedule ->> 'untilUtc')::timestamptz)::float8 * 1000 as ends,
         coalesce(scans, 0)::integer as scans, extract(epoch from last_scanned_utc)::float8 * 1000 as last
       from campaign as c left join scan_total as t on t.subject_id = c.id
       where c.workspace_id = $1 and deleted_utc is null`,
      [workspaceId],
    ));
  });
  after(() => database.close());

  /** Several for each moment, name and number of scans; then rows are changed in every way that lists depend on. */
  async function fill(client: Client, workspace: string): Promise<void> {
    await client.query(
      `insert into campaign (id, workspace_id, name, code, mode, payload_type, content, style, mask, is_active, search_text,
         created_utc, updated_utc, deleted_utc, tags, schedule)
       select gen_random_uuid(), $1, name, gen_random_uuid(), case when n % 3 = 0 then 'Static' else 'Dynamic' end,
         (array['Url', 'Wifi', 'Text'])[1 + (n % 7) % 3], '', '{}', 0, n % 19 > 0, lower(name) || ' group-' || n % 50 || '-'
           || case when n % 40 = 0 then repeat('long ', 500) else '' end,
         timestamptz '2026-01-01' + (n / 4) * interval '1 hour', timestamptz '2026-06-01' - (n % 1000) * interval '1 hour',
         case when n % 29 = 0 then now() end,
         array_remove(array[case when n % 2 = 0 then 'Flyer' when n % 11 = 0 then 'FLYER' end, case when n % 5 = 0 then 'straße' end,
           case when n % 7 = 0 then 'été' end, case when n % 13 = 0 then '%_\\' end, case when n % 700 = 0 then 'rare' end,
           case when n % 17 = 0 then 'a''b"' end], null),
         case when n % 23 = 0 then jsonb_build_object('fromUtc', '2026-06-02T00:00:00.000Z', 'untilUtc', null)
           when n % 31 = 0 then jsonb_build_object('fromUtc', null, 'untilUtc', '2026-06-01T00:00:00.000Z') end
       from generate_series(1, ${CAMPAIGNS}) as n,
         lateral (select (array['Äpfel', 'apfel', 'Zoo', 'eclair', 'Éclair', 'zebra'])[1 + n % 6] || ' ' || n % 400 as name) as names`,
      [workspace],
    );
    await client.query(
      `insert into scan_total (workspace_id, subject_id, scans, uniques, last_scanned_utc)
       select workspace_id, id, 1 + hashtext(code) & 63, 0, timestamptz '2026-05-01' + (hashtext(code) & 1023) * interval '1 hour'
       from campaign where workspace_id = $1 and hashtext(code) % 3 <> 0`,
      [workspace],
    );
    await client.query(
      'insert into scan_total_change (workspace_id, subject_id) select workspace_id, subject_id from scan_total',
    );
    const some = (remainder: number) => `workspace_id = '${workspace}' and abs(hashtext(code)) % 20 = ${remainder}`;
    for (const statement of [
      `update campaign set is_active = not is_active where ${some(1)}`,
      `update campaign set deleted_utc = now() where ${some(2)}`,
      `update campaign set deleted_utc = null where ${some(3)}`,
      `update campaign set tags = tags || array['Rare at first'] where ${some(4)}`,
      `update campaign set name = 'Renamed ' || name, schedule = null where ${some(5)}`,
      `delete from campaign where ${some(6)}`,
      // Together too long for the index that has both.
      `update campaign set search_text = search_text || ${hex(60)}, tags = tags || array(
         select left(${hex(2)} || i, 40) from generate_series(1, 12) as i) where ${some(7)}`,
    ]) {
      await client.query(statement);
    }
  }

  /** A text that cannot be compressed, of 32 letters for each word. */
  const hex = (words: number) => `(select string_agg(md5(code || word), '') from generate_series(1, ${words}) as word)`;

  const moment = fc.option(
    fc.integer({ min: 0, max: 1600 }).map((hours) => new Date(Date.UTC(2026, 0, 1) + hours * 3_600_000)),
  );
  const tags = fc.option(fc.uniqueArray(fc.constantFrom(...TAGS, 'flyer', 'STRASSE'), { maxLength: 3 }));
  const filters = fc.record(
    {
      allTags: tags,
      anyTag: tags,
      payloadTypes: fc.option(fc.uniqueArray(fc.constantFrom(...Object.values(QrPayloadType)), { maxLength: 4 })),
      state: fc.option(fc.constantFrom(...Object.values(QrCodeState))),
      createdFrom: moment,
      createdBefore: moment,
      updatedFrom: moment,
      updatedBefore: moment,
    },
    { requiredKeys: [] },
  );
  const sparse = filters.chain((filter) =>
    fc
      .subarray(Object.keys(filter), { maxLength: Math.min(3, Object.keys(filter).length) })
      .map(
        (keys): QrCodeFilterInput => Object.fromEntries(Object.entries(filter).filter(([key]) => keys.includes(key))),
      ),
  );
  const lists = fc.record({
    filter: sparse,
    mode: fc.option(fc.constantFrom(...Object.values(QrCodeMode))),
    isActive: fc.option(fc.boolean()),
    search: fc.constantFrom(null, null, null, ...SEARCHED),
    by: fc.constantFrom(...Object.values(QrCodeOrder)),
    direction: fc.constantFrom(null, SortDirection.Ascending, SortDirection.Descending),
    page: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 80 })),
    pageSize: fc.constantFrom(1, 20, 77, 100),
    /** None counts as few: everything is then read in order. */
    few: fc.constantFrom(undefined, 1000, 100, -1),
  });

  it('matches a plain computation', async () => {
    await fc.assert(
      fc.asyncProperty(lists, async ({ filter, mode, isActive, search, by, direction, page, pageSize, few }) => {
        const listed = rows
          .filter((row) => isListed(row, filter) && (mode ?? row.mode) === row.mode)
          .filter(
            (row) =>
              (isActive ?? row.isActive) === row.isActive &&
              (search ?? '').split(' ').every((word) => row.text.includes(word)),
          )
          .sort(ORDERS[by]);
        if (direction !== null && (direction === SortDirection.Ascending) !== (by === QrCodeOrder.Name))
          listed.reverse();
        const em = database.orm.em.fork();
        const ids = listed.slice((page - 1) * pageSize, page * pageSize).map(({ id }) => id);
        const listing = toListingFilter(database.workspaceId, NOW, { filter, mode, isActive });
        if (listing === null) {
          expect(listed).to.deep.equal([]);
          return;
        }
        const query = await filteredList(em, listing, orderOf(by, direction), search, few);
        const window = { limit: pageSize, offset: (page - 1) * pageSize, withContent: false };
        const found = await readPage(em, database.workspaceId, query, window);
        expect(found.totalCount).to.equal(listed.length);
        expect(found.items.map(({ id }) => id)).to.deep.equal(ids);
      }),
      { numRuns: IS_THOROUGH ? 300 : 100 },
    );
  });

  it('is repaired after a load without triggers', async () => {
    const em = database.orm.em.fork();
    const read = () => em.execute<object[]>('select * from campaign_listing order by workspace_id, id');
    const before = await read();
    await em.execute(`delete from campaign_listing where scans % 2 = 0`);
    await em.execute(
      `update campaign_listing set labels = '{}', scans = 0, id = gen_random_uuid() where scans % 3 = 0`,
    );
    await relistCampaigns(em);
    await copyScanTotals(em);
    expect(await read()).to.deep.equal(before);
  });

  it('has exact counts from triggers', async () => {
    const { uploads: uploadLimits } = readConfig({});
    const operator = { em: database.orm.em.fork(), clock: systemClock, apiKeyPrefix: 'spk_', uploadLimits, ...UNHEARD };
    expect(await recountCampaigns(operator, { repair: false })).to.deep.equal([]);
  });
});
