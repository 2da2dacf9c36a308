import 'reflect-metadata';
import { expect } from 'chai';
import { findRuleProblems } from '../../../../../src/campaigns/rules/check-rules.js';
import { toStoredRule } from '../../../../../src/campaigns/rules/stored-rule.js';
import { loadConsoleModule } from '../../../../support/console/console-module.js';

interface Named {
  readonly id: string;
  readonly name: string;
}
interface Module {
  countries(locale: string): Named[];
  languages(locale: string): Named[];
}

const choices = await loadConsoleModule<Module>('campaign/rules/choices.ts');

describe('The choices for rules in the console', () => {
  it('are accepted by the service, every country and language', () => {
    const [countries, languages] = [choices.countries('de'), choices.languages('en')].map((named) =>
      named.map(({ id }) => id),
    );
    expect(countries).to.include.members(['FR', 'DE', 'JP']).and.have.length.within(230, 260);
    expect(languages).to.include.members(['fr', 'de', 'ja']).and.have.length.within(150, 200);
    for (let start = 0; start < 260; start += 90) {
      const part = (codes: readonly string[] = []) => (codes.length > start ? codes.slice(start, start + 90) : null);
      const conditions = { name: 'All', destination: 'https://example.com/' };
      const rule = { ...toStoredRule(conditions as never), countries: part(countries), languages: part(languages) };
      expect(findRuleProblems(() => false, [rule]).toFields()).to.deep.equal({});
    }
  });
});
