import { expect } from 'chai';
import { loadConsoleModule } from '../../../support/console/console-module.js';

describe('The address of print runs', () => {
  let read: (query: Record<string, unknown>) => Record<string, unknown>;
  before(async () => {
    ({ readPrintRunView: read } = await loadConsoleModule<{ readPrintRunView: typeof read }>(
      'print-runs/print-run-view.ts',
    ));
  });

  it('begins a new run when it names campaigns', () => {
    expect(read({})).to.deep.equal({});
    expect(read({ new: '1' })).to.deep.equal({ new: '1' });
    expect(read({ ids: ['a,b', 'c', 'a'] })).to.deep.equal({ new: '1', ids: ['a', 'b', 'c'] });
    expect(read({ tag: 'Summer', search: 'x', page: '3' })).to.deep.equal({ new: '1', tag: ['Summer'], search: 'x' });
  });

  it('takes a view of the list, or a selection that is not in the address', () => {
    const view = { state: 'Active', tag: ['Berlin'], order: 'Name', direction: 'Descending' };
    expect(read({ from: 'list', ...view })).to.deep.equal({ new: '1', from: 'list', ...view });
    expect(read({ from: 'selection' })).to.deep.equal({ new: '1', from: 'selection' });
    expect(read({ from: 'elsewhere', state: 'Lost' })).to.deep.equal({});
  });
});
