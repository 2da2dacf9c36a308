import { expect } from 'chai';
import { loadConsoleModule } from '../../../../support/console/console-module.js';

type Parts = Record<string, unknown>;
interface Draft {
  readonly base: Parts;
  readonly values: Parts;
}
interface Module {
  contestedParts(draft: Draft, now: Parts): string[];
  unsavedValues(draft: Draft, now: Parts): Parts | null;
  toInput(now: Parts, values: Parts): Parts;
  parseDraft(text: string): Draft | null;
}

const { contestedParts, unsavedValues, toInput, parseDraft } =
  await loadConsoleModule<Module>('campaign/saving/parts.ts');

const NOW: Parts = { name: 'a', content: 'x', rules: [], schedule: null, tags: ['one'] };

describe('An unsaved change of a campaign', () => {
  it('is contested if somebody else has changed the same part differently', () => {
    const draft = { base: { content: 'x' }, values: { content: 'mine' } };
    expect(contestedParts(draft, NOW)).to.deep.equal([]);
    expect(contestedParts(draft, { ...NOW, name: 'b' })).to.deep.equal([]);
    expect(contestedParts(draft, { ...NOW, content: 'theirs' })).to.deep.equal(['content']);
    expect(contestedParts(draft, { ...NOW, content: 'mine' })).to.deep.equal([]);
  });

  it('is not contested in parts that were touched but are unchanged', () => {
    const draft = { base: { rules: [], content: 'x' }, values: { rules: [], content: 'mine' } };
    expect(contestedParts(draft, { ...NOW, rules: [{ name: 'theirs' }] })).to.deep.equal([]);
  });

  it('is empty if the values match what is stored, in any order of members', () => {
    const rules = [{ name: 'r', devices: null }];
    const draft = { base: { rules: [] }, values: { rules: [{ devices: null, name: 'r' }] } };
    expect(unsavedValues(draft, { ...NOW, rules })).to.equal(null);
    expect(unsavedValues(draft, NOW)).to.deep.equal({ rules: [{ devices: null, name: 'r' }] });
  });

  it('is sent with name and content, and otherwise only with what changes', () => {
    expect(toInput(NOW, { rules: [] })).to.deep.equal({ name: 'a', content: 'x', rules: [] });
    expect(toInput(NOW, { name: 'b' })).to.deep.equal({ name: 'b', content: 'x' });
  });

  it('is read from its text, and not from any other', () => {
    const draft = { base: { name: 'a' }, values: { name: 'b' } };
    expect(parseDraft(JSON.stringify(draft))).to.deep.equal(draft);
    for (const text of ['', 'null', '[]', '{}', '{"base":{}}', '{"base":1,"values":{}}', 'no JSON']) {
      expect(parseDraft(text), text).to.equal(null);
    }
  });
});
