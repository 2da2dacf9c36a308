import { expect } from 'chai';
import { SAMPLES } from '../../../../src/batch/samples/sample-campaigns.js';
import { readMenuLines } from '../../../../src/core/contract/menus/menu-lines.js';

describe('The menu of the sample', () => {
  it('has a price on every dish, and no text that was meant as a dish', () => {
    const menus = SAMPLES.flatMap(({ content }) =>
      typeof content === 'object' && 'description' in content ? [String(content.description)] : [],
    );
    expect(menus).to.not.be.empty;
    for (const menu of menus) {
      const lines = readMenuLines(menu);
      expect(lines.filter(({ kind }) => kind === 'dish')).to.have.length(menu.match(/ \| /g)?.length ?? 0);
      expect(lines.map(({ kind }) => kind)).to.not.include('text');
    }
  });
});
