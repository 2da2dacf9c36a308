import { expect } from 'chai';
import { PAGE_LANGUAGES } from '../../../../src/core/words/pages/choose-words.js';
import { type ErrorPages, errorPagesFor, type FixedPage } from '../../../../src/platform/http/error-pages.js';

const pagesFor = (accepted?: string): ErrorPages =>
  errorPagesFor({ headers: accepted === undefined ? {} : { 'accept-language': accepted } });
const headerOf = ({ headers }: FixedPage, name: string): string | undefined => headers[headers.indexOf(name) + 1];

describe('The error pages', () => {
  for (const { language, direction } of PAGE_LANGUAGES) {
    it(`are in each language of the pages: ${language}`, () => {
      const pages = pagesFor(`${language};q=0.9, en;q=0.1`);
      const all = [pages.notAvailable, pages.tooMany, pages.tryAgain, pages.notFound, pages.inactive];
      for (const page of all) {
        const html = page.body.toString();
        expect(html).to.contain(`<html lang="${language}" dir="${direction}">`);
        expect(headerOf(page, 'Content-Language')).to.equal(language);
        expect(headerOf(page, 'Vary')).to.equal('Accept-Language');
        expect(headerOf(page, 'Content-Length')).to.equal(String(page.body.length));
        const [, title, heading, text] = /<title>(.+)<\/title>[\s\S]*<h1>(.+)<\/h1><div>(.+)<\/div>/.exec(html) ?? [];
        expect(title).to.equal(heading);
        expect(text).to.match(/[.。]$/);
      }
      expect(new Set(all.map(({ body }) => body.toString())).size).to.equal(5);
      expect(all.filter(({ body }) => body.includes('<a href="/">'))).to.deep.equal([pages.notFound]);
    });
  }

  it('are in English for any other language, and created once', () => {
    const english = pagesFor();
    expect(english.notAvailable.body.toString()).to.contain('This code is not available');
    for (const accepted of ['', '*', 'tlh', 'de;q=0', 'x'.repeat(9_000)]) expect(pagesFor(accepted)).to.equal(english);
    expect(pagesFor('de-CH')).to.equal(pagesFor('sv, de;q=0.2')).and.not.equal(english);
  });
});
