import type { ExperienceFontFamily } from '../../core/contract/style-options.js';
import type { Drawing } from '../draw/drawing.js';
import { toPng } from '../formats/png.js';
import { toSvg } from '../formats/svg.js';
import { type BarChart, drawBars } from './bar-chart.js';
import { type ChartStyle, type ColourScheme, chartColours } from './chart-colours.js';
import { loadTextFonts } from './set-text.js';
import { drawTimeline, type TimelineChart } from './timeline-chart.js';

/** A chart as plain data. */
export type Chart = TimelineChart | BarChart;

/** What a picture of a chart depends on. */
export interface ChartRequest {
  readonly chart: Chart;
  readonly scheme: ColourScheme;
  /** The brand's colour, `#RRGGBB`; null for the service's own. */
  readonly accent: string | null;
  readonly font: ExperienceFontFamily;
  /** What screen readers read. */
  readonly title: string;
}

/** Pixels of a PNG per pixel of the chart, for screens of high resolution. */
const PNG_SCALE = 2;

/** Draws a chart as areas without text or fonts, so that it looks the same everywhere. */
export async function drawChart(chart: Chart, style: ChartStyle): Promise<Drawing> {
  await loadTextFonts(textsOf(chart), style.font);
  return chart.kind === 'timeline' ? drawTimeline(chart, style) : drawBars(chart, style);
}

const DIGITS = '0123456789.,\u00a0\u202f’';

const textsOf = (chart: Chart): string[] =>
  chart.kind === 'timeline'
    ? [DIGITS, ...chart.points.map(({ label }) => label)]
    : chart.rows.flatMap(({ label, text }) => [label, text]);

const drawRequest = ({ chart, scheme, accent, font }: ChartRequest): Promise<Drawing> =>
  drawChart(chart, { colours: chartColours(scheme, accent), font });

/** Returns a chart as an SVG that contains no font, script or reference. */
export const chartSvg = async (request: ChartRequest): Promise<string> =>
  toSvg(await drawRequest(request), request.title);

/** Returns a chart as a PNG with twice its size in pixels. */
export async function chartPng(request: ChartRequest): Promise<Buffer> {
  const drawing = await drawRequest(request);
  return toPng(toSvg({ ...drawing, pixelsPerModule: PNG_SCALE }, request.title));
}
