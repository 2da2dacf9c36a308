import type { Drawing } from '../draw/drawing.js';
import type { Layer } from '../draw/layer.js';
import type { ChartStyle } from './chart-colours.js';
import { axisValues, evenlySpaced } from './scale.js';
import { setText, textWidth } from './set-text.js';
import { areaBelow, circle, type Point, rectangle, strokeLine } from './shapes.js';

/** Scans by day or month, with a line of the period compared with. Sizes are in pixels. */
export interface TimelineChart {
  readonly width: number;
  readonly height: number;
  readonly points: readonly TimelinePoint[];
  /** How many of the points are complete. One more that is not is a dot; what is after it has no values yet. */
  readonly complete: number;
  readonly hasOpen: boolean;
  /**
   * Dashed; empty for no comparison. Its first day is below the first point. One that ends with the open point is as
   * incomplete.
   */
  readonly previous: readonly number[];
  /** Numbers of the notes and the index of their point. */
  readonly notes: readonly { readonly point: number; readonly number: number }[];
  /** BCP 47, for numbers. */
  readonly language: string;
}

export interface TimelinePoint {
  readonly label: string;
  readonly value: number;
}

const TEXT = 12;
const NOTE_RADIUS = 8;
const LINE = 2.25;
const DASH = 5;
/** Up to this many points have a dot each. */
const DOTS_MAX = 31;

/** Returns how many of the previous values are complete. */
export const completeBefore = ({
  complete,
  hasOpen,
  previous,
}: Pick<TimelineChart, 'complete' | 'hasOpen' | 'previous'>): number =>
  hasOpen && previous.length === complete + 1 ? complete : previous.length;

/** Draws the chart in the unit of its size. The fonts of its texts must be loaded. */
export function drawTimeline(chart: TimelineChart, { colours, font }: ChartStyle): Drawing {
  const { width, height, points, previous, notes } = chart;
  const numbers = new Intl.NumberFormat(chart.language);
  const axis = axisValues(Math.max(0, ...points.map(({ value }) => value), ...previous));
  const top = notes.length > 0 ? 2 * NOTE_RADIUS + 8 : TEXT;
  const small = { size: TEXT, colour: colours.muted, font };
  const left = Math.max(...axis.map((value) => textWidth(numbers.format(value), small))) + 10;
  const right = width - 10;
  const bottom = height - 2 * TEXT;
  const highest = axis.at(-1) ?? 1;
  const xOf = (index: number): number =>
    points.length < 2 ? (left + right) / 2 : left + ((right - left) * index) / (points.length - 1);
  const yOf = (value: number): number => bottom - ((bottom - top) * value) / highest;
  const known = points.map(({ value }, index): Point => [xOf(index), yOf(value)]);
  const line = known.slice(0, chart.complete);
  const open = known.slice(chart.complete, chart.complete + (chart.hasOpen ? 1 : 0));
  const before = previous.slice(0, points.length).map((value, index): Point => [xOf(index), yOf(value)]);
  const area = (path: string, paint: string): Layer => ({ path, paint, isCrisp: false });
  const labelWidth = Math.max(...points.map(({ label }) => textWidth(label, small)), 1) + 16;
  const labels = evenlySpaced(points.length, Math.floor((right - left) / labelWidth) + 1).flatMap((index) => {
    const label = points[index]?.label ?? '';
    const half = textWidth(label, small) / 2;
    const x = Math.min(width - half, Math.max(left, xOf(index)));
    return setText(label, x, height - 4, { ...small, anchor: 'middle' }).layer;
  });
  return {
    ...{ extent: width, height, top: 0, side: 0, pixelsPerModule: 1, image: null },
    layers: [
      area(rectangle(0, 0, width, height), colours.ground),
      ...axis.flatMap((value) => [
        area(rectangle(left, yOf(value) - 0.5, right - left, 1), colours.grid),
        setText(numbers.format(value), left - 8, yOf(value) + TEXT / 3, { ...small, anchor: 'end' }).layer,
      ]),
      ...labels,
      area(areaBelow(line, bottom), colours.tint),
      ...notes.map(({ point }) => area(rectangle(xOf(point) - 0.5, top - 6, 1, bottom - top + 6), colours.muted)),
      area(strokeLine(before.slice(0, completeBefore(chart)), LINE - 0.75, DASH), colours.muted),
      area(strokeLine(line, LINE), colours.accent),
      area(
        [...(points.length <= DOTS_MAX ? line : []), ...open].map(([x, y]) => circle(x, y, 3)).join(''),
        colours.accent,
      ),
      ...notes.flatMap(({ point, number }) => {
        const [x, y] = [xOf(point), NOTE_RADIUS + 1];
        const style = { ...small, size: 10, colour: colours.ground, isBold: true, anchor: 'middle' } as const;
        return [area(circle(x, y, NOTE_RADIUS), colours.ink), setText(String(number), x, y + 3.6, style).layer];
      }),
    ].filter(({ path }) => path !== ''),
  };
}
