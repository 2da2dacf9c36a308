import { expect } from 'chai';
import fc from 'fast-check';
import {
  artworkBox,
  cutMarks,
  fitsPaper,
  labelBox,
  labelCount,
  labelLength,
  labelsPerSheet,
  type PaperBox,
  type SheetLayout,
} from '../../../../../src/core/contract/sheets/sheet-layout.js';

const length = (min: number, max: number) => fc.double({ min, max, noNaN: true });

/** Layouts as they are read: labels that fill the paper, or as many as fit. */
const layouts: fc.Arbitrary<SheetLayout> = fc
  .record({
    paper: fc.constantFrom([210, 297] as const, [215.9, 279.4] as const),
    columns: fc.integer({ min: 1, max: 10 }),
    label: length(12, 120),
    columnGap: length(0, 10),
    rowGap: length(0, 10),
    marginLeft: length(4, 30),
    marginTop: length(4, 30),
    padding: length(0, 2),
  })
  .map(({ paper: [paperWidth, paperHeight], columns, label, ...more }) => ({
    ...more,
    ...{ paperWidth, paperHeight, columns },
    labelWidth: labelLength(paperWidth, more.marginLeft, more.columnGap, columns),
    rows: labelCount(paperHeight, more.marginTop, more.rowGap, label),
    labelHeight: label,
  }))
  .filter(({ labelWidth, rows }) => labelWidth >= 12 && rows >= 1);

const TOLERANCE = 0.02;
const boxesOf = (layout: SheetLayout): PaperBox[] =>
  Array.from({ length: labelsPerSheet(layout) }, (_, place) => labelBox(layout, place));
const overlap = (one: PaperBox, two: PaperBox): boolean =>
  Math.min(one.left + one.width, two.left + two.width) - Math.max(one.left, two.left) > TOLERANCE &&
  Math.min(one.top + one.height, two.top + two.height) - Math.max(one.top, two.top) > TOLERANCE;

describe('The layout of a sheet', () => {
  it('has no label that overlaps another or leaves the paper', () => {
    fc.assert(
      fc.property(layouts, (layout) => {
        expect(fitsPaper(layout)).to.equal(true);
        const boxes = boxesOf(layout);
        for (const [index, box] of boxes.entries()) {
          expect(box.left).to.be.at.least(0);
          expect(box.top).to.be.at.least(0);
          expect(box.left + box.width).to.be.at.most(layout.paperWidth + TOLERANCE);
          expect(box.top + box.height).to.be.at.most(layout.paperHeight + TOLERANCE);
          expect(boxes.slice(index + 1).some((other) => overlap(box, other))).to.equal(false);
        }
      }),
    );
  });

  it('has the picture of a code within the padding of its label, whatever its aspect ratio', () => {
    fc.assert(
      fc.property(layouts, length(1, 1.6), (layout, aspect) => {
        const label = labelBox(layout, 0);
        const box = artworkBox(layout, label, aspect);
        expect(box.height / box.width).to.be.closeTo(aspect, 1e-9);
        expect(box.left - label.left).to.be.at.least(layout.padding - 1e-9);
        expect(box.top - label.top).to.be.at.least(layout.padding - 1e-9);
        expect(label.left + label.width - box.left - box.width).to.be.at.least(layout.padding - 1e-9);
        expect(label.top + label.height - box.top - box.height).to.be.at.least(layout.padding - 1e-9);
      }),
    );
  });

  it('has cut marks on the paper at every edge of a label, and none touches a label or its quiet zone', () => {
    fc.assert(
      fc.property(layouts, (layout) => {
        const boxes = boxesOf(layout);
        const marks = cutMarks(layout);
        for (const { from, to } of marks) {
          const line = {
            left: Math.min(from[0], to[0]) - TOLERANCE,
            top: Math.min(from[1], to[1]) - TOLERANCE,
            width: Math.abs(from[0] - to[0]) + 2 * TOLERANCE,
            height: Math.abs(from[1] - to[1]) + 2 * TOLERANCE,
          };
          expect(boxes.some((box) => overlap(box, line))).to.equal(false);
          for (const [x, y] of [from, to]) {
            expect(x).to.be.within(-1e-6, layout.paperWidth + 1e-6);
            expect(y).to.be.within(-1e-6, layout.paperHeight + 1e-6);
          }
        }
        for (const { left, width } of boxes) {
          for (const edge of [left, left + width]) {
            expect(marks.some(({ from, to }) => from[0] === to[0] && Math.abs(from[0] - edge) < 0.002)).to.equal(true);
          }
        }
      }),
    );
  });

  it('counts the labels of common label papers', () => {
    // 63.5 × 38.1 mm, three across with gaps of 2.5 mm, seven down.
    expect(labelCount(210, 7.2, 2.5, 63.5)).to.equal(3);
    expect(labelCount(297, 15.1, 0, 38.1)).to.equal(7);
  });
});
