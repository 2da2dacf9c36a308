import { expect } from 'chai';
import fc from 'fast-check';
import { BATCH_BYTES_MAX, readJournalBatch } from '../../../../src/redirect/journal/journal-batch.js';
import type { StoredEntry } from '../../../../src/redirect/journal/journal-store.js';

/** A journal with these entries, all of them synced. */
const journalOf = (entries: readonly StoredEntry[]) => ({
  syncedTo: entries.at(-1)?.last ?? -1,
  *entriesAfter(sequence: number): Generator<StoredEntry> {
    for (const entry of entries) if (entry.last > sequence) yield entry;
  },
});

describe('A batch of the journal', () => {
  it('has the entries up to its limit in order, and the next one has those after it', async () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 80 });
    await fc.assert(
      fc.asyncProperty(lengths, fc.integer({ min: 1, max: 500 }), async (counts, limit) => {
        let last = -1;
        const entries = counts.map((count) => {
          last += count;
          return { last, count, value: Buffer.alloc(count * 2, last) };
        });
        const read: Uint8Array[] = [];
        for (let from = -1; from < last; ) {
          const batch = await readJournalBatch(journalOf(entries), from, limit);
          expect(batch.from).to.equal(from);
          expect(batch.count)
            .to.be.below(limit + 40)
            .and.at.least(Math.min(limit, last - from));
          expect(batch.bytes.length).to.equal(batch.count * 2);
          read.push(batch.bytes);
          from = batch.to;
        }
        expect(Buffer.concat(read).equals(Buffer.concat(entries.map(({ value }) => value)))).to.equal(true);
      }),
    );
  });

  it('ends before it takes much memory, however long the labels are', async () => {
    const value = Buffer.alloc(1024 * 1024);
    const entries = Array.from({ length: 100 }, (_, index) => ({ last: index, count: 1, value }));
    const batch = await readJournalBatch(journalOf(entries), -1, 1_000_000);
    expect(batch.bytes.length).to.equal(BATCH_BYTES_MAX);
    expect(batch.bytes.buffer.byteLength).to.be.at.most(4 * BATCH_BYTES_MAX);
    expect(batch.to).to.equal(31);
  });
});
