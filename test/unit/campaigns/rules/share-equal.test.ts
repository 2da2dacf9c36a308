import { expect } from 'chai';
import { prepareRules } from '../../../../src/campaigns/rules/prepared-rule.js';
import { shareEqual } from '../../../../src/campaigns/rules/share-equal.js';
import { ruleOf } from '../../../support/rules.js';

describe('A prepared value', () => {
  it('is the same object for equal values, and not for others', () => {
    const prepare = shareEqual(({ name, values }: { name: string; values: string[] | null }) => ({
      both: [name, ...(values ?? [])],
    }));
    const first = prepare({ name: 'a', values: ['b'] });
    expect(prepare({ name: 'a', values: ['b'] })).to.equal(first);
    expect(prepare({ name: 'a', values: ['b', ''] })).to.not.equal(first);
    expect(prepare({ name: 'a', values: null }).both).to.deep.equal(['a']);
  });

  it('is dropped when too many others were requested', () => {
    const prepare = shareEqual((text: string) => ({ text }));
    const first = prepare('first');
    for (let index = 0; index < 20; index++) prepare(`${index} ${'x'.repeat(1_000_000)}`);
    expect(prepare('first')).to.not.equal(first);
  });

  it('for rules is the same in all campaigns regardless of names and destinations, unless their shares differ', () => {
    const conditions = { devices: ['Mobile'], share: 20 };
    const [one] = prepareRules([ruleOf({ ...conditions, name: 'One', destination: 'https://example.com/1' })]);
    const [, two] = prepareRules([ruleOf({ devices: ['TV'] }), ruleOf({ ...conditions, name: 'Two' })]);
    const [, three] = prepareRules([ruleOf({ share: 50 }), ruleOf({ ...conditions, name: 'Three' })]);
    expect(two).to.equal(one);
    expect(three?.share).to.deep.equal({ from: 5_000, length: 2_000 });
    expect(one?.share).to.deep.equal({ from: 0, length: 2_000 });
  });
});
