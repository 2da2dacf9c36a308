import { expect } from 'chai';
import fc from 'fast-check';
import {
  ArtworkCache,
  ArtworkHashes,
  type Cached,
  hashArtwork,
} from '../../../../src/artwork/rendering/artwork-cache.js';
import { DEFAULT_STYLE } from '../../../../src/core/contract/default-style.js';

const BOUND = 100_000;
const isText = (value: Cached): value is string => typeof value === 'string';

describe('The artwork cache', () => {
  it('returns what was drawn', async () => {
    const cache = new ArtworkCache(BOUND);
    const pngs = cache.kind('png', Buffer.isBuffer);
    const draw = async () => Buffer.from('picture');
    const first = await pngs.getOrDraw('a', 'key', draw);
    expect(await pngs.getOrDraw('b', 'key', draw)).to.equal(first);
    expect(pngs.get('key')).to.equal(first);
    expect(cache.counts).to.deep.equal({ drawn: 1, cached: 2, shared: 0 });
  });

  it('distinguishes kinds', () => {
    const cache = new ArtworkCache(BOUND);
    const [svgs, pngs] = [cache.kind('svg', isText), cache.kind('png', Buffer.isBuffer)];
    svgs.set('key', '<svg/>');
    expect([svgs.get('key'), pngs.get('key')]).to.deep.equal(['<svg/>', undefined]);
  });

  it('draws once for concurrent callers of an owner, and once more for another owner', async () => {
    const cache = new ArtworkCache(BOUND);
    const svgs = cache.kind('svg', isText);
    const gate = Promise.withResolvers<void>();
    const drawnFor: string[] = [];
    const ask = (owner: string) =>
      svgs.getOrDraw(owner, 'key', async () => {
        drawnFor.push(owner);
        await gate.promise;
        return '<svg/>';
      });
    const asked = ['a', 'a', 'b', 'a', 'b'].map(ask);
    gate.resolve();
    expect(new Set(await Promise.all(asked))).to.deep.equal(new Set(['<svg/>']));
    expect(drawnFor).to.deep.equal(['a', 'b']);
    expect(cache.counts).to.deep.equal({ drawn: 2, cached: 0, shared: 3 });
  });

  it('does not cache an error', async () => {
    const svgs = new ArtworkCache(BOUND).kind('svg', isText);
    const refused = await svgs.getOrDraw('a', 'key', () => Promise.reject(new Error('busy'))).catch(String);
    expect(refused).to.equal('Error: busy');
    expect(await svgs.getOrDraw('a', 'key', async () => '<svg/>')).to.equal('<svg/>');
  });

  it('never exceeds its limit, whatever the sizes, and has the most recently used results', () => {
    const size = fc.integer({ min: 0, max: BOUND / 4 });
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('svg', 'png', 'print', 'check'), size)), (results) => {
        const cache = new ArtworkCache(BOUND);
        for (const [index, [name, length]] of results.entries()) {
          const value = sampleOf(name, length);
          const kind = cache.kind(name, (value): value is Cached => value !== undefined);
          kind.set(String(index), value);
          expect(cache.bytes).to.be.at.most(BOUND);
          if (length < BOUND / 10) expect(kind.get(String(index))).to.equal(value);
        }
      }),
    );
  });

  it('drops the least recently used results', () => {
    const cache = new ArtworkCache(BOUND);
    const pngs = cache.kind('png', Buffer.isBuffer);
    for (let number = 0; number < 9; number++) {
      pngs.set(String(number), Buffer.alloc(12_000));
      pngs.get('0');
    }
    expect([pngs.get('0'), pngs.get('8')]).to.not.include(undefined);
    expect(pngs.get('1')).to.equal(undefined);
  });

  it('counts two bytes per character of a text beyond Latin-1', () => {
    const [latin, other] = [new ArtworkCache(BOUND), new ArtworkCache(BOUND)];
    latin.kind('svg', isText).set('key', 'é'.repeat(1_000));
    other.kind('svg', isText).set('key', `${'é'.repeat(999)}東`);
    expect(other.bytes - latin.bytes).to.equal(1_000);
  });

  it('does not cache a result that would displace many others', () => {
    const cache = new ArtworkCache(BOUND);
    const prints = cache.kind(
      'print',
      (value): value is { bytes: Buffer } => typeof value === 'object' && 'bytes' in value,
    );
    prints.set('small', { bytes: Buffer.alloc(10_000) });
    prints.set('large', { bytes: Buffer.alloc(BOUND / 2) });
    expect(prints.get('small')).to.not.equal(undefined);
    expect(prints.get('large')).to.equal(undefined);
  });
});

function sampleOf(name: string, length: number): Cached {
  if (name === 'svg') return 'x'.repeat(length);
  if (name === 'png') return Buffer.alloc(length);
  if (name === 'print') return { bytes: Buffer.alloc(length) };
  return { problems: {} };
}

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
