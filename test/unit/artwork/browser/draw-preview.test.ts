import { domainToUnicode } from 'node:url';
import { expect } from 'chai';
import { type PicturedCampaign, toArtworkRequest } from '../../../../src/artwork/artwork-request.js';
import { drawPreview } from '../../../../src/artwork/browser/draw-preview.js';
import { KnownParts } from '../../../../src/artwork/browser/known-parts.js';
import { composeArtwork } from '../../../../src/artwork/compose-artwork.js';
import { DEFAULT_STYLE } from '../../../../src/core/contract/default-style.js';
import type { Design } from '../../../../src/core/contract/design-options.js';
import { SAMPLE_CODE } from '../../../../src/core/contract/ids/sample-code.js';
import { randomRequests } from '../../../support/scanning/style-space.js';

type Draft = Omit<PicturedCampaign, 'mask'>;

const PUBLIC_URL = 'https://qr.example';
const PLAIN: Draft = {
  ...{ name: 'Sample', code: 'AbCd1234', encodedAddress: null, mode: 'Dynamic', payloadType: 'Url', content: '' },
  ...{ style: DEFAULT_STYLE, design: null },
};

/** What the service draws first for this draft; null if it refuses it. */
async function serviceSvg(draft: Draft): Promise<string | null> {
  const composed = await composeArtwork(toArtworkRequest(PUBLIC_URL, { ...draft, mask: null }, domainToUnicode));
  return 'problems' in composed ? null : composed.svg;
}

const drawn = (draft: Draft, parts = new KnownParts()): string | null =>
  drawPreview(PUBLIC_URL, draft, parts)?.svg ?? null;

/** Drafts in random styles with designs, Dynamic ones and Static ones with a text, also a long one. */
async function randomDrafts(count: number, seed: number): Promise<Draft[]> {
  const requests = await randomRequests(count, seed, true);
  return requests.map(({ text, style: { design = null, ...style } }, index) => ({
    ...PLAIN,
    ...(index % 2 === 0 && { mode: 'Static', payloadType: 'Text', content: text }),
    ...{ style, design },
  }));
}

/** The same look in other colours. */
const recoloured = ({ style, design, ...draft }: Draft): Draft => {
  const frame = design?.frame && { ...design.frame, color: '#004400', textColor: '#FFFFFE' };
  return {
    ...draft,
    style: { ...style, foregroundColor: '#101080', backgroundColor: '#FFFFF0' },
    design: design && { ...design, frame: frame ?? null },
  };
};

describe('A preview drawn in the browser', () => {
  it('is the service’s picture, byte for byte, in every style without letters, logo and words', async function () {
    this.timeout(300_000);
    const drafts = (await randomDrafts(200, 1)).map(({ style, design, ...draft }, index) => ({
      ...draft,
      style: { ...style, centerBadge: (['None', 'Link', 'Wifi', 'Contact', 'Event'] as const)[index % 5] ?? 'None' },
      design: design && { ...design, frame: null },
    }));
    let refused = 0;
    for (const draft of drafts) {
      const expected = await serviceSvg(draft);
      expect(drawn(draft), JSON.stringify(draft)).to.equal(expected);
      refused += expected === null ? 1 : 0;
    }
    expect(refused).to.be.below(drafts.length / 10);
  });

  it('is left to the service until its logo and words are known, then the same in other colours', async function () {
    this.timeout(300_000);
    const seen = { logo: 0, words: 0 };
    for (const draft of await randomDrafts(100, 2)) {
      const hasLogo = draft.style.centerBadge === 'Logo';
      const hasWords = (draft.design?.frame ?? null) !== null;
      if (draft.style.centerBadge === 'Monogram' || !(hasLogo || hasWords)) continue;
      const parts = new KnownParts();
      expect(drawn(draft, parts)).to.equal(null);
      const svg = await serviceSvg(draft);
      if (svg === null) continue;
      await parts.learn({ ...draft.style, design: draft.design }, svg);
      expect(drawn(draft, parts), JSON.stringify(draft)).to.equal(svg);
      expect(drawn(recoloured(draft), parts)).to.equal(await serviceSvg(recoloured(draft)));
      seen.logo += hasLogo ? 1 : 0;
      seen.words += hasWords ? 1 : 0;
    }
    expect(Math.min(seen.logo, seen.words)).to.be.above(10);
  });

  it('is left to the service with letters, other words, and a host that is not ASCII', async () => {
    const withFrame = (text: string): Draft => {
      const frame = { design: 'Tab', text, font: 'Modern', color: '#111111', textColor: '#FFFFFF' } as const;
      return { ...PLAIN, design: { frame } as Design };
    };
    const parts = new KnownParts();
    await parts.learn(
      { ...DEFAULT_STYLE, design: withFrame('Menu').design },
      '<svg viewBox="0 0 45 50"><path d=""/></svg>',
    );
    expect(drawn(withFrame('Scan me'), parts)).to.equal(null);
    expect(drawn({ ...PLAIN, style: { ...DEFAULT_STYLE, centerBadge: 'Monogram', centerText: 'A' } })).to.equal(null);
    expect(drawn({ ...PLAIN, mode: 'Static', content: 'https://bücher.example/' })).to.equal(null);
    expect(drawn({ ...PLAIN, mode: 'Static', payloadType: 'Menu', content: '{}' })).to.equal(null);
  });

  it('shows a sample until the content of a Static code is complete', async () => {
    const draft: Draft = { ...PLAIN, mode: 'Static', content: 'https://' };
    const sample = await serviceSvg({ ...PLAIN, code: SAMPLE_CODE });
    expect(drawPreview(PUBLIC_URL, draft, new KnownParts())).to.deep.equal({ svg: sample, isSample: true });
    const complete = { ...draft, content: ' https://example.com ' };
    const svg = await serviceSvg({ ...draft, content: 'https://example.com' });
    expect(drawPreview(PUBLIC_URL, complete, new KnownParts())).to.deep.equal({ svg, isSample: false });
  });

  it('is not drawn where the content does not fit', () => {
    const long: Draft = { ...PLAIN, mode: 'Static', payloadType: 'Text', content: 'long '.repeat(340) };
    expect(drawn(long)).to.equal(null);
  });
});
