import { expect } from 'chai';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { ENGLISH } from '../../../../../src/core/words/pages/english.js';
import type { PageDocument, PagePicture } from '../../../../../src/pages/files/page-files.js';
import { DocumentCards, DocumentReaders } from '../../../../../src/pages/templates/parts/document-cards.js';

const preview: PagePicture = {
  src: 'page.jpg',
  sources: [],
  srcset: '',
  width: 1240,
  height: 1754,
  focus: null,
  large: 'page.jpg',
};
const menu: PageDocument = {
  href: 'abc/assets/1',
  fileName: 'menu.pdf',
  bytes: 340_000,
  pages: 4,
  previews: [preview, preview, preview],
};
const render = (isMain: boolean, document = menu): string =>
  renderToString(h(DocumentCards, { documents: [document], label: 'Open menu', words: ENGLISH, isMain }));

describe('The documents of a page', () => {
  it('show what they are, and download under their name', () => {
    expect(render(false))
      .to.contain('Open menu (PDF, 4 pages, 340 KB)')
      .and.match(/<a [^>]*href="abc\/assets\/1" download="menu\.pdf"/);
  });

  it('show pictures of all their pages if they are the purpose of the page, otherwise two', () => {
    expect(render(true).match(/<img/g)).to.have.lengthOf(3);
    expect(render(false).match(/<img/g)).to.have.lengthOf(2);
    expect(render(true, { ...menu, previews: [] })).not.to.contain('<img');
  });

  it('have a name only if there are several', () => {
    const named = (documents: PageDocument[]): number =>
      renderToString(h(DocumentCards, { documents, label: 'Open menu', words: ENGLISH })).split('<bdi>menu.pdf')
        .length - 1;
    expect([named([menu]), named([menu, menu])]).to.deep.equal([0, 2]);
  });

  it('have pages that open on the full screen by their fragment, with a link back', () => {
    const reader = renderToString(h(DocumentReaders, { documents: [menu], words: ENGLISH }));
    const opened = [...render(true).matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id);
    expect(opened).to.deep.equal(['document-1-1', 'document-1-2', 'document-1-3']);
    expect([...reader.matchAll(/ id="([\w-]+)"/g)].map(([, id]) => id)).to.deep.equal(opened);
    expect(reader).to.contain('href="#document-1"').and.contain('alt="Page 2 of 4"');
    expect(render(true)).to.contain('id="document-1"');
  });

  it('are not repeated if they are embedded in the document', () => {
    const embedded = { ...menu, previews: [{ ...preview, src: 'data:image/png;base64,AA==' }] };
    expect(renderToString(h(DocumentReaders, { documents: [embedded], words: ENGLISH }))).to.equal('');
    expect(render(true, embedded)).not.to.contain('href="#');
  });
});
