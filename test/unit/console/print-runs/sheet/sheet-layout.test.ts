import 'reflect-metadata';
import { expect } from 'chai';
import fc from 'fast-check';
import { PrintRunKind } from '../../../../../src/batch/print-runs/print-run.js';
import { Paper, type PrintSheetInput } from '../../../../../src/batch/print-runs/print-run-inputs.js';
import { SheetCaption } from '../../../../../src/batch/print-runs/print-run-options.js';
import { readPrintRunOptions } from '../../../../../src/batch/print-runs/read-print-run-options.js';
import { PrintColor } from '../../../../../src/campaigns/artwork/print-input.js';
import { FieldProblems } from '../../../../../src/core/field-problems.js';
import { loadConsoleModule } from '../../../../support/console/console-module.js';

interface Layout {
  readonly columns: number;
  readonly rows: number;
  readonly labelWidth: number;
  readonly labelHeight: number;
  readonly marginLeft: number;
  readonly marginTop: number;
}
interface Module {
  readonly layoutOf: (sheet: PrintSheetInput) => Layout | null;
  readonly problemOf: (sheet: PrintSheetInput) => string | null;
  readonly sheetCount: (layout: Layout, labels: number) => number;
}

const millimetres = (max: number) => fc.integer({ min: 0, max: max * 10 }).map((tenths) => tenths / 10);
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const few = (max: number) => fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max }));
const side = (max: number) => fc.integer({ min: 120, max }).map((tenths) => tenths / 10);
/** Whatever the fields of the form can hold. */
const SHEETS: fc.Arbitrary<PrintSheetInput> = fc.record({
  paper: fc.constantFrom(Paper.A4, Paper.Letter),
  columns: maybe(few(30)),
  rows: maybe(few(50)),
  labelWidthMm: maybe(fc.oneof(side(600), side(3000))),
  labelHeightMm: maybe(fc.oneof(side(600), side(3000))),
  columnGapMm: millimetres(10),
  rowGapMm: millimetres(10),
  marginLeftMm: maybe(millimetres(30)),
  marginTopMm: maybe(millimetres(30)),
  paddingMm: millimetres(10),
  caption: fc.constantFrom(SheetCaption.None, SheetCaption.Name),
  cutMarks: fc.boolean(),
  copies: fc.constant(1),
  color: fc.constant(PrintColor.Rgb),
});

describe('The layout of a sheet in the console', () => {
  let sheets: Module;
  before(async () => {
    sheets = await loadConsoleModule<Module>('print-runs/sheet/sheet-layout.ts');
  });

  it('is that of the service, which refuses the same sheets', () => {
    let accepted = 0;
    fc.assert(
      fc.property(SHEETS, (sheet) => {
        const problems = new FieldProblems();
        const options = readPrintRunOptions({ kind: PrintRunKind.Sheets, sheet }, problems);
        const isRefused = Object.keys(problems.toFields()).length > 0;
        expect(sheets.problemOf(sheet) !== null, JSON.stringify(problems.toFields())).to.equal(isRefused);
        if (isRefused || options?.kind !== 'Sheets') return;
        accepted += 1;
        const layout = sheets.layoutOf(sheet);
        for (const name of ['columns', 'rows', 'labelWidth', 'labelHeight', 'marginLeft', 'marginTop'] as const) {
          expect(layout?.[name], name).to.be.closeTo(options.layout[name], 0.001);
        }
      }),
      { numRuns: 2_000 },
    );
    expect(accepted).to.be.greaterThan(50);
  });

  it('needs one more sheet for one more label than fits', () => {
    const layout = { columns: 3, rows: 4 } as Layout;
    expect([0, 1, 12, 13, 200].map((labels) => sheets.sheetCount(layout, labels))).to.deep.equal([0, 1, 1, 2, 17]);
  });
});
