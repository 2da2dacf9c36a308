import fc from 'fast-check';
import { LABEL_BYTES_MAX, type Scan, TRAFFIC_CLASSES, UNDESCRIBED } from '../../../src/core/contract/scan.js';
import { FrameWriter, type ReadScan } from '../../../src/scans/journal/journal-entry.js';

/** Labels with every kind of character, sometimes only ASCII, up to the maximum length. */
const label = fc
  .oneof(fc.string({ minLength: 1, maxLength: LABEL_BYTES_MAX }), fc.string({ unit: 'grapheme', minLength: 1 }))
  .filter((text) => Buffer.byteLength(text) <= LABEL_BYTES_MAX);

const key = {
  campaignKey: fc.uint8Array({ minLength: 32, maxLength: 32 }),
  scannedMs: fc.nat({ max: 2 ** 47 }),
};

const totalsOnly = fc.record(key).map((scan): Scan => ({ ...UNDESCRIBED, ...scan, class: 'person', totalsOnly: true }));

const described = fc.record<Scan>({
  ...key,
  class: fc.constantFrom(...TRAFFIC_CLASSES),
  visitor: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  country: label,
  city: label,
  device: label,
  operatingSystem: label,
  browser: label,
  source: label,
  rule: fc.option(label, { nil: null }),
  totalsOnly: fc.constant(false),
});

/** Scans with all that a frame can hold. */
export const framedScans = fc.array(fc.oneof({ weight: 3, arbitrary: described }, totalsOnly), {
  minLength: 1,
  maxLength: 20,
});

/** Returns the frame of each scan. */
export const framesOf = (scans: readonly Scan[]): Buffer[] =>
  scans.map((scan) => {
    const writer = new FrameWriter();
    writer.add(scan);
    return writer.take();
  });

/** Comparable with `deep.equal`, whatever kind of bytes the key is. */
export const plainScan = (scan: ReadScan) =>
  typeof scan === 'string' ? scan : { ...scan, campaignKey: [...scan.campaignKey] };
