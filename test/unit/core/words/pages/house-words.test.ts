import { expect } from 'chai';
import { ALLERGENS, CODES_OF } from '../../../../../src/core/contract/menus/allergens.js';
import { HOUSE_WORDS } from '../../../../../src/core/words/pages/house-words.js';

const namesIn = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort();

describe('The words of a house', () => {
  it('exist in every language, with the same places for times and days', () => {
    for (const [language, { allergens, ...texts }] of Object.entries(HOUSE_WORDS)) {
      for (const [name, text] of Object.entries(texts)) {
        expect(text, `${language} ${name}`).to.match(/^[^<>&"]+$/);
        const english = Object.entries(HOUSE_WORDS.en).find(([each]) => each === name)?.[1];
        expect(namesIn(text), `${language} ${name}`).to.deep.equal(namesIn(String(english)));
      }
      const names = Object.values(allergens);
      expect(
        names.filter((each) => each.trim() !== ''),
        language,
      ).to.have.lengthOf(ALLERGENS.length);
      expect(new Set(names).size, language).to.equal(ALLERGENS.length);
    }
  });

  it('have a code for each allergen in every scheme', () => {
    for (const codes of Object.values(CODES_OF)) expect(new Set(codes).size).to.equal(ALLERGENS.length);
  });
});
