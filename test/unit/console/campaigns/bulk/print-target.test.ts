import { expect } from 'chai';
import { loadConsoleModule } from '../../../../support/console/console-module.js';

describe('The address of a print run for selected campaigns', () => {
  let target: (ids: string[], view: object | null) => { path: string; state: object };
  before(async () => {
    const path = 'campaigns/bulk/print-target.ts';
    ({ printTarget: target } = await loadConsoleModule<{ printTarget: typeof target }>(path));
  });

  it('has the filter if they are all of a list', () => {
    const view = { search: 'a b', state: 'Active', type: ['Url'], tag: ['x', 'y'], order: 'Name' };
    const path = '/print-runs?from=list&search=a+b&state=Active&type=Url&tag=x&tag=y&order=Name';
    expect(target(['1'], view)).to.deep.equal({ path, state: {} });
    expect(target(['1'], {}).path).to.equal('/print-runs?from=list');
  });

  it('has the ids of a few, and leaves those of many to the history', () => {
    expect(target(['1', '2'], null)).to.deep.equal({ path: '/print-runs?ids=1,2', state: {} });
    const ids = Array.from({ length: 51 }, (_, index) => String(index));
    expect(target(ids, null)).to.deep.equal({ path: '/print-runs?from=selection', state: { printIds: ids } });
  });
});
