import { expect } from 'chai';
import fc from 'fast-check';
import {
  checkSheet,
  Paper,
  SHEET_LIMITS,
  type SheetMeasures,
} from '../../../../../src/core/contract/sheets/check-sheet.js';
import { labelBox, labelsPerSheet } from '../../../../../src/core/contract/sheets/sheet-layout.js';

const millimetres = (max: number) => fc.integer({ min: 0, max: max * 10 }).map((tenths) => tenths / 10);
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const few = (max: number) => fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max }));
const side = (max: number) => fc.integer({ min: 120, max }).map((tenths) => tenths / 10);
const SHEETS: fc.Arbitrary<SheetMeasures> = fc.record({
  paper: fc.constantFrom(...Object.values(Paper)),
  columns: maybe(few(SHEET_LIMITS.columns)),
  rows: maybe(few(SHEET_LIMITS.rows)),
  labelWidthMm: maybe(fc.oneof(side(600), side(3000))),
  labelHeightMm: maybe(fc.oneof(side(600), side(3000))),
  columnGapMm: millimetres(10),
  rowGapMm: millimetres(10),
  marginLeftMm: maybe(millimetres(30)),
  marginTopMm: maybe(millimetres(30)),
  paddingMm: millimetres(10),
  cutMarks: fc.boolean(),
});
/** What is missing at 0.01 mm, the tolerance of a sheet, plus a margin for rounding. */
const TOLERANCE = 0.011;

describe('A sheet of labels without problems', () => {
  it('has labels of a readable size on the paper, and margins for its cut marks', () => {
    let accepted = 0;
    fc.assert(
      fc.property(SHEETS, (sheet) => {
        const { layout, problems } = checkSheet(sheet);
        if (layout === null || problems.length > 0) return;
        accepted += 1;
        const margin = sheet.cutMarks ? 4 : 0;
        const first = labelBox(layout, 0);
        const last = labelBox(layout, labelsPerSheet(layout) - 1);
        expect(Math.min(first.left, first.top)).to.be.at.least(margin - TOLERANCE);
        expect(last.left + last.width).to.be.at.most(layout.paperWidth - margin + TOLERANCE);
        expect(last.top + last.height).to.be.at.most(layout.paperHeight - margin + TOLERANCE);
        expect(Math.min(first.width, first.height)).to.be.at.least(12);
        expect(Math.min(first.width, first.height) - 2 * sheet.paddingMm).to.be.at.least(10);
        expect(layout.columns).to.be.within(1, 30);
        expect(layout.rows).to.be.within(1, 50);
      }),
      { numRuns: 2_000 },
    );
    expect(accepted).to.be.greaterThan(50);
  });
});
