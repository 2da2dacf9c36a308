import type { FrameDesign } from '../../../../src/core/contract/design-options.ts';
import type { FrameStyle } from '../../../generated/code-designer/preview.ts';
import { roundedRectangle, SIDE } from './pictograms.tsx';

export type AnyFrame = FrameStyle | FrameDesign;

interface Drawing {
  /** Where the code is, 8 wide and high, in a square of 16. */
  readonly at: readonly [left: number, top: number];
  readonly frame: string;
  /** Where the line that stands for the words is. */
  readonly words?: readonly [left: number, top: number, width: number];
}

const round = (left: number, top: number, side: number, radius: number): string =>
  roundedRectangle(left, top, side, [radius, radius, radius, radius]);
const HOLE_BELOW = 'M4 2.5v8.5h8v-8.5z';
const HOLE_ABOVE = 'M4 5v8.5h8v-8.5z';

/** In the proportions in which the service draws them. */
const DRAWINGS: Record<AnyFrame, Drawing> = {
  None: { at: [4, 4], frame: '' },
  Square: { at: [4, 4], frame: round(2, 2, 12, 0) + round(3, 3, 10, 0) },
  Rounded: { at: [4, 4], frame: round(2, 2, 12, 2.2) + round(3, 3, 10, 1.3) },
  LabelBelow: {
    at: [4, 2.5],
    frame: `M4 1.5h8a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1z${HOLE_BELOW}`,
    words: [5, 12.2, 6],
  },
  LabelAbove: {
    at: [4, 5],
    frame: `M4 1.5h8a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1z${HOLE_ABOVE}`,
    words: [5, 2.8, 6],
  },
  Tab: {
    at: [4, 2.5],
    frame: `M4 1.5h8a1 1 0 0 1 1 1v8.5a1 1 0 0 1-1 1h-.5v1.5a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1V12H4a1 1 0 0 1-1-1V2.5a1 1 0 0 1 1-1z${HOLE_BELOW}`,
    words: [5.5, 12.4, 5],
  },
  Bubble: {
    at: [4, 1.5],
    frame:
      'M4 .5h8a1 1 0 0 1 1 1V10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V1.5a1 1 0 0 1 1-1zM4 1.5V10h8V1.5z' +
      'M4 12.3h1l.8-.9.8 .9H12a1 1 0 0 1 1 1v1.4a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-1.4a1 1 0 0 1 1-1z',
    words: [5, 13.5, 6],
  },
  Ticket: {
    at: [4, 2],
    frame:
      'M4 1h8a1 1 0 0 1 1 1v8.7a.7 .7 0 0 0 0 1.4V14a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-1.9a.7 .7 0 0 0 0-1.4V2a1 1 0 0 1 1-1z' +
      'M4 2v8.3h8V2z',
    words: [5, 12.7, 6],
  },
  Arrow: {
    at: [4, 6.5],
    frame:
      'M4 .5h8a1 1 0 0 1 1 1v1.7a.6 .6 0 0 1-.4 .6L8 5.2 3.4 3.8a.6 .6 0 0 1-.4-.6V1.5a1 1 0 0 1 1-1z' +
      'M4 5.6h8a1 1 0 0 1 1 1V15a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6.6a1 1 0 0 1 1-1zM4 6.4V15h8V6.4z',
    words: [5, 1.7, 6],
  },
  BagTag: {
    at: [4, 4],
    frame: 'M5.5 0h5L13 2.5V15a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V2.5zM8 1a1 1 0 1 0 0 2 1 1 0 0 0 0-2zM4 4v8.5h8V4z',
    words: [5, 13.5, 6],
  },
  Circle: {
    at: [4.4, 3.4],
    frame: 'M8 0a8 8 0 1 0 0 16A8 8 0 0 0 8 0zM4.2 3.2h7.6v7.6H4.2z',
    words: [5.2, 12.1, 5.6],
  },
};

/** A frame with a hint of the code and of the words. */
export function FramePictogram({ frame: name }: { frame: AnyFrame }) {
  const { at, frame, words } = DRAWINGS[name];
  const [x, y] = at;
  const scale = name === 'Circle' ? 0.9 : 1;
  return (
    <svg viewBox="0 0 16 16" width={SIDE} height={SIDE} fill="currentColor" fillRule="evenodd" aria-hidden="true">
      <path d={frame} />
      {words !== undefined && (
        <rect x={words[0]} y={words[1]} width={words[2]} height={1} rx={0.5} fill="var(--surface)" />
      )}
      <g opacity={0.4} transform={`translate(${x} ${y}) scale(${scale})`}>
        <path d="M1 1h2.5v2.5H1zM4.5 1H7v2.5H4.5zM1 4.5h2.5V7H1zM4.5 4.5h1v1h-1zM6 6h1v1H6zM6 4.5h1v.8H6z" />
      </g>
    </svg>
  );
}
