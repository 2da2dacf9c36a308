import { FrameDesign } from '../../core/contract/design-options.js';
import type { Box } from '../draw/box.js';
import { roundedPolygon, roundedRectangle, roundedSquare } from '../draw/path.js';

/** A picture with a frame, in modules. */
export interface FrameArea extends Box {
  /** The code with its quiet zone. */
  readonly code: Box;
  /** A hundredth of the code's side, with its quiet zone. */
  readonly unit: number;
}

/** Path data of a frame: what is in the frame's colour, and decoration above it in the colour of the words. */
interface FrameShapes {
  readonly frame: string;
  readonly marks?: string;
}

/** Corner radius outside, in hundredths of the code's side. */
const RADIUS = 7.5;

const rectangle = ({ left, top, right, bottom }: Box, radius: number): string =>
  roundedRectangle({ left, top, width: right - left, height: bottom - top, radius });

const circle = (x: number, y: number, radius: number, isHole = false): string =>
  roundedSquare({ left: x - radius, top: y - radius, side: 2 * radius, radius, isHole });

/** Returns a border around the code as wide above and below it as beside it. */
const bordered = ({ left, right, code }: FrameArea): Box => ({
  ...{ left, right },
  top: code.top - (code.left - left),
  bottom: code.bottom + (code.left - left),
});

/** A border with a band on one side. */
const label = (area: FrameArea): FrameShapes => ({ frame: rectangle(area, RADIUS * area.unit) });

/** A border from which a tab hangs. */
function tab(area: FrameArea): FrameShapes {
  const { left, right, top, bottom, unit } = area;
  const edge = bordered(area).bottom;
  const [outer, inner] = [RADIUS * unit, 4 * unit];
  const [start, end] = [left + 19 * unit, right - 19 * unit];
  return {
    frame: roundedPolygon([
      [left, top, outer],
      [right, top, outer],
      [right, edge, outer],
      [end, edge, inner],
      [end, bottom, outer],
      [start, bottom, outer],
      [start, edge, inner],
      [left, edge, outer],
    ]),
  };
}

/** A border, and a speech bubble whose tail points at it. */
function bubble(area: FrameArea): FrameShapes {
  const { left, right, bottom, unit } = area;
  const card = bordered(area);
  const tip = card.bottom + 2 * unit;
  const top = tip + 5.5 * unit;
  const [radius, tail] = [9 * unit, left + 26 * unit];
  const speech = roundedPolygon([
    [left, top, radius],
    [tail - 5 * unit, top, 1.5 * unit],
    [tail, tip, 0.8 * unit],
    [tail + 5 * unit, top, 1.5 * unit],
    [right, top, radius],
    [right, bottom, radius],
    [left, bottom, radius],
  ]);
  return { frame: rectangle(card, RADIUS * unit) + speech };
}

/** A card with two notches, between which the stub would be torn off. */
function ticket({ left, right, top, bottom, code, unit }: FrameArea): FrameShapes {
  const [radius, notch] = [RADIUS * unit, 4 * unit];
  const tear = code.bottom + 7.5 * unit;
  const frame = roundedPolygon([
    [left, top, radius],
    [right, top, radius],
    [right, tear - notch, 0],
    [right - notch, tear - notch, notch],
    [right - notch, tear + notch, notch],
    [right, tear + notch, 0],
    [right, bottom, radius],
    [left, bottom, radius],
    [left, tear + notch, 0],
    [left + notch, tear + notch, notch],
    [left + notch, tear - notch, notch],
    [left, tear - notch, 0],
  ]);
  const [start, end, holes] = [left + notch + 3 * unit, right - notch - 3 * unit, 32];
  const step = (end - start) / (holes - 1);
  const marks = Array.from({ length: holes }, (_, hole) => circle(start + hole * step, tear, 0.55 * unit)).join('');
  return { frame, marks };
}

/** A border below a sign that points at it. */
function arrow(area: FrameArea): FrameShapes {
  const { left, right, top, unit } = area;
  const card = bordered(area);
  const radius = RADIUS * unit;
  const tip = card.top - 2.5 * unit;
  const edge = tip - 12 * unit;
  const sign = roundedPolygon([
    [left, top, radius],
    [right, top, radius],
    [right, edge, 5 * unit],
    [(left + right) / 2, tip, 3 * unit],
    [left, edge, 5 * unit],
  ]);
  return { frame: sign + rectangle(card, radius) };
}

/** A luggage tag with an eyelet. */
function bagTag({ left, right, top, bottom, unit }: FrameArea): FrameShapes {
  const [radius, slope] = [RADIUS * unit, 6 * unit];
  const [x, y] = [(left + right) / 2, top + 10.5 * unit];
  const frame = roundedPolygon([
    [left + 25 * unit, top, slope],
    [right - 25 * unit, top, slope],
    [right, top + 19 * unit, slope],
    [right, bottom, radius],
    [left, bottom, radius],
    [left, top + 19 * unit, slope],
  ]);
  const hole = circle(x, y, 4 * unit, true);
  return { frame: frame + hole, marks: circle(x, y, 5.4 * unit) + hole };
}

/** A round badge with a thin line along its edge. */
function disc({ left, right, top, bottom, unit }: FrameArea): FrameShapes {
  const [x, y, radius] = [(left + right) / 2, (top + bottom) / 2, Math.min(right - left, bottom - top) / 2];
  const line = radius - 2.4 * unit;
  return { frame: circle(x, y, radius), marks: circle(x, y, line) + circle(x, y, line - 0.7 * unit, true) };
}

export const FRAME_SHAPES: Readonly<Record<FrameDesign, (area: FrameArea) => FrameShapes>> = {
  [FrameDesign.LabelBelow]: label,
  [FrameDesign.LabelAbove]: label,
  [FrameDesign.Tab]: tab,
  [FrameDesign.Bubble]: bubble,
  [FrameDesign.Ticket]: ticket,
  [FrameDesign.Arrow]: arrow,
  [FrameDesign.BagTag]: bagTag,
  [FrameDesign.Circle]: disc,
};
