import { expect } from 'chai';
import fc from 'fast-check';
import { acceptedLanguages } from '../../../src/core/accept-language.js';

describe('The languages that a request accepts', () => {
  it('are in the order of their weights, equal ones as sent', () => {
    expect(acceptedLanguages('da, en-GB;q=0.8, en;q=0.7, de;q=0.75')).to.deep.equal(['da', 'en-GB', 'de', 'en']);
    expect(acceptedLanguages('fr;q=0.5 , it ; q=0.5\t,es;q=1.000')).to.deep.equal(['es', 'fr', 'it']);
  });

  it('omit refused languages, wildcards and malformed entries', () => {
    expect(acceptedLanguages('de;q=0, fr;q=0.000, *, en;q=2, it;q=x, "es", pt;q=0.1234, nl;q=0.1')).to.deep.equal([
      'nl',
    ]);
    expect(acceptedLanguages(undefined)).to.deep.equal([]);
    expect(acceptedLanguages('')).to.deep.equal([]);
  });

  it('are at most twenty plain words, whatever was sent', () => {
    const part = fc.oneof(fc.string(), fc.constantFrom('de', 'en-US', ';q=', '0.5', ',', ' '));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 400 }), (parts) => {
        const languages = acceptedLanguages(parts.join(','));
        expect(languages.length).to.be.at.most(20);
        for (const language of languages) expect(language).to.match(/^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*$/);
      }),
    );
  });
});
