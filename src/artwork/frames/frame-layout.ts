import { type DesignFrame, FrameDesign } from '../../core/contract/design-options.js';
import type { Box } from '../draw/box.js';
import type { Layer } from '../draw/layer.js';
import { roundedRectangle } from '../draw/path.js';
import { FRAME_SHAPES, type FrameArea } from './frame-shapes.js';

/**
 * Where a frame is, in hundredths of the side of the code with its quiet zone, so that it looks the same around every
 * code.
 */
interface FrameGeometry {
  readonly side: number;
  readonly above: number;
  readonly below: number;
  readonly words: {
    readonly isAbove: boolean;
    /** Distance from the code, and from the edge of the picture. */
    readonly from: number;
    readonly fromEdge: number;
    /** How much narrower than the code they are, on each side. */
    readonly inset: number;
    /** Maximum size. */
    readonly em: number;
  };
}

/** Distance from the quiet zone to the frame. */
const GAP = 1.5;
/** Corner radius inside. Corners of the quiet zone touch a round corner of this radius from inside at most. */
const INNER_RADIUS = GAP / (1 - Math.SQRT1_2);
/** Width of a border with its gap. */
const BORDER = 5;

const words = (from: number, fromEdge: number, inset: number, em: number, isAbove = false): FrameGeometry['words'] => ({
  ...{ isAbove, from, fromEdge, inset, em },
});

const GEOMETRY: Readonly<Record<FrameDesign, FrameGeometry>> = {
  [FrameDesign.LabelBelow]: { side: BORDER, above: BORDER, below: 24, words: words(GAP, 0, 3, 13) },
  [FrameDesign.LabelAbove]: { side: BORDER, above: 24, below: BORDER, words: words(GAP, 0, 3, 13, true) },
  [FrameDesign.Tab]: { side: BORDER, above: BORDER, below: 21, words: words(GAP, 0, 19, 11.5) },
  [FrameDesign.Bubble]: { side: BORDER, above: BORDER, below: 33, words: words(12.5, 0, 5, 12) },
  [FrameDesign.Ticket]: { side: BORDER, above: BORDER, below: 29, words: words(9, 0, 3, 13) },
  [FrameDesign.Arrow]: { side: BORDER, above: 38, below: BORDER, words: words(16.5, 0, 4, 12, true) },
  [FrameDesign.BagTag]: { side: BORDER, above: 24, below: 22, words: words(GAP, 0, 4, 12.5) },
  [FrameDesign.Circle]: { side: 31, above: 27, below: 35, words: words(3.5, 12.5, 5, 13.5) },
};

/** A frame around the code; lengths are in modules. Whole numbers, so that the code's edges lie between pixels. */
export interface FrameLayout {
  readonly side: number;
  readonly top: number;
  readonly height: number;
  readonly layers: readonly Layer[];
}

/**
 * Lays out a frame without its words around a code that is `size` modules wide, with its quiet zone. The code is at
 * `side` from the left and from 0.
 */
export function layOutFrame(size: number, { design, color, textColor }: DesignFrame, background: string): FrameLayout {
  const area = areaOf(size, design);
  const { frame, marks = '' } = FRAME_SHAPES[design](area);
  const gap = GAP * area.unit;
  const inner = roundedRectangle({
    left: area.code.left - gap,
    top: area.code.top - gap,
    width: size + 2 * gap,
    height: size + 2 * gap,
    radius: INNER_RADIUS * area.unit,
  });
  return {
    side: area.code.left,
    top: area.top,
    height: area.bottom - area.top,
    layers: [
      { path: frame, paint: color, role: 'frame', isCrisp: false },
      { path: marks, paint: textColor, isCrisp: false },
      { path: inner, paint: background, role: 'background', isCrisp: false },
    ],
  };
}

function areaOf(size: number, design: FrameDesign): FrameArea {
  const unit = size / 100;
  const [side, above, below] = (['side', 'above', 'below'] as const).map((name) =>
    Math.round(GEOMETRY[design][name] * unit),
  ) as [number, number, number];
  const code = { left: side, top: side, right: side + size, bottom: side + size };
  return { left: 0, right: size + 2 * side, top: code.top - above, bottom: code.bottom + below, code, unit };
}

/** Returns where a frame's words are, and their maximum size as a share of the code's side. */
export function frameWords(size: number, design: FrameDesign): { readonly box: Box; readonly emShareMax: number } {
  const { isAbove, from, fromEdge, inset, em } = GEOMETRY[design].words;
  const { code, unit, ...edges } = areaOf(size, design);
  const [left, right] = [code.left + inset * unit, code.right - inset * unit];
  const [top, bottom] = isAbove
    ? [edges.top + fromEdge * unit, code.top - from * unit]
    : [code.bottom + from * unit, edges.bottom - fromEdge * unit];
  return { box: { left, top, right, bottom }, emShareMax: em / 100 };
}
