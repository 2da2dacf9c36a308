import { LABEL_BYTES_MAX, type Scan, TRAFFIC_CLASSES, UNDESCRIBED } from '../../core/contract/scan.js';
import { ByteCache } from './byte-cache.js';
import type { DropReason } from './dropped-scans.js';
import { FRAME_HEADER, sealFrame } from './frames.js';

/*
 * The payload of a frame, by its version, numbers big-endian:
 *
 *   1  u48 milliseconds, u8 class, 32 bytes of campaign key. Written for scans that are counted in totals only. Those not
 *      by a person are from before version 2.
 *   2  adds i64 visitor, and country, city, device, operating system, browser and source, each a u8 of its length in
 *      bytes and its UTF-8.
 *   3  adds the label of the rule in the same form, and is written only for a scan that has one.
 *
 * Later versions append their fields.
 */
const INITIAL_BYTES = 64 * 1024;
const VERSION_TOTALS_ONLY = 1;
const VERSION = 2;
const VERSION_WITH_RULE = 3;
const CAMPAIGN_KEY = 32;
const PAYLOAD_1 = 6 + 1 + CAMPAIGN_KEY;
const LABELS_FROM = FRAME_HEADER + PAYLOAD_1 + 8;
const LABELS = 6;
const WRITTEN_MAX = LABELS_FROM + (LABELS + 1) * (1 + LABEL_BYTES_MAX);

/** Collects frames. */
export class FrameWriter {
  #bytes = Buffer.allocUnsafe(INITIAL_BYTES);
  #other = Buffer.allocUnsafe(INITIAL_BYTES);
  #length = 0;
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(scan: Scan): void {
    if (this.#length + WRITTEN_MAX > this.#bytes.length) {
      this.#bytes = Buffer.concat([this.#bytes], this.#bytes.length * 2);
    }
    const bytes = this.#bytes;
    const start = this.#length;
    const payload = start + FRAME_HEADER;
    bytes[payload - 1] = versionOf(scan);
    bytes.writeUIntBE(scan.scannedMs, payload, 6);
    bytes[payload + 6] = TRAFFIC_CLASSES.indexOf(scan.class);
    bytes.set(scan.campaignKey, payload + 7);
    const end = scan.totalsOnly ? payload + PAYLOAD_1 : writeDescription(bytes, payload + PAYLOAD_1, scan);
    sealFrame(bytes, start, end);
    this.#length = end;
    this.#count++;
  }

  /** Returns the frames, which are valid until the next call. */
  take(): Buffer {
    const frames = this.#bytes.subarray(0, this.#length);
    [this.#bytes, this.#other] = [this.#other, this.#bytes];
    this.#length = 0;
    this.#count = 0;
    return frames;
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

/** Reads a valid frame. */
export function readScan(frame: Buffer): ReadScan {
  const version = frame[FRAME_HEADER - 1];
  if (version !== VERSION && version !== VERSION_WITH_RULE && version !== VERSION_TOTALS_ONLY) return 'unknown_version';
  const scanClass = TRAFFIC_CLASSES[frame[FRAME_HEADER + 6] ?? -1];
  if (frame.length < FRAME_HEADER + PAYLOAD_1 || scanClass === undefined) return 'torn_record';
  const scannedMs = frame.readUIntBE(FRAME_HEADER, 6);
  const campaignKey = frame.subarray(FRAME_HEADER + 7, FRAME_HEADER + PAYLOAD_1);
  if (version === VERSION_TOTALS_ONLY)
    return { ...UNDESCRIBED, campaignKey, scannedMs, class: scanClass, totalsOnly: scanClass === 'person' };
  const hasRule = version === VERSION_WITH_RULE;
  const labels = decodeScanLabels(frame, hasRule);
  if (labels === null) return 'torn_record';
  const [country, city, device, operatingSystem, browser, source, rule] = labels;
  const visitor = frame.readBigInt64BE(FRAME_HEADER + PAYLOAD_1);
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
