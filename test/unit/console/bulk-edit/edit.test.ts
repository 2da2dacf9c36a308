import { expect } from 'chai';
import { DEFAULT_DESIGN } from '../../../../src/core/contract/design-options.js';
import { loadConsoleModule } from '../../../support/console/console-module.js';

describe('The edit of many campaigns', () => {
  let empty: object;
  let editOf: (form: object) => object | null;
  before(async () => {
    const path = 'bulk-edit/edit.ts';
    type Module = { EMPTY_EDIT: object; editOf: typeof editOf };
    const module = await loadConsoleModule<Module>(path);
    empty = module.EMPTY_EDIT;
    editOf = (form) => module.editOf({ ...empty, ...form });
  });

  it('has only what was filled in', () => {
    expect(editOf({})).to.equal(null);
    expect(editOf({ utm: { utm_source: ' ' }, schedule: 'set' })).to.equal(null);
    const style = { foregroundColor: '#102030' };
    expect(editOf({ look: style })).to.deep.equal({ style, styleFields: ['foregroundColor'] });
    expect(editOf({ schedule: 'clear' })).to.deep.equal({ schedule: null });
  });

  it('replaces the design only with a look that has one', () => {
    expect(editOf({ look: { foregroundColor: '#102030' } })).to.not.have.property('design');
    expect(editOf({ look: { ...DEFAULT_DESIGN, moduleShape: 'Dots' } })).to.deep.equal({
      style: { moduleShape: 'Dots' },
      styleFields: ['moduleShape'],
      design: null,
    });
    const design = { ...DEFAULT_DESIGN, inverted: true };
    expect(editOf({ look: design })).to.deep.equal({ design });
  });

  it('removes the parameters left empty on request', () => {
    const utm = { utm_medium: ' print ' };
    const set = [{ name: 'utm_medium', value: 'print' }];
    expect(editOf({ utm })).to.deep.equal({ setQueryParameters: set });
    const removed = ['utm_source', 'utm_campaign', 'utm_term', 'utm_content'].map((name) => ({ name, value: null }));
    expect(editOf({ utm, removesOthers: true }))
      .to.have.property('setQueryParameters')
      .with.deep.members([...set, ...removed]);
  });
});
