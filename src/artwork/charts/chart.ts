import type { ExperienceFontFamily } from '../../core/contract/style-options.js';
import { toPng } from '../formats/png.js';
import { toSvg } from '../formats/svg.js';
import { type ColourScheme, chartColours } from './chart-colours.js';
import { loadTextFonts } from './set-text.js';
import { drawTimeline, type TimelineChart } from './timeline-chart.js';

/** What a picture of a chart depends on. */
export interface ChartRequest {
  readonly chart: TimelineChart;
  readonly scheme: ColourScheme;
  /** The brand's colour, `#RRGGBB`; null for the service's own. */
  readonly accent: string | null;
  readonly font: ExperienceFontFamily;
}

/** Pixels of a PNG per pixel of the chart, for screens of high resolution. */
const PNG_SCALE = 2;

const DIGITS = '0123456789.,\u00a0\u202f’';

/** Returns a chart as a PNG with twice its size in pixels. */
export async function chartPng({ chart, scheme, accent, font }: ChartRequest): Promise<Buffer> {
  await loadTextFonts([DIGITS, ...chart.points.map(({ label }) => label)], font);
  const drawing = drawTimeline(chart, { colours: chartColours(scheme, accent), font });
  return toPng(toSvg({ ...drawing, pixelsPerModule: PNG_SCALE }, ''));
}
