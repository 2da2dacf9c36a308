import { expect } from 'chai';
import { loadConsoleModule } from '../../../../support/console/console-module.js';

interface Change {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

const { contentChanges } = await loadConsoleModule<{ contentChanges(before: string, after: string): Change[] }>(
  'campaign/changes/content-lines.ts',
);

describe('The differences between two contents', () => {
  it('are the text itself if it is not JSON', () => {
    expect(contentChanges('https://example.com/a', 'https://example.com/b')).to.deep.equal([
      { path: '', before: 'https://example.com/a', after: 'https://example.com/b' },
    ]);
    expect(contentChanges('{ no JSON', '{ no JSON')).to.deep.equal([]);
  });

  it('are named by their place, with list entries counted from 1', () => {
    const before = { title: 'Lunch', items: [{ name: 'Soup', price: 4 }], note: 'old' };
    const after = { title: 'Lunch', items: [{ name: 'Soup', price: 5 }, { name: 'Tea' }] };
    expect(contentChanges(JSON.stringify(before), JSON.stringify(after))).to.deep.equal([
      { path: 'items › 1 › price', before: '4', after: '5' },
      { path: 'items › 2 › name', before: null, after: 'Tea' },
      { path: 'note', before: 'old', after: null },
    ]);
  });

  it('are empty if only the order of members or the white space differs', () => {
    expect(contentChanges('{"a":1,"b":true}', '{ "b": true, "a": 1, "c": null, "d": "" }')).to.deep.equal([]);
  });
});
