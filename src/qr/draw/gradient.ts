import { hash } from 'node:crypto';
import { GradientDirection } from '../style-options.js';
import { compact } from './path.js';

/** A change of colour along a line, in module units of the whole drawing. */
export interface Gradient {
  /** Colours at the line's start and end, `#RRGGBB`. */
  readonly from: string;
  readonly to: string;
  readonly start: readonly [x: number, y: number];
  readonly end: readonly [x: number, y: number];
}

/** From edge to edge of the code, or corner to corner; `margin` is what lies around it. */
export function gradientAcross(
  size: number,
  margin: number,
  { from, to, direction }: { from: string; to: string; direction: GradientDirection },
): Gradient {
  const far = margin + size;
  const right = direction === GradientDirection.Vertical ? margin : far;
  const bottom = direction === GradientDirection.Horizontal ? margin : far;
  return { from, to, start: [margin, margin], end: [right, bottom] };
}

/**
 * The definition and the fill that refers to it. The id follows from the definition: pictures inlined in one page share
 * an id only where they share the gradient.
 */
export function gradientMarkup({ from, to, start, end }: Gradient): { definition: string; fill: string } {
  const [x1, y1, x2, y2] = [...start, ...end].map(compact);
  const line = `gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`;
  const stops = `<stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/>`;
  const id = `gradient-${hash('sha256', line + stops, 'hex').slice(0, 12)}`;
  return { definition: `<linearGradient id="${id}" ${line}>${stops}</linearGradient>`, fill: `url(#${id})` };
}
