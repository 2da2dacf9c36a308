import 'reflect-metadata';
import { expect } from 'chai';
import { findRuleProblems } from '../../../../../src/campaigns/rules/check-rules.js';
import { toStoredRule } from '../../../../../src/campaigns/rules/stored-rule.js';
import * as lists from '../../../../../src/core/contract/user-agent-lists.js';
import { loadConsoleModule } from '../../../../support/console/console-module.js';

interface Named {
  readonly id: string;
  readonly name: string;
}
interface Module {
  readonly DEVICES: readonly string[];
  readonly SYSTEMS: readonly string[];
  readonly BROWSERS: readonly string[];
  countries(locale: string): Named[];
  languages(locale: string): Named[];
}

const choices = await loadConsoleModule<Module>('campaign/rules/choices.ts');

const unique = (...names: Iterable<string>[]): string[] => [...new Set(names.flatMap((list) => [...list]))];

describe('The choices for rules in the console', () => {
  it('match what scans can have', () => {
    expect(choices.DEVICES).to.have.members(unique(lists.DEVICES.values(), ['Unknown']));
    expect(choices.SYSTEMS).to.have.members(unique(lists.OPERATING_SYSTEMS.values(), ['Other', 'Unknown']));
    const inApps = lists.IN_APPS.map(([, name]) => name);
    expect(choices.BROWSERS).to.have.members(unique(lists.BROWSERS.values(), inApps, ['Other', 'Unknown']));
  });

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
      expect(findRuleProblems('https://qr.example.com', [rule]).toFields()).to.deep.equal({});
    }
  });
});
