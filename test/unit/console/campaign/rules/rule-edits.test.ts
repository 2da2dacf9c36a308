import { expect } from 'chai';
import fc from 'fast-check';
import { loadConsoleModule } from '../../../../support/console/console-module.js';

interface Rule {
  readonly name: string;
  readonly share: number | null;
}
interface Module {
  moveTo<Item>(items: readonly Item[], moved: ReadonlySet<number>, to: number, isAfter: boolean): Item[];
  emptyRule(name: string): Rule;
  freeName(word: string, rules: readonly Rule[]): string;
  restOfShares(rules: readonly Rule[]): number;
  keyOf(rule: Rule): string;
  keepKey(before: Rule, after: Rule): Rule;
}

const { moveTo, emptyRule, freeName, restOfShares, keyOf, keepKey } =
  await loadConsoleModule<Module>('campaign/rules/rule-edits.ts');

describe('Editing rules', () => {
  it('moves one before or after another', () => {
    const move = (from: number, to: number, isAfter: boolean) =>
      moveTo([...'abcd'], new Set([from]), to, isAfter).join('');
    expect(move(0, 2, true)).to.equal('bcad');
    expect(move(0, 2, false)).to.equal('bacd');
    expect(move(3, 0, false)).to.equal('dabc');
    expect(move(1, 1, true)).to.equal('abcd');
  });

  it('neither loses nor duplicates a rule, wherever some are moved', () => {
    const places = fc.uniqueArray(fc.integer({ min: 0, max: 5 }));
    fc.assert(
      fc.property(places, fc.integer({ min: 0, max: 5 }), fc.boolean(), (moved, to, isAfter) => {
        expect(moveTo([...'abcdef'], new Set(moved), to, isAfter)).to.have.members([...'abcdef']);
      }),
    );
  });

  it('gives a new rule an unused name', () => {
    const rules = [emptyRule('Rule 2'), emptyRule('Rule 3')];
    expect(freeName('Rule', [])).to.equal('Rule 1');
    expect(freeName('Rule', rules)).to.equal('Rule 4');
  });

  it('shows what the shares leave, without rounding errors', () => {
    const shares = [0.1, 0.2, 33.33].map((share) => ({ ...emptyRule('a'), share }));
    expect(restOfShares(shares)).to.equal(66.37);
    expect(restOfShares([...shares, { ...emptyRule('b'), share: 80 }])).to.equal(-13.63);
  });

  it('keeps the key of a rule that is changed', () => {
    const rule = emptyRule('a');
    expect(keyOf(keepKey(rule, { ...rule, name: 'b' }))).to.equal(keyOf(rule));
    expect(keyOf({ ...rule })).not.to.equal(keyOf(rule));
  });
});
