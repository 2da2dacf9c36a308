import type { ChangeInWords } from '../../core/contract/figures/change.js';
import type { ChartColours } from '../charts/chart-colours.js';
import type { TextStyle } from '../charts/set-text.js';
import { rectangle } from '../charts/shapes.js';
import type { PageCanvas } from './page-canvas.js';
import type { ReportRow, ReportTable, ReportView } from './report-view.js';

/** Height of a row, in points. */
export const ROW = 19;

/** Colours of changes on white. */
export const DIRECTION_COLOURS: Readonly<Record<ChangeInWords['direction'], string>> = {
  up: '#0f7a4a',
  down: '#b3261e',
  same: '#5c6370',
};

/** A report that is being laid out. */
export interface Layout {
  readonly view: ReportView;
  readonly colours: ChartColours;
  readonly styleOf: (size: number, more?: Partial<TextStyle>) => TextStyle;
}

interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

/** Draws a table with its title's baseline at `top`. Returns the bottom. */
export function drawTable(canvas: PageCanvas, layout: Layout, { title, rows }: ReportTable, place: Place): number {
  const { view, colours, styleOf } = layout;
  const { left, top, width } = place;
  const right = left + width;
  const small = styleOf(8, { colour: colours.muted, anchor: 'end' });
  canvas.text(title, left, top, styleOf(13, { isBold: true, widthMax: width - 140 }));
  const columns = [right - 88, right - 46, right];
  for (const [index, text] of [view.columns.scans, view.columns.before, view.columns.change].entries()) {
    canvas.text(text, columns[index] ?? right, top, small);
  }
  canvas.area(rectangle(left, top + 6, width, 0.75), colours.grid);
  for (const [index, row] of rows.entries())
    tableRow(canvas, layout, row, columns, { left, top: top + 6 + index * ROW, width });
  return top + 6 + rows.length * ROW;
}

function tableRow(
  canvas: PageCanvas,
  { colours, styleOf }: Layout,
  { label, scans, before, change, share }: ReportRow,
  columns: readonly number[],
  { left, top, width }: Place,
): void {
  const [scansRight = 0, beforeRight = 0, changeRight = 0] = columns;
  const baseline = top + 13;
  const room = width - 126;
  canvas.text(label, left, baseline, styleOf(9.5, { widthMax: room }));
  canvas.area(rectangle(left, top + ROW - 2.5, room, 1.5), colours.tint);
  canvas.area(rectangle(left, top + ROW - 2.5, room * share, 1.5), colours.accent);
  canvas.text(scans, scansRight, baseline, styleOf(9.5, { isBold: true, anchor: 'end' }));
  canvas.text(before, beforeRight, baseline, styleOf(9.5, { colour: colours.muted, anchor: 'end' }));
  const colour = DIRECTION_COLOURS[change.direction];
  canvas.text(change.text, changeRight, baseline, styleOf(9.5, { colour, anchor: 'end' }));
}
