import { expect } from 'chai';
import { CODES, dynamicUrl } from '../../../support/http/client.js';
import { randomOf, randomScans } from '../../../support/scans/random-scans.js';
import { recordScans } from '../../../support/scans/record-scans.js';
import { sampleWorkspace } from '../../../support/scans/sample-workspace.js';
import { describeApi } from '../../../support/service/describe-api.js';

describeApi('Campaigns ordered by name', {}, ({ running }) => {
  it('are in that order, in a list and in a table', async () => {
    const sample = await sampleWorkspace(running, 3);
    const { client, campaignIds } = sample;
    await recordScans(running.databaseUrl, randomScans({ random: randomOf(7), ...sample, count: 500 }));
    // In the opposite order of their ids.
    for (const [index, id] of campaignIds.entries())
      await client.put(`${CODES}/${id}`, dynamicUrl({ name: `Name ${campaignIds.length - index}` })).expect(200);
    const query = `query ($direction: SortDirection) {
      analyticsOverview(fromUtc: "2024-01-01", toUtc: "2025-12-31", orderBy: Label, direction: $direction, topCampaigns: 2
        splitBy: { rows: campaign, columns: device, maxRows: 2 }) {
        topCampaigns { label scans } split { rows { label scans scansByColumn } } } }`;
    for (const direction of ['Ascending', 'Descending']) {
      const { topCampaigns, split } = (await client.graphql(query, { direction })).body.data.analyticsOverview;
      const names = topCampaigns.map(({ label }: { label: string }) => label);
      const sorted = names.slice(0, 2).toSorted();
      expect(names).to.deep.equal([...(direction === 'Ascending' ? sorted : sorted.toReversed()), 'Other']);
      expect(split.rows.map(({ label, scans }: { label: string; scans: number }) => ({ label, scans }))).to.deep.equal(
        topCampaigns,
      );
      for (const { scans, scansByColumn } of split.rows)
        expect(scansByColumn.reduce((sum: number, count: number) => sum + count, 0)).to.equal(scans);
    }
  });
});
