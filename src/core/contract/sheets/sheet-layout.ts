/** A grid of equal labels on paper. Lengths are in millimetres. */
export interface SheetLayout {
  readonly paperWidth: number;
  readonly paperHeight: number;
  readonly columns: number;
  readonly rows: number;
  readonly labelWidth: number;
  readonly labelHeight: number;
  /** Distance between two labels. */
  readonly columnGap: number;
  readonly rowGap: number;
  /** Distance from the edge of the paper to the first label. */
  readonly marginLeft: number;
  readonly marginTop: number;
  /** Distance from the edge of a label to its contents. */
  readonly padding: number;
}

/** A rectangle on paper, in millimetres from the top left corner. */
export interface PaperBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A line on paper, in millimetres from the top left corner. */
export interface PaperLine {
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
}

/** Minimum margin with room for cut marks, and the length of a mark, in millimetres. */
export const CUT_MARK_MARGIN = 4;
const CUT_MARK_LENGTH = 5;
/** Millimetres between a label and a mark, so that no mark remains on a label that is cut slightly too large. */
const CUT_MARK_DISTANCE = 1;
/**
 * Height of the caption band as a share of the picture's width. It is the same on each label, so that all codes have
 * the same size.
 */
export const CAPTION_SHARE = 0.24;
/** A label wider than this many times its height has its text beside the code, which is then as high as the label. */
const WIDE = 2;
/** Lengths that differ by less are equal, because label sizes are stated in hundredths of a millimetre. */
const TOLERANCE = 0.01;

/** Returns the number of labels on one sheet. */
export const labelsPerSheet = ({ columns, rows }: SheetLayout): number => columns * rows;

/** Returns width and height of the grid without margins. */
const gridOf = ({ columns, rows, labelWidth, labelHeight, columnGap, rowGap }: SheetLayout) => ({
  width: columns * labelWidth + (columns - 1) * columnGap,
  height: rows * labelHeight + (rows - 1) * rowGap,
});

/** Returns the remaining margins on the right and at the bottom. Negative if the grid extends beyond the paper. */
export function farMargins(layout: SheetLayout): { readonly right: number; readonly bottom: number } {
  const { width, height } = gridOf(layout);
  return {
    right: layout.paperWidth - layout.marginLeft - width,
    bottom: layout.paperHeight - layout.marginTop - height,
  };
}

/** Whether all labels are on the paper. */
export function fitsPaper(layout: SheetLayout): boolean {
  const { right, bottom } = farMargins(layout);
  return right >= -TOLERANCE && bottom >= -TOLERANCE;
}

/** Whether all margins are wide enough for cut marks. */
export function fitsCutMarks(layout: SheetLayout): boolean {
  const { right, bottom } = farMargins(layout);
  return Math.min(layout.marginLeft, layout.marginTop, right, bottom) >= CUT_MARK_MARGIN - TOLERANCE;
}

/** Returns the length of each of `count` labels that fill a length between two equal margins. */
export const labelLength = (paper: number, margin: number, gap: number, count: number): number =>
  (paper - 2 * margin - (count - 1) * gap) / count;

/** Returns how many labels of the given length fit between two equal margins. */
export const labelCount = (paper: number, margin: number, gap: number, label: number): number =>
  Math.max(0, Math.floor((paper - 2 * margin + gap + TOLERANCE) / (label + gap)));

/**
 * Returns the label at a position on the sheet. Positions start at 0 and run left to right, row by row from the top.
 */
export function labelBox(layout: SheetLayout, place: number): PaperBox {
  const { columns, labelWidth, labelHeight, columnGap, rowGap, marginLeft, marginTop } = layout;
  return {
    left: marginLeft + (place % columns) * (labelWidth + columnGap),
    top: marginTop + Math.floor(place / columns) * (labelHeight + rowGap),
    width: labelWidth,
    height: labelHeight,
  };
}

/** Returns the largest centred box with the given aspect ratio (height divided by width) inside a label's padding. */
export function artworkBox({ padding }: Pick<SheetLayout, 'padding'>, label: PaperBox, aspect: number): PaperBox {
  const room = { width: label.width - 2 * padding, height: label.height - 2 * padding };
  const width = Math.min(room.width, room.height / aspect);
  const height = width * aspect;
  return {
    left: label.left + (label.width - width) / 2,
    top: label.top + (label.height - height) / 2,
    width,
    height,
  };
}

/** Whether the text of a label is beside the code and not below it. */
export const isTextBeside = (room: { readonly width: number; readonly height: number }): boolean =>
  room.width > WIDE * room.height;

/** Returns cut lines in the four margins. None touches a label. */
export function cutMarks(layout: SheetLayout): PaperLine[] {
  const { columns, rows, labelWidth, labelHeight, columnGap, rowGap, marginLeft, marginTop } = layout;
  const { right, bottom } = farMargins(layout);
  const edges = (count: number, start: number, length: number, gap: number): number[] => {
    const all = Array.from({ length: count }, (_, index) => start + index * (length + gap));
    return [...new Set(all.flatMap((edge) => [rounded(edge), rounded(edge + length)]))];
  };
  const { paperWidth, paperHeight } = layout;
  const reach = (margin: number): number => Math.max(0, Math.min(CUT_MARK_LENGTH, margin - CUT_MARK_DISTANCE));
  const marks: PaperLine[] = [];
  const add = (from: PaperLine['from'], to: PaperLine['to']): void => {
    if (from[0] !== to[0] || from[1] !== to[1]) marks.push({ from, to });
  };
  for (const x of edges(columns, marginLeft, labelWidth, columnGap)) {
    const [top, low] = [marginTop - CUT_MARK_DISTANCE, paperHeight - bottom + CUT_MARK_DISTANCE];
    add([x, top - reach(marginTop)], [x, top]);
    add([x, low], [x, low + reach(bottom)]);
  }
  for (const y of edges(rows, marginTop, labelHeight, rowGap)) {
    const [left, far] = [marginLeft - CUT_MARK_DISTANCE, paperWidth - right + CUT_MARK_DISTANCE];
    add([left - reach(marginLeft), y], [left, y]);
    add([far, y], [far + reach(right), y]);
  }
  return marks;
}

const rounded = (mm: number): number => Math.round(mm * 1000) / 1000;
