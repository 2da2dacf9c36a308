import { expect } from 'chai';
import { WORDS } from '../../../../src/core/words/pages/choose-words.js';
import { SERVICE_WORDS } from '../../../../src/core/words/service/service-words.js';

/** The words of every language, by what they are for. */
const CATALOGUES: Readonly<Record<string, Readonly<Record<string, object>> & { readonly en: object }>> = {
  pages: WORDS,
  service: SERVICE_WORDS,
};

/** Not texts, or the same in several languages. */
const SHARED = ['language', 'locale', 'direction', 'withFacts', 'comma'];
/** Plural forms, and labels that are shown differently: each language has its own. */
const OWN = ['pages', 'labels'];

const placeholders = (text: string): string[] => [...new Set(text.match(/\{\w*\}/g) ?? [])].sort();

/** All texts by their path: `errors.notFound.title`. */
function textsOf(words: object, path: readonly string[] = []): Map<string, string> {
  const found = Object.entries(words).flatMap(([key, value]: [string, unknown]): [string, string][] => {
    if (typeof value === 'string') return [[[...path, key].join('.'), value]];
    return typeof value === 'object' && value !== null && !OWN.includes(key) ? [...textsOf(value, [...path, key])] : [];
  });
  return new Map(found);
}

describe('The words of every language', () => {
  for (const [name, catalogue] of Object.entries(CATALOGUES)) {
    const english = textsOf(catalogue.en);
    for (const [language, words] of Object.entries(catalogue)) {
      const texts = textsOf(words);

      it(`are complete, with the same placeholders as in English: ${name}, ${language}`, () => {
        expect(english.size).to.be.above(0);
        expect([...texts.keys()]).to.have.members([...english.keys()]);
        expect(Object.keys(words)).to.have.members(Object.keys(catalogue.en));
        for (const [path, text] of texts) {
          expect(text.trim(), path).not.to.equal('');
          expect(text, path).not.to.match(/["<>&]/);
          expect(placeholders(text), path).to.deep.equal(placeholders(english.get(path) ?? ''));
        }
      });

      if (words === catalogue.en) continue;
      it(`differ from English: ${name}, ${language}`, () => {
        const same = [...texts].filter(([path, text]) => !SHARED.includes(path) && english.get(path) === text);
        // Telefax, Website and a few more are international.
        expect(same.length, same.join()).to.be.below(10);
      });
    }
  }
});
