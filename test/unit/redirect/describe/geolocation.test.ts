import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import fc from 'fast-check';
import { LABEL_BYTES_MAX } from '../../../../src/core/contract/scan.js';
import { parseIpAddress } from '../../../../src/core/net/ip-address.js';
import {
  type Geolocate,
  type Geolocation,
  locationIn,
  openGeolocation,
} from '../../../../src/redirect/describe/geolocation.js';
import { bitsOf, buildMmdb } from '../../../support/mmdb-builder.js';

const UNKNOWN_LOCATION: Geolocation = { country: 'ZZ', city: 'Unknown' };

const placeOf = (geolocate: Geolocate, text: string): Geolocation => {
  const address = parseIpAddress(text);
  if (address === null) throw new Error(`${text} is no address`);
  return geolocate(address);
};

describe('The place of an address', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'signpost-place-'));
  });
  after(() => rm(folder, { recursive: true }));

  const fileOf = async (name: string, bytes: Uint8Array): Promise<string> => {
    const file = join(folder, name);
    await writeFile(file, bytes);
    return file;
  };

  for (const [city, expected] of [
    ['Munich', 'Munich'],
    ['Munich (Moosach)', 'Munich'],
    ['Cologne (Innenstadt, Cologne)', 'Cologne'],
    ['Vienna (Wien) (Innere Stadt)', 'Vienna'],
    ['Real del Valle (El Paraiso) [Fraccionamiento]', 'Real del Valle'],
    ['Munich (Au (Haidhausen))', 'Munich'],
    ['Frankfurt (Oder)', 'Frankfurt (Oder)'],
    ['Frankfurt am Main (Innenstadt I)', 'Frankfurt am Main'],
    ['Rickenbach (LU)', 'Rickenbach (LU)'],
    ['(Centre)', '(Centre)'],
    ['Open (', 'Open ('],
  ] as const) {
    it(`in ${city} is ${expected}`, () => {
      expect(locationIn({ country_code: 'DE', city }).city).to.equal(expected);
    });
  }

  it('is one city wherever in Munich it is', async () => {
    const geolocate = await openGeolocation(null);
    const addresses = ['2.209.128.77', '2.165.16.77', '2.207.144.77', '5.189.176.77', '31.3.144.77', '46.253.64.77'];
    expect(new Set(addresses.map((address) => placeOf(geolocate, address).city))).to.deep.equal(new Set(['Munich']));
  });

  it('is found in the bundled data for both kinds of addresses, and never for private ones', async () => {
    const geolocate = await openGeolocation(null);
    expect(placeOf(geolocate, '8.8.8.8').country).to.equal('US');
    expect(placeOf(geolocate, '::ffff:8.8.8.8').country).to.equal('US');
    expect(placeOf(geolocate, '2a00:1450:4001::1').country).to.equal('DE');
    expect(placeOf(geolocate, '81.2.69.142').city).to.equal('London');
    for (const text of [
      '10.1.2.3',
      '192.168.1.1',
      '127.0.0.1',
      '::1',
      'fe80::1',
      'fd00::1',
      '203.0.113.7',
      '2001:db8::1',
      '::',
    ]) {
      expect([text, placeOf(geolocate, text)]).to.deep.equal([text, UNKNOWN_LOCATION]);
    }
  });

  it('is found in a database of MaxMind’s layout, in English', async () => {
    const record = {
      city: { names: { de: 'Köln', en: 'Cologne' } },
      country: { iso_code: 'DE', names: { en: 'Germany' } },
    };
    const bits = '0'.repeat(96) + bitsOf('203.0.113.0', 24);
    const geolocate = await openGeolocation(await fileOf('six.mmdb', buildMmdb(6, [{ bits, record }])));
    expect(placeOf(geolocate, '203.0.113.7')).to.deep.equal({ country: 'DE', city: 'Cologne' });
    expect(placeOf(geolocate, '203.0.114.7')).to.deep.equal(UNKNOWN_LOCATION);
    expect(placeOf(geolocate, '2001:db8::1')).to.deep.equal(UNKNOWN_LOCATION);
  });

  it('is unknown for an IPv6 address if the operator’s database has none', async () => {
    const record = { country_code: 'FR', city: 'Lyon' };
    const networks = [
      { bits: bitsOf('203.0.113.0', 24), record },
      { bits: bitsOf('0.0.0.0', 8), record },
    ];
    const geolocate = await openGeolocation(await fileOf('four.mmdb', buildMmdb(4, networks)));
    expect(placeOf(geolocate, '203.0.113.7')).to.deep.equal({ country: 'FR', city: 'Lyon' });
    expect(placeOf(geolocate, '2001:db8::1')).to.deep.equal(UNKNOWN_LOCATION);
  });

  it('prevents opening with one line that names the variable if the file is not such a database', async () => {
    const good = buildMmdb(4, [{ bits: '11', record: 'x' }]);
    const files = [
      join(folder, 'missing.mmdb'),
      folder,
      await fileOf('empty.mmdb', Buffer.alloc(0)),
      await fileOf('text.mmdb', Buffer.from('not a database\n'.repeat(20))),
      await fileOf('gzip.mmdb', gzipSync(good)),
      await fileOf('cut.mmdb', good.subarray(0, good.length - 60)),
    ];
    for (const file of files) {
      const message = await openGeolocation(file).then(
        () => 'opened',
        (error: unknown) => String(error),
      );
      expect(message).to.match(/^Error: GEOIP_DB must be [^\n]+$/);
      expect(message).to.include(file);
    }
  });

  it('has labels that are never empty, too long or unfit for storage, whatever a record contains', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          fc.record({ country_code: fc.string({ maxLength: 3 }), city: fc.string({ unit: 'binary', maxLength: 300 }) }),
          fc.record({ country: fc.anything(), city: fc.anything() }),
        ),
        (record) => {
          const { country, city } = locationIn(record);
          expect(country).to.match(/^[A-Z]{2}$/);
          expect(city).to.not.equal('');
          expect(Buffer.byteLength(city)).to.be.at.most(LABEL_BYTES_MAX);
          expect(city.includes('\u0000')).to.equal(false);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
