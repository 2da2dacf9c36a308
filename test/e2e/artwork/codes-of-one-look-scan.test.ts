import { expect } from 'chai';
import fc from 'fast-check';
import { composeArtwork } from '../../../src/artwork/compose-artwork.js';
import { findReadableMask } from '../../../src/artwork/decode-check/check-artwork.js';
import { loadZxing } from '../../../src/artwork/decode-check/zxing-module.js';
import { LOOKS } from '../../support/scanning/looks.js';
import { READ, type ReaderName } from '../../support/scanning/readers.js';
import { type AcceptedCode, acceptedCode, drawByLibrsvg, drawByResvg } from '../../support/scanning/renderers.js';
import { randomRequests } from '../../support/scanning/style-space.js';
import { Tally } from '../../support/scanning/tally.js';
import { IS_THOROUGH } from '../../support/thorough.js';

const [STYLES, CODES] = IS_THOROUGH ? [500, 20] : [10, 4];
/** The same styles in every run. */
const SEED = 20_261_123;
/** Maximum share of readings that may be missed. */
const MISSED_MAX = 0.003;
/** A short run has too few readings for that share: this many misses are not yet a finding. */
const MISSES_MIN = 3;
const SIZES = LOOKS.filter(({ name }) => ['own size', '480 px wide', '3 px a module'].includes(name));
const PICTURES = { SVG: drawByLibrsvg, PNG: drawByResvg };

loadZxing();

const newCodes = fc.sample(fc.stringMatching(/^[A-Za-z0-9]{8}$/), { numRuns: STYLES * CODES, seed: SEED });

describe('Codes created in bulk', () => {
  it(`are read by each reader alone: ${STYLES} random styles with ${CODES} addresses each`, async function () {
    this.timeout(STYLES * CODES * 10_000);
    const tally = new Tally();
    let refused = 0;

    const read = async (code: AcceptedCode) => {
      for (const [format, draw] of Object.entries(PICTURES)) {
        for (const { name, widthOf } of SIZES) {
          const width = widthOf(code.sheet);
          const [pixels] = width === null ? [] : await draw([{ code, width }]);
          if (pixels === undefined) continue;
          for (const reader of Object.keys(READ) as ReaderName[]) {
            tally.add(`${format}, ${name}`, reader, (await READ[reader](pixels)) === code.text);
          }
        }
      }
    };

    for (const request of await randomRequests(STYLES, SEED)) {
      for (const newCode of newCodes.splice(0, CODES)) {
        const text = request.text.replace(/(?<=\/r\/)\w{8}/, newCode);
        const found = await findReadableMask({ ...request, text });
        if ('problems' in found) {
          refused += 1;
          continue;
        }
        const composed = await composeArtwork({ ...request, text, mask: found.artwork.mask });
        if ('problems' in composed) throw new Error(JSON.stringify(composed.problems));
        await read(acceptedCode(text, composed.svg, request.style));
      }
    }

    const [misses, readings] = [tally.misses(), tally.readings()];
    const share = ((100 * misses) / readings).toFixed(3);
    console.log(`  missed ${misses} of ${readings} readings (${share} %), refused ${refused} codes:\n${tally}`);
    expect(misses).to.be.at.most(Math.max(MISSES_MIN, MISSED_MAX * readings));
  });
});
