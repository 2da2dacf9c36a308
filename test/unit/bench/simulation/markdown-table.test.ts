import { expect } from 'chai';
import { markdownTable } from '../../../../bench/simulation/markdown-table.js';

describe('A table in Markdown', () => {
  it('has texts on the left and numbers on the right', () => {
    expect(markdownTable(['what', 'a'], [['x', '1']])).to.equal('| what | a |\n| --- | --: |\n| x | 1 |');
  });
});
