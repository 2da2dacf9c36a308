import { crc32 } from 'node:zlib';
import { LABEL_BYTES_MAX, type Scan, TRAFFIC_CLASSES, UNDESCRIBED } from '../../core/contract/scan.js';
import { ByteCache } from './byte-cache.js';
import type { DropReason } from './dropped-scans.js';

/*
 * An entry of the journal holds the scans of one commit, one frame after the other, numbers big-endian:
 *
 *   0  u16  length of the payload
 *   2  u32  CRC-32 of version and payload, seeded with the length, so that a corrupt length is detected
 *   6  u8   version
 *   7       payload; version 1: u48 milliseconds, u8 class, 32 bytes of campaign key. Version 2 adds: i64 visitor, and country,
 *           city, device, operating system, browser and source, each a u8 of its length in bytes and its UTF-8.
 *           Version 3 adds the label of the rule in the same form, and is written only for a scan that has one.
 *           Version 1 is written for scans that are counted in totals only. Those not by a person are from before version 2.
 *           Later versions append their fields.
 */
const HEADER = 7;
const CHECKED_FROM = 6;
const VERSION_TOTALS_ONLY = 1;
const VERSION = 2;
const VERSION_WITH_RULE = 3;
const CAMPAIGN_KEY = 32;
const PAYLOAD_1 = 6 + 1 + CAMPAIGN_KEY;
const LABELS_FROM = HEADER + PAYLOAD_1 + 8;
const LABELS = 6;
const FRAME_MAX = LABELS_FROM + (LABELS + 1) * (1 + LABEL_BYTES_MAX);

/** Collects the frames of one entry. It is reused for the next entry. */
export class EntryWriter {
  #bytes = Buffer.allocUnsafe(64 * 1024);
  #length = 0;
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(scan: Scan): void {
    if (this.#length + FRAME_MAX > this.#bytes.length) {
      this.#bytes = Buffer.concat([this.#bytes], this.#bytes.length * 2);
    }
    const bytes = this.#bytes;
    const start = this.#length;
    bytes[start + CHECKED_FROM] = versionOf(scan);
    bytes.writeUIntBE(scan.scannedMs, start + HEADER, 6);
    bytes[start + HEADER + 6] = TRAFFIC_CLASSES.indexOf(scan.class);
    bytes.set(scan.campaignKey, start + HEADER + 7);
    const end = scan.totalsOnly
      ? start + HEADER + PAYLOAD_1
      : writeDescription(bytes, start + HEADER + PAYLOAD_1, scan);
    const payload = end - start - HEADER;
    bytes.writeUInt16BE(payload, start);
    bytes.writeUInt32BE(crc32(bytes.subarray(start + CHECKED_FROM, end), payload), start + 2);
    this.#length = end;
    this.#count++;
  }

  /** Returns a copy of the entry so far; the next scan starts a new one. */
  take(): Buffer {
    const entry = Buffer.from(this.#bytes.subarray(0, this.#length));
    this.#length = 0;
    this.#count = 0;
    return entry;
  }
}

const versionOf = ({ totalsOnly, rule }: Scan): number =>
  totalsOnly ? VERSION_TOTALS_ONLY : rule === null ? VERSION : VERSION_WITH_RULE;

/** Returns the position after the description. */
function writeDescription(bytes: Buffer, at: number, scan: Scan): number {
  bytes.writeBigInt64BE(scan.visitor, at);
  let end = writeLabel(bytes, at + 8, scan.country);
  end = writeLabel(bytes, end, scan.city);
  end = writeLabel(bytes, end, scan.device);
  end = writeLabel(bytes, end, scan.operatingSystem);
  end = writeLabel(bytes, end, scan.browser);
  end = writeLabel(bytes, end, scan.source);
  return scan.rule === null ? end : writeLabel(bytes, end, scan.rule);
}

/** Returns the position after the label. A text that is too long is cut after the last whole character that fits. */
function writeLabel(bytes: Buffer, at: number, text: string): number {
  const length = text.length;
  // Most labels are short ASCII: a loop is faster than `Buffer.write`.
  if (length <= LABEL_BYTES_MAX) {
    let index = 0;
    for (; index < length; index++) {
      const unit = text.charCodeAt(index);
      if (unit > 0x7f) break;
      bytes[at + 1 + index] = unit;
    }
    if (index === length) {
      bytes[at] = length;
      return at + 1 + length;
    }
  }
  const written = bytes.write(text, at + 1, LABEL_BYTES_MAX, 'utf8');
  bytes[at] = written;
  return at + 1 + written;
}

/** A scan, or the reason why it cannot be read. */
export type ReadScan = Scan | DropReason;

/**
 * Reads `count` frames. A damaged frame does not affect its neighbours, except when its length is damaged: frames after
 * it cannot be found then. The result always has `count` members.
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
  const version = frame[CHECKED_FROM];
  if (version !== VERSION && version !== VERSION_WITH_RULE && version !== VERSION_TOTALS_ONLY) return 'unknown_version';
  const scanClass = TRAFFIC_CLASSES[frame[HEADER + 6] ?? -1];
  if (length < PAYLOAD_1 || scanClass === undefined) return 'torn_record';
  const scannedMs = frame.readUIntBE(HEADER, 6);
  const campaignKey = frame.subarray(HEADER + 7, HEADER + PAYLOAD_1);
  if (version === VERSION_TOTALS_ONLY)
    return { ...UNDESCRIBED, campaignKey, scannedMs, class: scanClass, totalsOnly: scanClass === 'person' };
  const hasRule = version === VERSION_WITH_RULE;
  const labels = decodeScanLabels(frame, hasRule);
  if (labels === null) return 'torn_record';
  const [country, city, device, operatingSystem, browser, source, rule] = labels;
  const visitor = frame.readBigInt64BE(HEADER + PAYLOAD_1);
  return {
    campaignKey,
    scannedMs,
    class: scanClass,
    visitor,
    country,
    city,
    device,
    operatingSystem,
    browser,
    source,
    rule: hasRule ? rule : null,
    totalsOnly: false,
  };
}

/** Equal texts become the same string, which is faster as a map key and leaves less garbage. */
const texts = new ByteCache(8_192, (bytes) => bytes.toString('utf8'));

/** The last label is the rule's. */
type Labels = [string, string, string, string, string, string, string];

/** Returns null if the labels exceed the frame. */
function decodeScanLabels(frame: Buffer, hasRule: boolean): Labels | null {
  const labels: Labels = ['', '', '', '', '', '', ''];
  const count = hasRule ? LABELS + 1 : LABELS;
  let at = LABELS_FROM;
  for (let index = 0; index < count; index++) {
    const length = frame[at];
    if (length === undefined || at + 1 + length > frame.length) return null;
    labels[index] = texts.read(frame, at + 1, at + 1 + length);
    at += 1 + length;
  }
  return labels;
}
