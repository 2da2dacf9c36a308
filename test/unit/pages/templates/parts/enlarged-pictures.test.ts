import { expect } from 'chai';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { ENGLISH } from '../../../../../src/core/words/pages/english.js';
import type { PagePicture } from '../../../../../src/pages/files/page-files.js';
import {
  EnlargedPictures,
  enlargeable,
  PictureButton,
} from '../../../../../src/pages/templates/parts/enlarged-pictures.js';

const pictureOf = (width: number, height: number, src = 'small.jpg'): PagePicture => ({
  src,
  sources: [],
  srcset: '',
  width,
  height,
  focus: null,
  large: 'large.jpg',
});
const altOf = (index: number): string => `Sample ${index + 1}`;

describe('The enlargeable pictures of a page', () => {
  it('keep their ratio unless they are very wide or very tall', () => {
    const all = [pictureOf(1600, 900), pictureOf(900, 1600), pictureOf(8000, 300), pictureOf(300, 8000)];
    const shown = enlargeable(all, altOf).map(({ picture: { width, height }, kind }) => ({ width, height, kind }));
    expect(shown).to.deep.equal([
      { width: 1600, height: 900, kind: null },
      { width: 900, height: 1600, kind: null },
      { width: 900, height: 300, kind: 'is-wide' },
      { width: 300, height: 750, kind: 'is-tall' },
    ]);
  });

  it('are whole if they are printed pages', () => {
    expect(enlargeable([{ ...pictureOf(300, 8000), isText: true }], altOf)[0]?.kind).to.equal('is-print');
    const [page] = enlargeable([pictureOf(300, 8000)], altOf, true);
    expect(page).to.include({ kind: 'is-print' });
    expect(page?.picture.height).to.equal(8000);
  });

  it('open the popover that has them', () => {
    const [item] = enlargeable([pictureOf(1600, 900)], altOf);
    if (item === undefined) throw new Error('There is no picture.');
    const button = renderToString(h(PictureButton, { of: item, sizes: '100vw', words: ENGLISH }));
    expect(button)
      .to.match(/^<button [^>]*popovertarget="picture-1"/)
      .and.contain('src="small.jpg"');
    const popover = renderToString(h(EnlargedPictures, { pictures: [item], words: ENGLISH }));
    expect(popover).to.match(/^<div [^>]*id="picture-1" popover="auto" role="dialog" aria-label="Sample 1"/);
    expect(popover).to.contain('src="large.jpg"').and.contain('loading="lazy"');
    expect(popover).to.match(/<button [^>]*popovertarget="picture-1" popovertargetaction="hide"[^>]*>Close</);
  });

  it('are not repeated if they are embedded in the document', () => {
    const [item] = enlargeable([pictureOf(16, 9, 'data:image/png;base64,AAAA')], altOf);
    if (item === undefined) throw new Error('There is no picture.');
    expect(renderToString(h(PictureButton, { of: item, sizes: '100vw', words: ENGLISH }))).not.to.contain('<button');
    expect(renderToString(h(EnlargedPictures, { pictures: [item], words: ENGLISH }))).to.equal('');
  });
});
