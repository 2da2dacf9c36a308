import { crc32 } from 'node:zlib';
import { SCAN_CLASSES, type ScanClass } from './classify.js';
import type { LossReason } from './losses.js';

/** A scan as it is journaled: anonymous. */
export interface Scan {
  /** 16 bytes of the workspace's id, 16 of the campaign's. */
  readonly subject: Uint8Array;
  /** Milliseconds since the epoch, UTC. */
  readonly scannedMs: number;
  readonly class: ScanClass;
}

/*
 * An entry of the journal holds the scans of one commit, one frame after the other, numbers big-endian:
 *
 *   0  u16  length of the payload
 *   2  u32  CRC-32 of version and payload, begun with the length, so that a flipped length is noticed, too
 *   6  u8   version
 *   7       payload; version 1: u48 milliseconds, u8 class, 32 bytes of subject. Later versions add after these.
 */
const HEADER = 7;
const CHECKED_FROM = 6;
const VERSION = 1;
const SUBJECT = 32;
const PAYLOAD = 6 + 1 + SUBJECT;

/** Collects the frames of one entry. Reused from entry to entry. */
export class EntryWriter {
  #bytes = Buffer.allocUnsafe(64 * 1024);
  #length = 0;
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(scan: Scan): void {
    if (this.#length + HEADER + PAYLOAD > this.#bytes.length) {
      this.#bytes = Buffer.concat([this.#bytes], this.#bytes.length * 2);
    }
    const bytes = this.#bytes;
    const start = this.#length;
    const end = start + HEADER + PAYLOAD;
    bytes[start + CHECKED_FROM] = VERSION;
    bytes.writeUIntBE(scan.scannedMs, start + HEADER, 6);
    bytes[start + HEADER + 6] = SCAN_CLASSES.indexOf(scan.class);
    bytes.set(scan.subject, start + HEADER + 7);
    bytes.writeUInt16BE(PAYLOAD, start);
    bytes.writeUInt32BE(crc32(bytes.subarray(start + CHECKED_FROM, end), PAYLOAD), start + 2);
    this.#length = end;
    this.#count++;
  }

  /** The entry so far, as bytes of their own; what is added next begins a new one. */
  take(): Buffer {
    const entry = Buffer.from(this.#bytes.subarray(0, this.#length));
    this.#length = 0;
    this.#count = 0;
    return entry;
  }
}

/** The scan, or why there is none. */
export type ReadScan = Scan | LossReason;

/**
 * Reads `count` frames. A damaged one does not harm its neighbours, unless its length is what is damaged: then nothing
 * after it can be found. The result has `count` members whatever the bytes are.
 */
export function readEntry(entry: Buffer, count: number): ReadScan[] {
  const scans: ReadScan[] = [];
  let start = 0;
  while (scans.length < count) {
    const length = start + HEADER <= entry.length ? entry.readUInt16BE(start) : 0;
    const end = start + HEADER + length;
    if (length === 0 || end > entry.length) {
      scans.push('torn_record');
      start = entry.length;
      continue;
    }
    scans.push(readFrame(entry.subarray(start, end), length));
    start = end;
  }
  return scans;
}

function readFrame(frame: Buffer, length: number): ReadScan {
  if (crc32(frame.subarray(CHECKED_FROM), length) !== frame.readUInt32BE(2)) return 'torn_record';
  if (frame[CHECKED_FROM] !== VERSION) return 'unknown_version';
  const scanClass = SCAN_CLASSES[frame[HEADER + 6] ?? -1];
  if (length < PAYLOAD || scanClass === undefined) return 'torn_record';
  return {
    scannedMs: frame.readUIntBE(HEADER, 6),
    class: scanClass,
    subject: frame.subarray(HEADER + 7, HEADER + PAYLOAD),
  };
}
