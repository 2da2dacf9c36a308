import { expect } from 'chai';
import { relistCampaigns } from '../../../../src/campaigns/lists/relist-campaigns.js';
import { DAMAGED_JSON } from '../../../../src/platform/database/stored-json.js';
import { importFile } from '../../../support/exports/import-archive.js';
import { startMailingService } from '../../../support/mail/mailing-service.js';
import type { TestService } from '../../../support/service/service.js';
import { prepareWorkspace } from '../../../support/stored/prepare-workspace.js';
import { readEverything } from '../../../support/stored/read-everything.js';

/** JSON that no column has. */
const DAMAGED: readonly unknown[] = [
  'soon',
  [{}],
  {
    fromUtc: 'soon',
    untilUtc: 7,
    fromDate: '0000-01-01',
    scans: 'x',
    lastDays: 'x',
    foregroundColor: 'red',
    title: {},
  },
];
const COLUMNS = `select table_name as "table", column_name as "column" from information_schema.columns
  where data_type = 'jsonb' and table_schema = current_schema()`;

const MORE = `mutation ($id: ID!) {
  createBrandKit(input: {name: "sound", style: {}, design: {}}) { id }
  createTimelineNote(input: {date: "2026-11-25", text: "sound", goal: {scans: 9, fromDate: "2026-11-01"}}) { id }
  createQrCode(input: {name: "sound", mode: Dynamic, payloadType: Url, content: "https://example.com/", tags: ["x"],
    schedule: {untilUtc: "2098-01-01T00:00:00Z"}, rules: [{name: "a", destination: "https://example.com/a", devices: ["TV"]}]}) { id }
  createPrintRun(input: {kind: Zip, campaignIds: [$id], files: [{format: svg}]}) { id }
  setQrCodeStatus(id: $id, isActive: true) { id } }`;
/** Lists with a sound entry and a damaged one. */
const SOUND = `{ qrCodes { items { name rules { name } schedule { untilUtc } } } brandKits(pageSize: 5) { name style { moduleShape } }
  timelineNotes(fromDate: "2026-01-01", toDate: "2026-12-31") { name: text goal { scans } } }`;

/** Damages the workspace's rows that are not the sound one. */
const damagingOthers = (table: string, column: string): string => `
  update ${table} as t set ${column} = ?::jsonb
  where coalesce(to_jsonb(t)->>'workspace_id', ?) = ? and to_jsonb(t)::text not like '%"sound"%'`;

describe('Damaged rows', function () {
  this.timeout(300_000);
  let running: TestService;
  let close: () => Promise<void>;
  before(async () => {
    ({ running, close } = await startMailingService());
  });
  after(() => close());
  const sql = <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    running.operator.em.fork().execute<Row[]>(text, values);

  it('cost their own line and never a list, a page, a file or a mail', async () => {
    const columns = await sql<{ table: string; column: string }>(COLUMNS);
    const reported = new Set<string>();
    const listen = (message: unknown): void => void reported.add(`${Object(message).table}.${Object(message).column}`);
    DAMAGED_JSON.subscribe(listen);
    for (const damaged of DAMAGED) {
      const { reader, campaign, path } = await prepareWorkspace(running);
      const { browser, workspaceId } = reader;
      const made = await browser.graphql(MORE, { id: campaign });
      expect(made.body.errors).to.equal(undefined);
      await importFile(running.url, reader.key, 'name,content\n,\nSample,https://example.com/\n', 'text/csv');
      const before = (await browser.graphql(SOUND)).body;
      for (const { table, column } of columns)
        await sql(damagingOthers(table, column), [JSON.stringify(damaged), workspaceId, workspaceId]);
      const stored = await sql('select * from campaign where id = ?', [campaign]);
      await relistCampaigns(running.operator.em.fork(), workspaceId);
      const unreadable = await readEverything(reader, [path]);
      expect(
        unreadable.map((each) => each.join(': ')),
        JSON.stringify(damaged),
      ).to.deep.equal([]);
      const after = (await browser.graphql(SOUND)).body;
      for (const [list, sound] of Object.entries<{ items?: unknown[] }>(before.data)) {
        const [was, is] = [sound.items ?? sound, after.data[list].items ?? after.data[list]];
        expect(is, list).to.have.length(Object(was).length);
        expect(is, list).to.deep.include(Object(was).find(({ name }: { name: string }) => name === 'sound'));
      }
      await browser.graphql('mutation ($id: ID!) { setQrCodeStatus(id: $id, isActive: false) { id } }', {
        id: campaign,
      });
      const [{ style, design, schedule, rules }] = Object(await sql('select * from campaign where id = ?', [campaign]));
      expect({ style, design, schedule, rules }, 'what others wrote').to.deep.equal(
        Object.fromEntries(
          Object.entries(Object(stored[0])).filter(([name]) => ['style', 'design', 'schedule', 'rules'].includes(name)),
        ),
      );
    }
    DAMAGED_JSON.unsubscribe(listen);
    expect(reported).to.include.all.keys(
      'campaign.rules',
      'brand_kit.style',
      'timeline_note.goal',
      'shared_figures.period',
    );
  });
});
