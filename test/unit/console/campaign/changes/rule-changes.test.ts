import { expect } from 'chai';
import { loadConsoleModule } from '../../../../support/console/console-module.js';

interface Rule {
  readonly name: string;
  readonly destination: string;
}
interface Change {
  readonly before: Rule | null;
  readonly after: Rule | null;
  readonly isMoved: boolean;
}

const { ruleChanges } = await loadConsoleModule<{ ruleChanges(before: Rule[], after: Rule[]): Change[] }>(
  'campaign/changes/rule-changes.ts',
);

const rule = (name: string, destination = name): Rule => ({ name, destination });
const [a, b, c, d] = [rule('a'), rule('b'), rule('c'), rule('d')];
const namesOf = (changes: readonly Change[]) =>
  changes.map(({ before, after, isMoved }) => [before?.name ?? null, after?.name ?? null, isMoved]);

describe('The rules that differ', () => {
  it('are new, removed, or changed', () => {
    const changes = ruleChanges([a, b, c], [a, rule('b', 'elsewhere'), d]);
    expect(namesOf(changes)).to.deep.equal([
      ['b', 'b', false],
      [null, 'd', false],
      ['c', null, false],
    ]);
  });

  it('are recognised under another name if everything else is the same', () => {
    expect(namesOf(ruleChanges([a, b], [a, rule('renamed', 'b')]))).to.deep.equal([['b', 'renamed', false]]);
  });

  it('are as few as possible when the order changes', () => {
    expect(namesOf(ruleChanges([a, b, c, d], [b, c, d, a]))).to.deep.equal([['a', 'a', true]]);
    expect(namesOf(ruleChanges([a, b, c, d], [d, a, b, c]))).to.deep.equal([['d', 'd', true]]);
    expect(ruleChanges([a, b, c], [a, b, c])).to.deep.equal([]);
  });
});
