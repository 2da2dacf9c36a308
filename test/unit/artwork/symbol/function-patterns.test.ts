import { createRequire } from 'node:module';
import { expect } from 'chai';
import QRCode from 'qrcode';
import {
  alignmentCoordinates,
  functionModules,
  symbolSize,
  VERSION_MAX,
} from '../../../../src/artwork/symbol/function-patterns.js';

const library: { getRowColCoords(version: number): number[] } = createRequire(import.meta.url)(
  'qrcode/lib/core/alignment-pattern.js',
);

const VERSIONS = Array.from({ length: VERSION_MAX }, (_, index) => index + 1);

describe('The function patterns', () => {
  it('have their alignment patterns where the encoder puts them, in every version', () => {
    for (const version of VERSIONS) {
      expect(alignmentCoordinates(version), `${version}`).to.deep.equal(library.getRowColCoords(version));
    }
  });

  it('are exactly the modules that the encoder reserves, in every version', () => {
    for (const version of VERSIONS) {
      const { modules } = QRCode.create('x', { version, errorCorrectionLevel: 'H' });
      expect(symbolSize(version)).to.equal(modules.size);
      expect(Buffer.compare(functionModules(version), Uint8Array.from(modules.reservedBit)), `${version}`).to.equal(0);
    }
  });

  it('exist for versions 1 to 40 only', () => {
    for (const version of [0, 41, 2.5, Number.NaN]) expect(() => functionModules(version)).to.throw(RangeError);
  });

  it('are computed once', () => {
    expect(functionModules(5)).to.equal(functionModules(5));
  });
});
