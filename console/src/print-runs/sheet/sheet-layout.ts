import type { CreatePrintRunMutationVariables } from '../../../generated/print-runs/print-runs.ts';

/** A sheet as the form holds it and as the service takes it. Lengths are in millimetres. */
export type Sheet = Required<NonNullable<CreatePrintRunMutationVariables['input']['sheet']>>;

/** Where the labels of a sheet lie, as the service places them. */
export interface SheetLayout {
  readonly paperWidth: number;
  readonly paperHeight: number;
  readonly columns: number;
  readonly rows: number;
  readonly labelWidth: number;
  readonly labelHeight: number;
  readonly marginLeft: number;
  readonly marginTop: number;
  readonly marginRight: number;
  readonly marginBottom: number;
}

export const PAPERS = { A4: [210, 297], Letter: [215.9, 279.4] } as const;
/** The least length of a label and of a picture, the margin without another one, and what cut marks need. */
export const MIN = { label: 12, picture: 10, margin: 10, cutMargin: 4 } as const;
export const MAX = { columns: 30, rows: 50, labels: 20_000, copies: 100 } as const;
/** Height of a caption's band as a share of the picture's width. */
const BAND_SHARE = 0.24;
/** Sizes of labels are stated in hundredths of a millimetre. */
const TOLERANCE = 0.01;

interface Axis {
  readonly count: number;
  readonly length: number;
  readonly near: number;
  readonly far: number;
}

function axisOf(
  count: number | null,
  length: number | null,
  paper: number,
  margin: number | null,
  gap: number,
): Axis | null {
  const least = margin ?? MIN.margin;
  const place = (number: number, of: number, near: number): Axis => {
    return { count: number, length: of, near, far: paper - near - number * of - (number - 1) * gap };
  };
  if (count && !length) return place(count, (paper - 2 * least - (count - 1) * gap) / count, least);
  if (!length) return null;
  const fitting = Math.max(0, Math.floor((paper - 2 * least + gap + TOLERANCE) / (length + gap)));
  const placed = count || fitting;
  return place(placed, length, margin ?? Math.max(0, (paper - placed * length - (placed - 1) * gap) / 2));
}

/** Returns null when neither the number of labels nor their size is given in one direction. */
export function layoutOf(sheet: Sheet): SheetLayout | null {
  const [paperWidth, paperHeight] = PAPERS[sheet.paper];
  const across = axisOf(sheet.columns, sheet.labelWidthMm, paperWidth, sheet.marginLeftMm, sheet.columnGapMm);
  const down = axisOf(sheet.rows, sheet.labelHeightMm, paperHeight, sheet.marginTopMm, sheet.rowGapMm);
  if (across === null || down === null) return null;
  return {
    paperWidth,
    paperHeight,
    columns: across.count,
    rows: down.count,
    labelWidth: across.length,
    labelHeight: down.length,
    marginLeft: across.near,
    marginTop: down.near,
    marginRight: across.far,
    marginBottom: down.far,
  };
}

/** What keeps a sheet from being made. */
export type SheetProblem = 'incomplete' | 'too-many' | 'too-small' | 'no-room' | 'off-paper' | 'no-margin';

export function problemOf(sheet: Sheet): SheetProblem | null {
  const layout = layoutOf(sheet);
  if (layout === null || layout.columns < 1 || layout.rows < 1) return layout === null ? 'incomplete' : 'off-paper';
  if (layout.columns > MAX.columns || layout.rows > MAX.rows) return 'too-many';
  const smallest = Math.min(layout.labelWidth, layout.labelHeight);
  if (smallest < MIN.label) return 'too-small';
  if (smallest - 2 * sheet.paddingMm < MIN.picture) return 'no-room';
  const { marginLeft, marginTop, marginRight, marginBottom } = layout;
  if (Math.min(marginRight, marginBottom) < -TOLERANCE) return 'off-paper';
  const margins = Math.min(marginLeft, marginTop, marginRight, marginBottom);
  return sheet.cutMarks && margins < MIN.cutMargin - TOLERANCE ? 'no-margin' : null;
}

/** Width of a square picture on a label in millimetres, and the height of its caption's band. */
export function pictureOf({ labelWidth, labelHeight }: SheetLayout, { paddingMm, caption }: Sheet) {
  const share = caption === 'None' ? 0 : BAND_SHARE;
  const width = Math.min(labelWidth - 2 * paddingMm, (labelHeight - 2 * paddingMm) / (1 + share));
  return { width, band: width * share };
}

/** How many sheets so many labels need. */
export const sheetCount = (layout: SheetLayout, labels: number): number =>
  Math.ceil(labels / Math.max(1, layout.columns * layout.rows));
