import { expect } from 'chai';
import { ArtworkHashes, hashArtwork } from '../../../../src/artwork/rendering/artwork-hashes.js';
import { DEFAULT_STYLE } from '../../../../src/core/contract/default-style.js';

const ARTWORK = { text: 'https://qr.example.com/r/AbCd1234', title: '', name: '', mask: null, style: DEFAULT_STYLE };
const REVISION = { id: 'f0f0f0f0-0000-4000-8000-000000000000', version: 1, updatedMs: 1_000 };

describe('The hashes of artwork', () => {
  it('are known only for the revision that was drawn', () => {
    const hashes = new ArtworkHashes();
    const { hash } = hashes.add(REVISION, ARTWORK);
    expect(hashes.get({ ...REVISION })).to.equal(hash);
    expect(hashes.get({ ...REVISION, version: 2 })).to.equal(undefined);
    expect(hashes.get({ ...REVISION, updatedMs: 1_001 })).to.equal(undefined);
    expect(hashes.get({ ...REVISION, id: 'another' })).to.equal(undefined);
  });

  it('differ when any part of the artwork does', () => {
    const { hash } = hashArtwork(ARTWORK);
    expect(hashArtwork({ ...ARTWORK }).hash).to.equal(hash);
    const others = [
      { ...ARTWORK, text: 'other' },
      { ...ARTWORK, title: 'other' },
      { ...ARTWORK, name: 'other' },
      { ...ARTWORK, mask: 3 },
      { ...ARTWORK, style: { ...DEFAULT_STYLE, pixelsPerModule: 9 } },
    ].map((artwork) => hashArtwork(artwork).hash);
    expect(new Set([hash, ...others])).to.have.property('size', 6);
  });

  it('are read once for concurrent callers', async () => {
    const hashes = new ArtworkHashes();
    let readings = 0;
    const read = async () => {
      readings += 1;
      return hashes.add(REVISION, ARTWORK);
    };
    const [one, other] = await Promise.all([hashes.read(REVISION, read), hashes.read(REVISION, read)]);
    expect([one.hash, readings]).to.deep.equal([other.hash, 1]);
  });
});
