import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import type { ArtworkRequest } from '../../../src/artwork/compose-contents.js';
import { findReadableArtwork, gradeArtwork } from '../../../src/artwork/decode-check/check-artwork.js';
import { READERS } from '../../../src/artwork/decode-check/reader-names.js';
import { loadZxing } from '../../../src/artwork/decode-check/zxing-module.js';
import { closeTabs, openTestBrowser } from '../../support/pages/browser.js';
import { changed, LOOKS, type Look } from '../../support/scanning/looks.js';
import { READ, type ReaderName } from '../../support/scanning/readers.js';
import {
  type AcceptedCode,
  acceptedCode,
  drawByChromium,
  drawByLibrsvg,
  drawByResvg,
  type Renderer,
} from '../../support/scanning/renderers.js';
import { randomRequests } from '../../support/scanning/style-space.js';
import { Tally } from '../../support/scanning/tally.js';
import { IS_THOROUGH } from '../../support/thorough.js';

const USUAL = 'up to 200 characters';
const LONG = 'longer';
/**
 * What is tried: how many, the maximum share of the valid ones that the decode check may refuse, and that of readings
 * that may be missed, by content length. For long contents jsQR misses plain squares, too, if a module has fewer than 5
 * pixels.
 */
const SPACES = {
  styles: {
    areDesigned: false,
    accepted: Number(process.env.STYLES ?? (IS_THOROUGH ? 500 : 24)),
    refusedMax: 0.02,
    missedMax: { [USUAL]: 0.002, [LONG]: 0.06 },
  },
  designs: {
    areDesigned: true,
    accepted: Number(process.env.DESIGNS ?? (IS_THOROUGH ? 1_000 : 25)),
    refusedMax: 0.05,
    // A frame leaves fewer pixels for a module at the same width.
    missedMax: { [USUAL]: 0.003, [LONG]: 0.1 },
  },
};
type Space = (typeof SPACES)[keyof typeof SPACES];
/** The same styles in every run, so that a failure is reproducible. Another seed tries other styles. */
const SEED = Number(process.env.STYLES_SEED ?? 20_261_121);
/** From this many styles on, each is checked in every way with every renderer. */
const ALL_LOOKS_FROM = 2_000;
/** A short run has too few readings for that share: this many misses are not yet a finding. */
const MISSES_MIN = 3;
/** Number of codes drawn together. */
const BATCH = 8;

loadZxing();

/**
 * Returns the looks of a code for one of the renderers. In a short run it gets each look from one renderer, which take
 * turns; only every fourth code gets the slow looks.
 */
function looksFor(accepted: number, index: number, renderer: number, renderers: number): readonly Look[] {
  if (accepted >= ALL_LOOKS_FROM) return LOOKS;
  return LOOKS.filter((look, turn) => (index + turn) % renderers === renderer && (!look.isSlow || index % 4 === 0));
}

/**
 * Draws the request with its own mask if that is readable, otherwise as the service does. Null if the service refuses
 * it.
 */
async function accept(request: ArtworkRequest): Promise<AcceptedCode | null> {
  const own = request.mask === null ? null : await gradeArtwork(request);
  const isReadable = own !== null && 'artwork' in own && own.artwork.readers.length === READERS.length;
  const result = isReadable ? own : await findReadableArtwork(request);
  return 'artwork' in result ? acceptedCode(request.text, result.artwork.svg, request.style) : null;
}

const describeCode = ({ style, text, mask }: ArtworkRequest): string =>
  JSON.stringify({ ...style, logoDataUrl: undefined, length: text.length, mask });

/** Reads accepted codes from their space with each renderer. */
async function tryAll(
  name: string,
  { areDesigned, accepted: wanted, refusedMax, missedMax }: Space,
  browser: Browser | null,
): Promise<void> {
  const renderers: Record<string, Renderer> = {
    resvg: drawByResvg,
    librsvg: drawByLibrsvg,
    ...(browser !== null && { Chromium: drawByChromium(browser) }),
  };
  const byLook = new Tally();
  const byRenderer = new Tally();
  const byLength = new Tally();
  const missed: string[] = [];
  let accepted = 0;
  let refused = 0;

  const read = async (codes: readonly { code: AcceptedCode; request: ArtworkRequest; index: number }[]) => {
    // All begin together: Chromium, the slowest, draws while the pictures of the others are read.
    const drawn = Object.entries(renderers).map(([renderer, render], turn) => {
      const drawings = codes.flatMap(({ code, request, index }) =>
        looksFor(wanted, index, turn, Object.keys(renderers).length).flatMap((look) => {
          const width = look.widthOf(code.sheet);
          return width === null ? [] : [{ code, request, look, width }];
        }),
      );
      return { renderer, drawings, pictures: render(drawings) };
    });
    for (const { renderer, drawings, pictures } of drawn) {
      for (const [index, pixels] of (await pictures).entries()) {
        const { code, request, look } = drawings[index] ?? expect.fail();
        const seen = await changed(look, pixels, code.sheet);
        for (const reader of Object.keys(READ) as ReaderName[]) {
          if (reader === 'zbar' && look.withoutZbar) continue;
          const isRead = (await READ[reader](seen, code.isInverted)) === code.text;
          byLook.add(look.name, reader, isRead);
          byRenderer.add(renderer, reader, isRead);
          byLength.add(code.text.length <= 200 ? USUAL : LONG, reader, isRead);
          if (!isRead) missed.push(`    ${reader} from ${renderer}, ${look.name}: ${describeCode(request)}`);
        }
      }
    }
  };

  const requests = await randomRequests(Math.ceil(wanted * (1 + 2 * refusedMax)), SEED, areDesigned);
  let batch: { code: AcceptedCode; request: ArtworkRequest; index: number }[] = [];
  for (const request of requests) {
    if (accepted === wanted) break;
    const code = await accept(request);
    if (code === null) refused += 1;
    else batch.push({ code, request, index: accepted++ });
    if (batch.length < BATCH && accepted < wanted) continue;
    await read(batch);
    batch = [];
  }

  const share = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(2)} %`;
  const [misses, readings] = [byLook.misses(), byLook.readings()];
  console.log(
    `  ${accepted} ${name} of seed ${SEED}: missed ${misses} of ${readings} readings (${share(misses, readings)}), ` +
      `refused ${refused} of ${accepted + refused} valid ${name} (${share(refused, accepted + refused)}). Misses by look, renderer and length:\n` +
      `${byLook}\n${byRenderer}\n${byLength}\n${missed.join('\n')}`,
  );
  expect(accepted).to.equal(wanted);
  for (const [length, most] of Object.entries(missedMax)) {
    expect(byLength.misses(length), length).to.be.at.most(Math.max(MISSES_MIN, most * byLength.readings(length)));
  }
  expect(refused / (accepted + refused)).to.be.at.most(refusedMax);
}

describe('Every accepted style', () => {
  let browser: Browser | null = null;
  before(async () => {
    browser = await openTestBrowser();
  });
  after(() => closeTabs(browser));

  for (const [name, space] of Object.entries(SPACES)) {
    it(`is read by each reader alone, from three renderers and in seven looks: ${space.accepted} random ${name}`, async function () {
      this.timeout(space.accepted * 30_000);
      await tryAll(name, space, browser);
    });
  }
});
