import { expect } from 'chai';
import fc from 'fast-check';
import { loadConsoleModule } from '../../../../support/console/console-module.js';

const { smallestPrintSize, readingDistanceCm, extentOf } = await loadConsoleModule<{
  smallestPrintSize(extent: number, distanceCm: number): { mm: number; because: string };
  readingDistanceCm(mm: number): number;
  extentOf(svg: string): number | null;
}>('code-designer/preview/print-size.ts');

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
});
