import { crc32 } from 'node:zlib';
import { expect } from 'chai';
import fc from 'fast-check';
import { LABEL_BYTES_MAX, type Scan, TRAFFIC_CLASSES, UNDESCRIBED } from '../../../../src/core/contract/scan.js';
import { EntryWriter, readEntry } from '../../../../src/redirect/journal/journal-entry.js';

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

const scans = fc.array(fc.oneof({ weight: 3, arbitrary: described }, totalsOnly), { minLength: 1, maxLength: 20 });

const write = (list: readonly Scan[]): Buffer => {
  const writer = new EntryWriter();
  for (const scan of list) writer.add(scan);
  return writer.take();
};

/** Positions where each frame begins, and the end of the last. */
const framesOf = (list: readonly Scan[]): number[] => {
  const starts = [0];
  for (const scan of list) starts.push((starts.at(-1) ?? 0) + write([scan]).length);
  return starts;
};

const plain = (read: ReturnType<typeof readEntry>) =>
  read.map((scan) => (typeof scan === 'string' ? scan : { ...scan, campaignKey: [...scan.campaignKey] }));

const plainScans = (list: readonly Scan[]) => list.map((scan) => ({ ...scan, campaignKey: [...scan.campaignKey] }));

describe('The records of the journal', () => {
  it('are read as written', () => {
    fc.assert(
      fc.property(scans, (list) => {
        expect(plain(readEntry(write(list), list.length))).to.deep.equal(plainScans(list));
      }),
    );
  });

  it('are those of one entry only, however often the writer is used', () => {
    const writer = new EntryWriter();
    const campaignKey = new Uint8Array(32).fill(7);
    const scan = { ...UNDESCRIBED, campaignKey, scannedMs: 1_800_000_000_000, class: 'person' as const };
    for (let i = 0; i < 5_000; i++) writer.add(scan);
    expect(writer.count).to.equal(5_000);
    const first = writer.take();
    expect(writer.count).to.equal(0);
    writer.add({ ...scan, scannedMs: 1 });
    const second = writer.take();
    expect(
      readEntry(first, 5_000).every((read) => typeof read === 'object' && read.scannedMs === scan.scannedMs),
    ).to.equal(true);
    expect(plain(readEntry(second, 1))).to.deep.equal(plainScans([{ ...scan, scannedMs: 1 }]));
  });

  it('are never misread after one flipped bit: the damaged one is detected, the others are unharmed', () => {
    fc.assert(
      fc.property(scans, fc.nat(), (list, position) => {
        const entry = write(list);
        const bit = position % (entry.length * 8);
        const byte = bit >> 3;
        entry[byte] = (entry[byte] ?? 0) ^ (1 << (bit & 7));
        const read = plain(readEntry(entry, list.length));
        const starts = framesOf(list);
        const damaged = starts.findLastIndex((start) => start <= byte);
        const wasLength = byte - (starts[damaged] ?? 0) < 2;
        expect(read).to.have.length(list.length);
        for (const [index, scan] of read.entries()) {
          if (index === damaged) expect(scan).to.equal('torn_record');
          else if (index < damaged || !wasLength) expect(scan).to.deep.equal(plainScans(list)[index]);
          else if (typeof scan === 'string') expect(scan).to.be.oneOf(['torn_record', 'unknown_version']);
          // The wrong length happened to lead to the beginning of a later frame.
          else expect(plainScans(list).slice(index)).to.deep.include(scan);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('are read as far as possible when the entry is cut off', () => {
    fc.assert(
      fc.property(scans, fc.nat(), (list, position) => {
        const entry = write(list);
        const kept = position % entry.length;
        const read = plain(readEntry(entry.subarray(0, kept), list.length));
        const whole = framesOf(list).filter((start) => start <= kept).length - 1;
        expect(read.slice(0, whole)).to.deep.equal(plainScans(list).slice(0, whole));
        expect(read.slice(whole).every((scan) => scan === 'torn_record')).to.equal(true);
        expect(read).to.have.length(list.length);
      }),
    );
  });

  it('match the second version byte for byte without a rule', () => {
    // As written by version 2: class person, at 1,800,000,000,000 ms, visitor -2.
    const labels = ['DE', 'Köln', 'Mobile', 'iOS', 'Safari', 'flyer'].map((text) => Buffer.from(text));
    const payload = Buffer.concat([
      Buffer.from('01a3185c500000', 'hex'),
      Buffer.alloc(32, 9),
      Buffer.from('fffffffffffffffe', 'hex'),
      ...labels.map((text) => Buffer.concat([Buffer.from([text.length]), text])),
    ]);
    const checked = Buffer.concat([Buffer.from([2]), payload]);
    const header = Buffer.alloc(6);
    header.writeUInt16BE(payload.length);
    header.writeUInt32BE(crc32(checked, payload.length), 2);
    const [country = '', city = '', device = '', operatingSystem = '', browser = '', source = ''] = labels.map(String);
    const scan: Scan = {
      campaignKey: new Uint8Array(32).fill(9),
      scannedMs: 1_800_000_000_000,
      class: 'person',
      visitor: -2n,
      country,
      city,
      device,
      operatingSystem,
      browser,
      source,
      rule: null,
      totalsOnly: false,
    };
    const former = Buffer.concat([header, checked]);
    expect(plain(readEntry(former, 1))).to.deep.equal(plainScans([scan]));
    expect(write([scan])).to.deep.equal(former);
  });

  it('are read as scans without labels in the first version', () => {
    // As written by version 1: class 3, bot, at 1,800,000,000,000 ms.
    const payload = Buffer.concat([Buffer.from('01a3185c500003', 'hex'), Buffer.alloc(32, 9)]);
    const checked = Buffer.concat([Buffer.from([1]), payload]);
    const header = Buffer.alloc(6);
    header.writeUInt16BE(payload.length, 0);
    header.writeUInt32BE(crc32(checked, payload.length), 2);
    const first = Buffer.concat([header, checked]);
    const later: Scan = {
      ...UNDESCRIBED,
      campaignKey: new Uint8Array(32),
      scannedMs: 1,
      class: 'person',
      city: 'Köln',
    };
    expect(plain(readEntry(Buffer.concat([first, write([later]), first]), 3))).to.deep.equal([
      ...plainScans([
        { ...UNDESCRIBED, campaignKey: payload.subarray(7), scannedMs: 1_800_000_000_000, class: 'bot' },
        later,
      ]),
      ...plainScans([{ ...UNDESCRIBED, campaignKey: payload.subarray(7), scannedMs: 1_800_000_000_000, class: 'bot' }]),
    ]);
  });

  it('are those of the first version when they are counted in totals only, and have nothing but time and campaign', () => {
    const campaignKey = Buffer.alloc(32, 9);
    const scan: Scan = {
      ...{ ...UNDESCRIBED, campaignKey, scannedMs: 1_800_000_000_000, class: 'person', totalsOnly: true },
      ...{ visitor: 7n, city: 'Köln', rule: 'Phones' },
    };
    const payload = Buffer.concat([Buffer.from('01a3185c500000', 'hex'), campaignKey]);
    expect(write([scan]).subarray(6)).to.deep.equal(Buffer.concat([Buffer.from([1]), payload]));
    expect(plain(readEntry(write([scan]), 1))).to.deep.equal(
      plainScans([{ ...scan, visitor: 0n, city: UNDESCRIBED.city, rule: null }]),
    );
  });

  it('contain as much of a label as fits, in whole characters', () => {
    const scan: Scan = { ...UNDESCRIBED, campaignKey: new Uint8Array(32), scannedMs: 1, class: 'person' };
    const city = `${'a'.repeat(199)}üü`;
    const [read] = plain(readEntry(write([{ ...scan, city, source: 'b'.repeat(300) }]), 1));
    expect(read).to.deep.equal(plainScans([{ ...scan, city: 'a'.repeat(199), source: 'b'.repeat(200) }])[0]);
  });

  it('never fail on any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat({ max: 10 }), (bytes, count) => {
        expect(readEntry(Buffer.from(bytes), count)).to.have.length(count);
      }),
    );
  });
});
