import { expect } from 'chai';
import type { Asset } from '../../../../src/campaigns/assets/asset.js';
import { copyTypeOf, type StoredCopies } from '../../../../src/inspection/copies/stored-copies.js';
import { toPageFiles } from '../../../../src/pages/files/page-files.js';

const COPIES: StoredCopies = {
  pictures: [{ page: null, width: 4000, height: 3000, widths: [480, 960, 1600], fallback: 'jpg' }],
  focus: { x: 0.2, y: 0.9 },
  share: true,
};
const PAGES: StoredCopies = {
  pictures: [
    { page: 1, width: 1440, height: 2036, widths: [720, 1440], fallback: 'png' },
    { page: 3, width: 1440, height: 2036, widths: [720, 1440], fallback: 'png' },
  ],
  focus: null,
  share: true,
};

const asset = (changes: Partial<Asset>): Asset => ({
  ...({} as Asset),
  ...{ id: 'a', fileName: 'a.jpg', contentType: 'image/jpeg', length: 9, width: 4000, height: 3000, pages: null },
  copies: null,
  ...changes,
});
const document = (changes: Partial<Asset> = {}): Asset =>
  asset({ id: 'd', contentType: 'application/pdf', width: null, height: null, pages: 9, copies: PAGES, ...changes });

const addresses = {
  file: ({ id }: Asset) => `p/${id}`,
  copy: ({ id }: Asset, name: string): string | null => `p/${id}/${name}`,
};
const filesOf = (...assets: Asset[]) =>
  toPageFiles(
    assets,
    assets.map(({ id }) => id),
    addresses,
  );

describe('The files of a page', () => {
  it('offer a picture in WebP and another format, a focal point and a large copy', () => {
    const { pictures, shareImage } = filesOf(asset({ copies: COPIES }));
    expect(pictures).to.deep.equal([
      {
        src: 'p/a/960.jpg',
        sources: [{ type: 'image/webp', srcset: 'p/a/480.webp 480w, p/a/960.webp 960w, p/a/1600.webp 1600w' }],
        srcset: 'p/a/480.jpg 480w, p/a/960.jpg 960w, p/a/1600.jpg 1600w',
        ...{ width: 4000, height: 3000, focus: { x: 0.2, y: 0.9 }, large: 'p/a/1600.jpg', isText: false },
      },
    ]);
    expect(shareImage).to.equal('p/a/share.jpg');
  });

  it('offer a single file for a small picture', () => {
    const small = { page: null, width: 60, height: 40, widths: [60], fallback: 'png' } as const;
    const [picture] = filesOf(asset({ copies: { pictures: [small], focus: null, share: false } })).pictures;
    expect(picture).to.include({ src: 'p/a/60.png', srcset: '', large: 'p/a/60.png' });
    expect(picture?.sources).to.deep.equal([{ type: 'image/webp', srcset: 'p/a/60.webp 60w' }]);
  });

  it('offer the drawn pages of a PDF, and no picture for one that has none', () => {
    const { documents, pictures } = filesOf(document(), document({ id: 'e', copies: null }));
    expect(pictures).to.deep.equal([]);
    expect(documents.map(({ pages, previews }) => [pages, previews.map(({ src }) => src)])).to.deep.equal([
      [9, ['p/d/page-1-720.png', 'p/d/page-3-720.png']],
      [9, []],
    ]);
  });

  it('are previewed by a picture rather than a PDF', () => {
    expect(filesOf(document(), asset({ copies: COPIES })).shareImage).to.equal('p/a/share.jpg');
    expect(filesOf(document()).shareImage).to.equal('p/d/share.jpg');
    expect(filesOf(document({ copies: { ...PAGES, share: false } })).shareImage).to.equal(null);
  });

  it('omit copies that have no address', () => {
    const only = { ...addresses, copy: (_: Asset, name: string) => (name === '480.jpg' ? 'data:x' : null) };
    const { pictures, shareImage } = toPageFiles([asset({ copies: COPIES })], ['a'], only);
    expect(pictures[0]).to.deep.include({ src: 'data:x', sources: [], srcset: '', large: 'data:x' });
    expect(shareImage).to.equal(null);
  });

  it('have a content type for exactly the copies that were made', () => {
    expect(copyTypeOf(COPIES, '960.webp')).to.equal('image/webp');
    expect(copyTypeOf(COPIES, '960.jpg')).to.equal('image/jpeg');
    expect(copyTypeOf(PAGES, 'page-3-720.png')).to.equal('image/png');
    expect(copyTypeOf(PAGES, 'share.jpg')).to.equal('image/jpeg');
    for (const name of ['960.png', '961.webp', 'page-1-960.webp', '', 'share', 'public', '__proto__']) {
      expect(copyTypeOf(COPIES, name), name).to.equal(null);
    }
  });
});
