import { expect } from 'chai';
import { findReadableArtwork } from '../../src/artwork/decode-check/check-artwork.js';
import { loadZxing } from '../../src/artwork/decode-check/zxing-module.js';
import { changed, LOOKS } from '../support/scanning/looks.js';
import { READ, type ReaderName } from '../support/scanning/readers.js';
import { acceptedCode, drawByResvg } from '../support/scanning/renderers.js';
import { randomRequests } from '../support/scanning/style-space.js';
import { Tally } from '../support/scanning/tally.js';

/** A sample; `test/e2e/artwork/every-style-scans.test.ts` tries more, with more renderers. */
const COUNT = 25;
const SEED = 20_261_124;
const NAMES = ['own size', '480 px wide', '3 px a module', 'out of focus'];
/** Too few readings for the shares of the long test: this many misses and refusals are not yet a finding. */
const MISSES_MAX = 3;
const REFUSED_MAX = 2;

loadZxing();

describe('Random designs', () => {
  it(`are accepted, and then read by each reader alone: ${COUNT}`, async function () {
    this.timeout(COUNT * 10_000);
    const tally = new Tally();
    let refused = 0;
    for (const request of await randomRequests(COUNT, SEED, true)) {
      const found = await findReadableArtwork(request);
      if ('problems' in found) {
        refused += 1;
        continue;
      }
      const code = acceptedCode(request.text, found.artwork.svg, request.style);
      for (const look of LOOKS.filter(({ name }) => NAMES.includes(name))) {
        const width = look.widthOf(code.sheet);
        const [pixels] = width === null ? [] : await drawByResvg([{ code, width }]);
        if (pixels === undefined) continue;
        const seen = await changed(look, pixels, code.sheet);
        for (const reader of Object.keys(READ) as ReaderName[]) {
          tally.add(look.name, reader, (await READ[reader](seen, code.isInverted)) === code.text);
        }
      }
    }
    expect(tally.misses(), String(tally)).to.be.at.most(MISSES_MAX);
    expect(refused).to.be.at.most(REFUSED_MAX);
  });
});
