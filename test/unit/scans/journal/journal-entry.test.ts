import { crc32 } from 'node:zlib';
import { expect } from 'chai';
import fc from 'fast-check';
import { type Scan, UNDESCRIBED } from '../../../../src/core/contract/scan.js';
import { FrameWriter, readScan } from '../../../../src/scans/journal/journal-entry.js';
import { framedScans, framesOf, plainScan } from '../../../support/scans/scan-frames.js';

const write = (scan: Scan): Buffer => framesOf([scan])[0] ?? Buffer.alloc(0);

describe('The records of the journal', () => {
  it('are read as written', () => {
    fc.assert(
      fc.property(framedScans, (scans) => {
        expect(framesOf(scans).map((frame) => plainScan(readScan(frame)))).to.deep.equal(scans.map(plainScan));
      }),
    );
  });

  it('are those since the last call only, however often the writer is used', () => {
    const writer = new FrameWriter();
    const scan = { ...UNDESCRIBED, campaignKey: new Uint8Array(32).fill(7), scannedMs: 1, class: 'person' as const };
    const frame = write(scan);
    for (const count of [5_000, 1, 0, 5_000]) {
      for (let i = 0; i < count; i++) writer.add(scan);
      expect(writer.count).to.equal(count);
      expect(writer.take().equals(Buffer.concat(new Array(count).fill(frame)))).to.equal(true);
      expect(writer.count).to.equal(0);
    }
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
    expect(plainScan(readScan(former))).to.deep.equal(plainScan(scan));
    expect(write(scan)).to.deep.equal(former);
  });

  it('are read as scans without labels in the first version', () => {
    // As written by version 1: class 3, bot, at 1,800,000,000,000 ms.
    const payload = Buffer.concat([Buffer.from('01a3185c500003', 'hex'), Buffer.alloc(32, 9)]);
    const checked = Buffer.concat([Buffer.from([1]), payload]);
    const header = Buffer.alloc(6);
    header.writeUInt16BE(payload.length, 0);
    header.writeUInt32BE(crc32(checked, payload.length), 2);
    const first = Buffer.concat([header, checked]);
    expect(plainScan(readScan(first))).to.deep.equal(
      plainScan({ ...UNDESCRIBED, campaignKey: payload.subarray(7), scannedMs: 1_800_000_000_000, class: 'bot' }),
    );
  });

  it('are those of the first version when they are counted in totals only, and have nothing but time and campaign', () => {
    const campaignKey = Buffer.alloc(32, 9);
    const scan: Scan = {
      ...{ ...UNDESCRIBED, campaignKey, scannedMs: 1_800_000_000_000, class: 'person', totalsOnly: true },
      ...{ visitor: 7n, city: 'Köln', rule: 'Phones' },
    };
    const payload = Buffer.concat([Buffer.from('01a3185c500000', 'hex'), campaignKey]);
    expect(write(scan).subarray(6)).to.deep.equal(Buffer.concat([Buffer.from([1]), payload]));
    expect(plainScan(readScan(write(scan)))).to.deep.equal(
      plainScan({ ...scan, visitor: 0n, city: UNDESCRIBED.city, rule: null }),
    );
  });

  it('contain as much of a label as fits, in whole characters', () => {
    const scan: Scan = { ...UNDESCRIBED, campaignKey: new Uint8Array(32), scannedMs: 1, class: 'person' };
    const city = `${'a'.repeat(199)}üü`;
    const read = plainScan(readScan(write({ ...scan, city, source: 'b'.repeat(300) })));
    expect(read).to.deep.equal(plainScan({ ...scan, city: 'a'.repeat(199), source: 'b'.repeat(200) }));
  });

  it('never fail on any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 300 }), fc.integer({ min: 0, max: 4 }), (bytes, version) => {
        bytes[6] = version;
        const scan = readScan(Buffer.from(bytes));
        if (typeof scan === 'string') expect(scan).to.be.oneOf(['torn_record', 'unknown_version']);
        else expect(bytes.length).to.be.at.least(46);
      }),
    );
  });
});
