import { expect } from 'chai';
import { ARABIC } from '../../../../src/core/words/pages/arabic.js';
import { CHINESE } from '../../../../src/core/words/pages/chinese.js';
import { ENGLISH } from '../../../../src/core/words/pages/english.js';
import { FRENCH } from '../../../../src/core/words/pages/french.js';
import { GERMAN } from '../../../../src/core/words/pages/german.js';
import { POLISH } from '../../../../src/core/words/pages/polish.js';
import { pagesInWords, pdfFacts, sizeInWords } from '../../../../src/pages/document/in-words.js';

const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

describe('Numbers in words', () => {
  it('are the pages of a document, in the language’s form for their number', () => {
    expect([1, 2, 5, 22, 25].map((number) => pagesInWords(POLISH, number))).to.deep.equal([
      '1 strona',
      '2 strony',
      '5 stron',
      '22 strony',
      '25 stron',
    ]);
    expect([1, 2, 3, 11].map((number) => pagesInWords(ARABIC, number))).to.deep.equal([
      'صفحة واحدة',
      'صفحتان',
      '3 صفحات',
      '11 صفحة',
    ]);
    expect(pagesInWords(GERMAN, 1_200)).to.equal('1.200 Seiten');
  });

  it('are the size of a file, never zero', () => {
    expect([0, 1, 340_400, 999_499, 999_500, 1_240_000].map((bytes) => sizeInWords(ENGLISH, bytes))).to.deep.equal([
      '1 KB',
      '1 KB',
      '340 KB',
      '999 KB',
      '1 MB',
      '1.2 MB',
    ]);
    expect(plain(sizeInWords(GERMAN, 1_240_000))).to.equal('1,2 MB');
    expect(plain(sizeInWords(FRENCH, 340_000))).to.equal('340 ko');
  });

  it('are what a reader wants to know before opening a PDF', () => {
    expect(pdfFacts(ENGLISH, { bytes: 340_000, pages: 2 })).to.equal('PDF, 2 pages, 340 KB');
    expect(pdfFacts(ENGLISH, { bytes: 340_000, pages: null })).to.equal('PDF, 340 KB');
    expect(pdfFacts(CHINESE, { bytes: 340_000, pages: 2 })).to.equal('PDF，2 页，340 KB');
  });
});
