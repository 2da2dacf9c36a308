import { expect } from 'chai';
import fc from 'fast-check';
import { SCAN_CLASSES } from '../../../src/scans/classify.js';
import { EntryWriter, readEntry, type Scan } from '../../../src/scans/scan-record.js';

const FRAME = 7 + 39;

const scans = fc.array(
  fc.record<Scan>({
    subject: fc.uint8Array({ minLength: 32, maxLength: 32 }),
    scannedMs: fc.nat({ max: 2 ** 47 }),
    class: fc.constantFrom(...SCAN_CLASSES),
  }),
  { minLength: 1, maxLength: 20 },
);

const write = (list: readonly Scan[]): Buffer => {
  const writer = new EntryWriter();
  for (const scan of list) writer.add(scan);
  return writer.take();
};

const plain = (read: ReturnType<typeof readEntry>) =>
  read.map((scan) => (typeof scan === 'string' ? scan : { ...scan, subject: [...scan.subject] }));

const plainScans = (list: readonly Scan[]) => list.map((scan) => ({ ...scan, subject: [...scan.subject] }));

describe('The records of the journal', () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(scans, (list) => {
        expect(plain(readEntry(write(list), list.length))).to.deep.equal(plainScans(list));
      }),
    );
  });

  it('are those of one entry only, however often the writer is used', () => {
    const writer = new EntryWriter();
    const scan = { subject: new Uint8Array(32).fill(7), scannedMs: 1_800_000_000_000, class: 'person' as const };
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

  it('are never read wrongly after one bit was flipped: the damaged one is found out, the others are unharmed', () => {
    fc.assert(
      fc.property(scans, fc.nat(), (list, position) => {
        const entry = write(list);
        const bit = position % (entry.length * 8);
        const byte = bit >> 3;
        entry[byte] = (entry[byte] ?? 0) ^ (1 << (bit & 7));
        const read = plain(readEntry(entry, list.length));
        const damaged = Math.floor(byte / FRAME);
        const wasLength = byte % FRAME < 2;
        expect(read).to.have.length(list.length);
        for (const [index, scan] of read.entries()) {
          if (index === damaged) expect(scan).to.equal('torn_record');
          else if (index < damaged || !wasLength) expect(scan).to.deep.equal(plainScans(list)[index]);
          else expect(scan).to.be.oneOf(['torn_record', 'unknown_version']);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('are read as far as they go when the entry is cut', () => {
    fc.assert(
      fc.property(scans, fc.nat(), (list, position) => {
        const entry = write(list);
        const kept = position % entry.length;
        const read = plain(readEntry(entry.subarray(0, kept), list.length));
        const whole = Math.floor(kept / FRAME);
        expect(read.slice(0, whole)).to.deep.equal(plainScans(list).slice(0, whole));
        expect(read.slice(whole).every((scan) => scan === 'torn_record')).to.equal(true);
        expect(read).to.have.length(list.length);
      }),
    );
  });

  it('never fail on any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat({ max: 10 }), (bytes, count) => {
        expect(readEntry(Buffer.from(bytes), count)).to.have.length(count);
      }),
    );
  });
});
