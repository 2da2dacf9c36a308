import { expect } from 'chai';
import fc from 'fast-check';
import {
  extentOf,
  formatDistance,
  formatMm,
  readingDistanceCm,
  smallestPrintSize,
} from '../../../../../src/core/contract/sheets/print-size.js';

const NBSP = '\u00a0';

describe('The smallest print size', () => {
  it('is determined by the modules if there are many, and by the distance if it is long', () => {
    expect(smallestPrintSize(45, 15)).to.deep.equal({ mm: 18, because: 'modules' });
    expect(smallestPrintSize(33, 15)).to.deep.equal({ mm: 15, because: 'distance' });
    expect(smallestPrintSize(45, 300)).to.deep.equal({ mm: 300, because: 'distance' });
  });

  it('is the smallest number of whole millimetres that suffices for both', () => {
    const extents = fc.integer({ min: 21, max: 200 });
    const distances = fc.integer({ min: 10, max: 1000 });
    fc.assert(
      fc.property(extents, distances, (extent, distance) => {
        const { mm } = smallestPrintSize(extent, distance);
        const suffices = (width: number) => width / extent >= 0.4 - 1e-9 && readingDistanceCm(width) >= distance;
        expect(Number.isInteger(mm) && suffices(mm) && !suffices(mm - 1)).to.equal(true);
      }),
    );
  });

  it('counts the modules that the service draws, also of a picture with a caption above', () => {
    expect(extentOf('<svg xmlns="x" width="656" height="656" viewBox="0 0 41 41" role="img">')).to.equal(41);
    expect(extentOf('<svg xmlns="x" width="50mm" height="60mm" viewBox="0 -8.2 41 49.2" role="img">')).to.equal(41);
    expect(extentOf('<svg width="1"></svg>')).to.equal(null);
  });

  it('is written with its unit on the same line, in each language', () => {
    expect(formatMm(0.4, 'en')).to.equal(`0.4${NBSP}mm`);
    expect(formatMm(0.4, 'de')).to.equal(`0,4${NBSP}mm`);
    expect(formatDistance(15, 'en')).to.equal(`15${NBSP}cm`);
    expect(formatDistance(300, 'en')).to.equal(`3${NBSP}m`);
    expect(formatDistance(150, 'de')).to.equal(`1,5${NBSP}m`);
  });
});
