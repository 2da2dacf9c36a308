import type { Drawing } from '../draw/drawing.js';
import type { Layer } from '../draw/layer.js';
import type { ChartStyle } from './chart-colours.js';
import { setText, textWidth } from './set-text.js';
import { rectangle } from './shapes.js';

/** Labelled rows with a bar for the period and a thin one for the period before. Sizes are in pixels. */
export interface BarChart {
  readonly kind: 'bars';
  readonly width: number;
  readonly rows: readonly BarRow[];
}

export interface BarRow {
  readonly label: string;
  readonly value: number;
  /** The value as it is written, with its change. */
  readonly text: string;
  /** Null for no comparison. */
  readonly previous: number | null;
}

export const BAR_ROW_HEIGHT = 34;
const TEXT = 13;

/** Draws the chart in the unit of its size. The fonts of its texts must be loaded. */
export function drawBars({ width, rows }: BarChart, { colours, font }: ChartStyle): Drawing {
  const longest = Math.max(1, ...rows.flatMap(({ value, previous }) => [value, previous ?? 0]));
  const height = Math.max(1, rows.length * BAR_ROW_HEIGHT);
  const area = (path: string, paint: string): Layer => ({ path, paint, isCrisp: false });
  return {
    ...{ extent: width, height, top: 0, side: 0, pixelsPerModule: 1, image: null },
    layers: [
      area(rectangle(0, 0, width, height), colours.ground),
      ...rows.flatMap(({ label, value, text, previous }, index) => {
        const top = index * BAR_ROW_HEIGHT;
        const bold = { size: TEXT, colour: colours.ink, font, isBold: true } as const;
        const barOf = (count: number): number => (width * count) / longest;
        return [
          setText(label, 0, top + TEXT, { ...bold, isBold: false, widthMax: width - textWidth(text, bold) - 16 }).layer,
          setText(text, width, top + TEXT, { ...bold, anchor: 'end' }).layer,
          area(rectangle(0, top + TEXT + 6, width, 6), colours.tint),
          ...(value === 0 ? [] : [area(rectangle(0, top + TEXT + 6, barOf(value), 6), colours.accent)]),
          ...(previous === null ? [] : [area(rectangle(barOf(previous) - 1, top + TEXT + 4, 2, 10), colours.muted)]),
        ];
      }),
    ].filter(({ path }) => path !== ''),
  };
}
