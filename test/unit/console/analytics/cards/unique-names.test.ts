import { expect } from 'chai';
import { loadConsoleModule } from '../../../../support/console/console-module.js';

const { uniqueNames } = await loadConsoleModule<{
  uniqueNames(items: readonly { name: string; id?: string | null }[]): string[];
}>('analytics/cards/unique-names.ts');

describe('Names in a chart', () => {
  it('are told apart by their ids', () => {
    const posters = ['0198-aaaaa1', '0198-aaaaa2'].map((id) => ({ name: 'Poster', id }));
    expect(uniqueNames([{ name: 'Total' }, ...posters, { name: 'Total', id: null }])).to.deep.equal([
      'Total',
      'Poster',
      'Poster (aaaaa2)',
      'Total (4)',
    ]);
  });
});
