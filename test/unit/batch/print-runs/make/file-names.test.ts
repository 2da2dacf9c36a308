import { expect } from 'chai';
import fc from 'fast-check';
import { FileNames } from '../../../../../src/batch/print-runs/make/file-names.js';

describe('The names of files in a ZIP', () => {
  it('are unique even if case does not matter, and safe, whatever the campaigns are called', () => {
    const hostile = fc.array(
      fc.constantFrom('.', '/', '\\', '..', 'CON', '\u202e', '\0', 'a', 'A', ' ', '"', '漢', 'é'),
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 130 }),
      hostile.map((parts) => parts.join('')),
    );
    const codes = fc.constantFrom('AbCd1234', 'aBcD1234', 'c'.repeat(64));
    fc.assert(
      fc.property(fc.array(fc.tuple(text, codes), { maxLength: 8 }), (campaigns) => {
        const names = new FileNames();
        const all = campaigns.map(([name, code]) => names.next('png', name, code));
        expect(new Set(all.map((name) => name.toLowerCase())).size).to.equal(all.length);
        for (const name of all) {
          expect(name).to.match(/^png\/[^/\\:*?"<>|\p{Cc}]+\.png$/u);
          expect(name).to.not.match(/^png\/(con|nul|aux|prn)[. ]|\.\.\//i);
          expect(Buffer.byteLength(name)).to.be.below(255 + 'png/'.length);
        }
      }),
      { numRuns: 50 },
    );
  });
});
