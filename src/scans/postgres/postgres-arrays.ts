import { DAY_MS } from '../../core/clock.js';

/*
 * Arrays in PostgreSQL's binary format (src/include/utils/array.h; `array_recv`): a header, then length and value of
 * each element. The driver sends a Buffer unchanged, so neither side converts numbers to text, which for thousands of
 * elements would take longer than the statement itself. A parameter must be cast to exactly this type: `$1::bigint[]`.
 */

const OID = { bytea: 17, bigint: 20, integer: 23, text: 25, date: 1082, timestamptz: 1184, uuid: 2950 };
const HEADER = 20;
const TWO_32 = 2 ** 32;
/** PostgreSQL counts dates and times from 2000-01-01. */
const POSTGRES_EPOCH_MS = 946_684_800_000;

/** Returns a time in microseconds, as PostgreSQL stores it. */
export const postgresTime = (milliseconds: number): number => (milliseconds - POSTGRES_EPOCH_MS) * 1000;
/** Returns a date, given as 00:00 UTC, in days, as PostgreSQL stores it. */
export const postgresDay = (milliseconds: number): number => (milliseconds - POSTGRES_EPOCH_MS) / DAY_MS;

function allocate(oid: number, count: number, bytes: number): Buffer {
  const buffer = Buffer.allocUnsafe(HEADER + 4 * count + bytes);
  // One dimension, no nulls, this type, starting at index 1.
  for (const [index, value] of [1, 0, oid, count, 1].entries()) buffer.writeInt32BE(value, index * 4);
  return buffer;
}

function fixed<T>(oid: number, size: number, values: readonly T[], write: (to: Buffer, value: T, at: number) => void) {
  const buffer = allocate(oid, values.length, values.length * size);
  let at = HEADER;
  for (const value of values) {
    buffer.writeInt32BE(size, at);
    write(buffer, value, at + 4);
    at += 4 + size;
  }
  return buffer;
}

/** Writes a safe integer, and returns the position after it. */
export function writeBigint(to: Buffer, value: number, at: number): number {
  const high = Math.floor(value / TWO_32);
  to.writeInt32BE(high, at);
  return to.writeUInt32BE(value - high * TWO_32, at + 4);
}

/** Encodes 32-bit integers. */
export const integers = (values: readonly number[]): Buffer =>
  fixed(OID.integer, 4, values, (to, value, at) => to.writeInt32BE(value, at));

/** Encodes safe integers. */
export const bigints = (values: readonly number[]): Buffer => fixed(OID.bigint, 8, values, writeBigint);

/** Encodes signed 64-bit integers. */
export const wholeBigints = (values: readonly bigint[]): Buffer =>
  fixed(OID.bigint, 8, values, (to, value, at) => to.writeBigInt64BE(value, at));

/** Encodes times given in milliseconds since the epoch. */
export const times = (values: readonly number[]): Buffer =>
  fixed(OID.timestamptz, 8, values, (to, value, at) => writeBigint(to, postgresTime(value), at));

/** Encodes dates given as 00:00 UTC in milliseconds since the epoch. */
export const dates = (values: readonly number[]): Buffer =>
  fixed(OID.date, 4, values, (to, value, at) => to.writeInt32BE(postgresDay(value), at));

/** Encodes ids of 16 bytes each. */
export const uuids = (values: readonly Uint8Array[]): Buffer =>
  fixed(OID.uuid, 16, values, (to, value, at) => {
    // For so few bytes, a loop is faster than `Buffer.set`.
    for (let index = 0; index < 16; index++) to[at + index] = value[index] ?? 0;
  });

/** Encodes byte strings, or any other type that is sent as its bytes, given by `oid`. */
export function byteas(values: readonly Uint8Array[], oid: number = OID.bytea): Buffer {
  const buffer = allocate(
    oid,
    values.length,
    values.reduce((sum, { length }) => sum + length, 0),
  );
  let at = HEADER;
  for (const value of values) {
    buffer.writeInt32BE(value.length, at);
    buffer.set(value, at + 4);
    at += 4 + value.length;
  }
  return buffer;
}

/** Encodes strings as UTF-8. */
export const texts = (values: readonly string[]): Buffer =>
  byteas(
    values.map((value) => Buffer.from(value)),
    OID.text,
  );
