import type { DrawingImage } from '../badge/badge.js';
import type { DrawnLogo } from '../badge/brand-logo.js';
import { chartColours } from '../charts/chart-colours.js';
import { loadTextFonts, textWidth } from '../charts/set-text.js';
import { rectangle, strokeLine } from '../charts/shapes.js';
import { drawTimeline } from '../charts/timeline-chart.js';
import { DIRECTION_COLOURS, drawTable, type Layout, ROW } from './draw-table.js';
import { PAPER, PageCanvas } from './page-canvas.js';
import type { ReportView } from './report-view.js';

const { width: WIDTH, height: HEIGHT, margin: MARGIN } = PAPER;
const INNER = WIDTH - 2 * MARGIN;
const GAP = 24;
const COLUMN = (INNER - GAP) / 2;
/** In points. */
const LOGO = { width: 150, height: 44 };
const NOTES_BOTTOM = HEIGHT - 80;
/** Where the credit is, in points from the left lower corner; made a link. */
export const CREDIT_BASELINE = HEIGHT - 36;

/** Lays out a report on two pages: what has changed, and the lists. Without lists, it has one page. */
export async function layOutReport(view: ReportView, logo: DrawnLogo | null, page: string): Promise<PageCanvas[]> {
  const colours = chartColours('light', view.brand.accent);
  const { font } = view.brand;
  await loadTextFonts(textsOf(view), font);
  const layout: Layout = {
    view,
    colours,
    styleOf: (size, more) => ({ size, colour: colours.ink, font, ...more }),
  };
  const pages = [firstPage(layout, logo), ...(view.tables.length === 0 ? [] : [secondPage(layout)])];
  for (const [index, canvas] of pages.entries()) footer(canvas, layout, `${page} ${index + 1} / ${pages.length}`);
  return pages;
}

/** Every text of a report, and what is in front of and behind numbers. */
function textsOf(view: ReportView): string[] {
  const texts: string[] = ['0123456789.,+−-– %/\u00a0\u202f Seite Page'];
  JSON.stringify({ ...view, brand: null }, (_key, value: unknown) => {
    if (typeof value === 'string') texts.push(value);
    return value;
  });
  return texts;
}

function firstPage(layout: Layout, logo: DrawnLogo | null): PageCanvas {
  const { view, colours, styleOf } = layout;
  const canvas = new PageCanvas();
  canvas.area(rectangle(0, 0, WIDTH, 6), colours.accent);
  canvas.image = logo === null ? null : logoImage(logo);
  const muted = { colour: colours.muted };
  const right = WIDTH - MARGIN;
  const kind = [view.kind, view.about].filter((part) => part !== null).join(' · ');
  canvas.text(kind, right, 50, styleOf(10, { ...muted, anchor: 'end', widthMax: INNER - LOGO.width - GAP }));
  canvas.text(view.period, right, 65, styleOf(10, { isBold: true, anchor: 'end' }));
  const title = canvas.twoLines(view.title, MARGIN, 124, styleOf(26, { isBold: true, widthMax: INNER }));
  const compared = title + 20;
  canvas.text(view.comparedWith, MARGIN, compared, styleOf(10, { ...muted, widthMax: INNER }));
  const summary = view.summary.join(' ');
  const said =
    summary === ''
      ? compared
      : canvas.lines(summary, MARGIN, compared + 26, styleOf(11.5, { widthMax: INNER }), 5, 1.4);
  totals(canvas, layout, said + 22);
  let top = said + 132;
  if (view.empty === null) top = timeline(canvas, layout, top);
  else top = canvas.twoLines(view.empty, MARGIN, top, styleOf(11, { ...muted, widthMax: INNER })) + 34;
  if (view.movers !== null) top = drawTable(canvas, layout, view.movers, { left: MARGIN, top, width: INNER }) + 26;
  notes(canvas, layout, top);
  return canvas;
}

/** Draws the chart, and returns where the next part begins. */
function timeline(canvas: PageCanvas, layout: Layout, top: number): number {
  const { view, colours, styleOf } = layout;
  canvas.text(view.timeline.title, MARGIN, top, styleOf(13, { isBold: true }));
  legend(canvas, layout, top);
  const height = 190;
  const chart = { width: INNER, height, language: view.language, ...view.timeline } as const;
  canvas.place(drawTimeline(chart, { colours, font: view.brand.font }), MARGIN, top + 12);
  return top + 12 + height + 34;
}

/** Places the logo in the corner, as large as fits. */
function logoImage({ href, width, height }: DrawnLogo): DrawingImage {
  const scale = Math.min(LOGO.width / width, LOGO.height / height);
  const [left, top] = [MARGIN, 32];
  return { box: { left, top, right: left + width * scale, bottom: top + height * scale }, href, ground: 'background' };
}

function totals(canvas: PageCanvas, { view, colours, styleOf }: Layout, top: number): void {
  const width = (INNER - GAP * (view.totals.length - 1)) / view.totals.length;
  for (const [index, { label, value, change }] of view.totals.entries()) {
    const left = MARGIN + index * (width + GAP);
    canvas.area(rectangle(left, top, width, 76), colours.tint);
    canvas.area(rectangle(left, top, 3, 76), colours.accent);
    canvas.text(label, left + 16, top + 22, styleOf(10, { widthMax: width - 24 }));
    canvas.text(value, left + 16, top + 54, styleOf(25, { isBold: true, widthMax: width - 70 }));
    if (change === null) continue;
    const colour = DIRECTION_COLOURS[change.direction];
    canvas.text(change.text, left + width - 12, top + 54, styleOf(11, { colour, isBold: true, anchor: 'end' }));
  }
}

function legend(canvas: PageCanvas, { view, colours, styleOf }: Layout, baseline: number): void {
  let right = WIDTH - MARGIN;
  for (const [text, colour, dash] of [
    [view.timeline.before, colours.muted, 4],
    [view.timeline.current, colours.accent, 0],
  ] as const) {
    const style = styleOf(9, { colour: colours.muted, anchor: 'end' });
    right -= canvas.text(text, right, baseline, style) + 6;
    const [start, end] = [right - 20, right];
    canvas.area(
      strokeLine(
        [
          [start, baseline - 3],
          [end, baseline - 3],
        ],
        2,
        dash,
      ),
      colour,
    );
    right = start - 16;
  }
}

/** Draws as many notes as fit. */
function notes(canvas: PageCanvas, { view, colours, styleOf }: Layout, top: number): void {
  const { title, rows } = view.notes;
  const shown = rows.slice(0, Math.max(0, Math.floor((NOTES_BOTTOM - top) / ROW)));
  if (shown.length === 0) return;
  canvas.text(title, MARGIN, top, styleOf(13, { isBold: true }));
  for (const [index, { number, date, text }] of shown.entries()) {
    const baseline = top + ROW * (index + 1);
    canvas.text(`${number}`, MARGIN, baseline, styleOf(9.5, { isBold: true }));
    canvas.text(date, MARGIN + 20, baseline, styleOf(9.5, { colour: colours.muted }));
    canvas.text(text, MARGIN + 90, baseline, styleOf(9.5, { widthMax: INNER - 90 }));
  }
}

/** Fills two columns with the lists, the longest first where there is more room. */
function secondPage(layout: Layout): PageCanvas {
  const { view, colours, styleOf } = layout;
  const canvas = new PageCanvas();
  canvas.area(rectangle(0, 0, WIDTH, 6), colours.accent);
  canvas.text(view.title, MARGIN, 50, styleOf(12, { isBold: true, widthMax: INNER / 2 }));
  canvas.text(view.period, WIDTH - MARGIN, 50, styleOf(10, { colour: colours.muted, anchor: 'end' }));
  const tops = [92, 92];
  for (const list of view.tables) {
    const column = (tops[0] ?? 0) <= (tops[1] ?? 0) ? 0 : 1;
    const place = { left: MARGIN + column * (COLUMN + GAP), top: tops[column] ?? 0, width: COLUMN };
    tops[column] = drawTable(canvas, layout, list, place) + 36;
  }
  return canvas;
}

function footer(canvas: PageCanvas, { view, colours, styleOf }: Layout, page: string): void {
  const style = styleOf(8, { colour: colours.muted });
  canvas.area(rectangle(MARGIN, HEIGHT - 72, INNER, 0.75), colours.grid);
  canvas.twoLines(view.remark, MARGIN, HEIGHT - 58, { ...style, widthMax: INNER });
  canvas.text(view.credit.text, MARGIN, CREDIT_BASELINE, style);
  canvas.text(page, WIDTH - MARGIN, CREDIT_BASELINE, { ...style, anchor: 'end' });
}

/** Returns the width of the credit, for its link. */
export const creditWidth = ({ credit, brand }: ReportView): number =>
  textWidth(credit.text, { size: 8, font: brand.font });
