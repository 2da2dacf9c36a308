import type { Gradient } from './gradient.js';

/** The purpose of a colour in the style. In print, each purpose may have its own ink, even if two look the same. */
export type ColourRole = 'foreground' | 'background' | 'frame';

/** An area in one colour or gradient. */
export interface Layer {
  readonly path: string;
  readonly paint: string | Gradient;
  /** Absent for a colour that is not from the style. A gradient runs from the foreground to the secondary colour. */
  readonly role?: ColourRole;
  /** True if every edge lies between two modules, and therefore between two pixels, so that nothing is smoothed. */
  readonly isCrisp: boolean;
}
