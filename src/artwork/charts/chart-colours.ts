import { mixColours, withContrast } from '../../core/contract/colour.js';
import type { ExperienceFontFamily } from '../../core/contract/style-options.js';

/** Colours of a chart and the text around it, `#rrggbb`. */
export interface ChartColours {
  /** Opaque, so that a chart is legible wherever it is shown. */
  readonly ground: string;
  readonly ink: string;
  /** For axis labels and previous values: legible as small text. */
  readonly muted: string;
  readonly grid: string;
  /** The period's values. */
  readonly accent: string;
  /** Below the line. */
  readonly tint: string;
}

/** How a chart is drawn. */
export interface ChartStyle {
  readonly colours: ChartColours;
  readonly font: ExperienceFontFamily;
}

export const ColourScheme = { Light: 'light', Dark: 'dark' } as const;
export type ColourScheme = (typeof ColourScheme)[keyof typeof ColourScheme];

const SCHEMES = {
  light: { ground: '#ffffff', ink: '#1a1c20', muted: '#5c6370', grid: '#e3e5e9' },
  dark: { ground: '#1c1e22', ink: '#f2f3f5', muted: '#a6adba', grid: '#373b42' },
} as const;

/** Minimum contrast of graphics to their ground (WCAG 2.2, success criterion 1.4.11). */
const CONTRAST_MIN = 3;

/** The accent of the service, where there is no brand kit. */
const DEFAULT_ACCENT = '#2f5bd8';

/** Returns the colours of a scheme with a brand's accent, moved towards the ink until it is visible on the ground. */
export function chartColours(scheme: ColourScheme, brand: string | null): ChartColours {
  const colours = SCHEMES[scheme];
  const accent = withContrast(brand ?? DEFAULT_ACCENT, colours.ink, colours.ground, CONTRAST_MIN);
  return { ...colours, accent, tint: mixColours(colours.ground, accent, 0.14) };
}
