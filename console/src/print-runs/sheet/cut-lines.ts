import type { Sheet, SheetLayout } from './sheet-layout.ts';

export type CutLine = readonly [x1: number, y1: number, x2: number, y2: number];

const LENGTH = 5;
/** From a label to its mark. */
const DISTANCE = 1;

function edgesOf(count: number, start: number, length: number, gap: number): number[] {
  const edges = Array.from({ length: count }, (_, index) => start + index * (length + gap));
  return [...new Set(edges.flatMap((edge) => [edge, edge + length]).map((edge) => Math.round(edge * 1000) / 1000))];
}

/** The lines in the four margins at which labels are cut apart, as the service draws them. */
export function cutLines(layout: SheetLayout, { columnGapMm, rowGapMm }: Sheet): CutLine[] {
  const { paperWidth, paperHeight, columns, rows, labelWidth, labelHeight } = layout;
  const { marginLeft, marginTop, marginRight, marginBottom } = layout;
  const reach = (margin: number): number => Math.max(0, Math.min(LENGTH, margin - DISTANCE));
  const [top, low] = [marginTop - DISTANCE, paperHeight - marginBottom + DISTANCE];
  const [left, far] = [marginLeft - DISTANCE, paperWidth - marginRight + DISTANCE];
  return [
    ...edgesOf(columns, marginLeft, labelWidth, columnGapMm).flatMap((x): CutLine[] => [
      [x, top - reach(marginTop), x, top],
      [x, low, x, low + reach(marginBottom)],
    ]),
    ...edgesOf(rows, marginTop, labelHeight, rowGapMm).flatMap((y): CutLine[] => [
      [left - reach(marginLeft), y, left, y],
      [far, y, far + reach(marginRight), y],
    ]),
  ];
}
