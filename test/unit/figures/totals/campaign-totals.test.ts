import { expect } from 'chai';
import { campaignTotals } from '../../../../src/figures/totals/campaign-totals.js';
import type { Context } from '../../../../src/tenancy/caller/context.js';

describe('The totals of campaigns', () => {
  it('of a whole page come from one query of the workspace, in the requested order', async () => {
    const queries: { text: string; values: unknown[] }[] = [];
    const reads = {
      query: async (query: { text: string; values: unknown[] }) => {
        queries.push(query);
        return { rows: [{ id: 'b', scans: '9007199254740991', lastScannedUtc: new Date(5) }] };
      },
    };
    const context = { reads, workspace: { id: 'w' } } as unknown as Context;
    const totals = await Promise.all(['a', 'b', 'a'].map((id) => campaignTotals(context, id)));
    expect(totals).to.deep.equal([
      { scans: 0, lastScannedUtc: null },
      { scans: Number.MAX_SAFE_INTEGER, lastScannedUtc: new Date(5) },
      { scans: 0, lastScannedUtc: null },
    ]);
    expect(queries.map(({ values }) => values[0])).to.deep.equal(['w']);
  });
});
