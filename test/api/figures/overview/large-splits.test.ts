import { expect } from 'chai';
import { DAY_MS } from '../../../../src/core/clock.js';
import { newCode, newId } from '../../../../src/core/ids.js';
import { clientOf } from '../../../support/http/client.js';
import { randomOf } from '../../../support/scans/random-scans.js';
import { recordScans } from '../../../support/scans/record-scans.js';
import { scanOf } from '../../../support/scans/scans.js';
import { describeApi } from '../../../support/service/describe-api.js';

const QUERY = `{ analyticsOverview(fromUtc: "2026-03-01", toUtc: "2026-04-01",
    splitBy: {rows: campaign, columns: city, maxRows: 100, maxColumns: 100}) {
  scansInPeriod split { otherRows otherColumns columns { label scans } rows { qrCodeId scans scansByColumn } } } }`;
const INSERT = `
  insert into campaign (id, workspace_id, name, code, mode, payload_type, content, style, mask, is_active, search_text,
    created_utc, updated_utc)
  select id, ?, 'Sample', code, 'Dynamic', 'Url', 'https://example.com/', '{}', 0, true, '', now(), now()
  from unnest(?::uuid[], ?::text[]) as given (id, code)`;
const [CAMPAIGNS, CITIES, SCANS] = [5_000, 10_000, 20_000];

interface Row {
  readonly qrCodeId: string | null;
  readonly scans: number;
  readonly scansByColumn: readonly number[];
}

describeApi('A table of 5,000 campaigns and 10,000 cities', ({ running }) => {
  it('shows the largest of both exactly, and adds up with the rest', async () => {
    const { workspaceId, key } = await running.addWorkspace();
    const ids = Array.from({ length: CAMPAIGNS }, newId);
    const codes = Array.from({ length: CAMPAIGNS }, newCode);
    await running.operator.em.execute(INSERT, [workspaceId, `{${ids.join(',')}}`, `{${codes.join(',')}}`]);
    const random = randomOf(Math.floor(Math.random() * 2 ** 32));
    // A few campaigns and cities have most of the scans.
    const below = (count: number): number => Math.floor(count * random() ** 3);
    const scans = Array.from({ length: SCANS }, (_, index) => {
      const campaign = ids[index < CAMPAIGNS ? index : below(CAMPAIGNS)] ?? '';
      const city = `City ${index < CITIES ? index : below(CITIES)}`;
      const scannedMs = Date.UTC(2026, 2, 1) + Math.floor(random() * 31 * DAY_MS);
      return { campaign, city, scan: scanOf(workspaceId, campaign, { scannedMs, country: 'DE', city }) };
    });
    await recordScans(
      running.databaseUrl,
      scans.map(({ scan }) => scan),
    );
    const { body } = await clientOf(running.url, key).graphql(QUERY);
    const { scansInPeriod, split } = body.data.analyticsOverview;
    expect(scansInPeriod).to.equal(SCANS);
    expect([split.otherRows, split.otherColumns]).to.deep.equal([CAMPAIGNS - 100, CITIES - 100]);
    const rows: readonly Row[] = split.rows;
    const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
    for (const { scans: all, scansByColumn } of rows) expect(sumOf(scansByColumn)).to.equal(all);
    for (const [index, { scans: all }] of split.columns.entries())
      expect(sumOf(rows.map(({ scansByColumn }) => scansByColumn[index] ?? 0))).to.equal(all);
    const byCampaign = Map.groupBy(scans, ({ campaign }) => campaign);
    for (const { qrCodeId, scansByColumn } of rows) {
      if (qrCodeId === null) continue;
      const byCity = Map.groupBy(byCampaign.get(qrCodeId) ?? [], ({ city }) => city);
      const shown = split.columns.slice(0, 100).map(({ label }: { label: string }) => byCity.get(label)?.length ?? 0);
      expect(scansByColumn.slice(0, 100)).to.deep.equal(shown);
    }
  });
});
