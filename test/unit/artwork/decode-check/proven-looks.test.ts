import { expect } from 'chai';
import { isProven, type Look, markProven } from '../../../../src/artwork/decode-check/proven-looks.js';
import { DEFAULT_STYLE } from '../../../../src/core/contract/default-style.js';
import { CenterBadge, ModuleShape } from '../../../../src/core/contract/style-options.js';

/** Returns a look that no other test uses, because proven looks are remembered for the whole process. */
const lookIn = (foregroundColor: string): Look => ({
  style: { ...DEFAULT_STYLE, foregroundColor },
  badge: { kind: 'icon', icon: CenterBadge.Link },
  extent: 37,
});

describe('A look', () => {
  it('is proven once one of its codes was read', () => {
    const look = lookIn('#000001');
    expect(isProven(look)).to.equal(false);
    markProven(look);
    expect(isProven(structuredClone(look))).to.equal(true);
  });

  it('does not prove another style, badge or size', () => {
    const look = lookIn('#000002');
    markProven(look);
    expect(isProven({ ...look, style: { ...look.style, moduleShape: ModuleShape.Dots } })).to.equal(false);
    expect(isProven({ ...look, badge: { kind: 'icon', icon: CenterBadge.Wifi } })).to.equal(false);
    expect(isProven({ ...look, badge: null })).to.equal(false);
    expect(isProven({ ...look, extent: 41 })).to.equal(false);
  });

  it('is forgotten after a thousand others', () => {
    const look = lookIn('#000003');
    for (let extent = 0; extent <= 1_000; extent++) markProven({ ...look, extent });
    expect(isProven({ ...look, extent: 0 })).to.equal(false);
    expect(isProven({ ...look, extent: 1_000 })).to.equal(true);
  });
});
