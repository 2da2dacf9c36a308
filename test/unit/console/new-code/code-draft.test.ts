import { expect } from 'chai';
import { brandPageStyle } from '../../../../src/core/contract/brand/brand-style.js';
import { DEFAULT_STYLE } from '../../../../src/core/contract/default-style.js';
import { DEFAULT_DESIGN } from '../../../../src/core/contract/design-options.js';
import { loadConsoleModule } from '../../../support/console/console-module.js';

interface Look {
  style: object;
  design: object | null;
}
const { EMPTY_DRAFT, lookOf, hasTyped, readCodeDraft } = await loadConsoleModule<{
  EMPTY_DRAFT: Look;
  lookOf(draft: Look & { payloadType?: string }, kit: Look | undefined): Look;
  hasTyped(draft: Look): boolean;
  readCodeDraft(text: string): Look;
}>('new-code/code-draft.ts');

const KIT = {
  style: { ...DEFAULT_STYLE, foregroundColor: '#7A1F1F' },
  design: { ...DEFAULT_DESIGN, eyeFrame: 'Leaf' },
};

describe('The look of a new code', () => {
  it('begins with the default brand kit', () => {
    expect(lookOf(EMPTY_DRAFT, KIT).style).to.include({ foregroundColor: '#7A1F1F' });
    expect(lookOf(EMPTY_DRAFT, KIT).design).to.deep.equal(KIT.design);
    expect(lookOf(EMPTY_DRAFT, undefined)).to.deep.equal({ style: {}, design: null });
  });

  it('has no page for a link, and that of the kit for what opens one', () => {
    const page = brandPageStyle(KIT);
    expect(lookOf({ ...EMPTY_DRAFT, payloadType: 'Url' }, KIT).style).not.to.have.any.keys(Object.keys(page));
    for (const payloadType of ['Menu', 'Document', 'VCard']) {
      expect(lookOf({ ...EMPTY_DRAFT, payloadType }, KIT).style).to.include(page);
    }
  });

  it('stays as chosen, also if only the design differs from the plain one', () => {
    for (const own of [
      { style: { foregroundColor: '#000000' }, design: null },
      { style: {}, design: KIT.design },
    ]) {
      expect(lookOf({ ...EMPTY_DRAFT, ...own }, KIT)).to.deep.equal(own);
      expect(hasTyped({ ...EMPTY_DRAFT, ...own })).to.equal(true);
    }
    expect(hasTyped(EMPTY_DRAFT)).to.equal(false);
  });

  it('has no design in a draft from before there were designs', () => {
    expect(readCodeDraft('{"style":{"moduleShape":"Dots"}}')).to.deep.include({
      style: { moduleShape: 'Dots' },
      design: null,
    });
  });
});
