import { LIMITS } from '../../core/contract/contract-limits.js';
import { LogoPlate, type LogoSize } from '../../core/contract/design-options.js';
import { type Box, fitInto } from '../draw/box.js';
import { roundedRectangle } from '../draw/path.js';
import { type IconBadge, iconAspect, iconPath } from './badge-icons.js';
import { contentHeight, type ModuleRectangle } from './badge-plate.js';
import { type BadgeShape, DARK_BORDER, type LogoGround, logoShape, monogramShape, plainShape } from './badge-shape.js';

/** The content drawn on the plate. */
export type BadgeContent = MonogramContent | { readonly kind: 'icon'; readonly icon: IconBadge } | LogoContent;

/** Letters whose fonts are loaded. */
export interface MonogramContent {
  readonly kind: 'monogram';
  readonly text: string;
  /** Width divided by height, or by the minimum height. */
  readonly aspect: number;
  /** Returns path data, as large as the space allows and centred in it; empty if nothing is drawn. */
  readonly pathIn: (space: Box) => string;
}

/** A re-encoded PNG as a data URL. */
export interface LogoContent {
  readonly kind: 'logo';
  readonly pngDataUrl: string;
  /** Width divided by height. */
  readonly aspect: number;
  /** Distance from its centre to the farthest visible pixel, as a share of its height. */
  readonly reach: number;
  readonly ground: LogoGround;
  /** Whether it would be seen better on a ground in the code's own colour than on its plate. */
  readonly isFaint: boolean;
  readonly size: LogoSize;
}

/** A picture in the centre of a code. */
export interface Badge {
  /** The modules cleared for it. */
  readonly plate: ModuleRectangle;
  readonly content: BadgeContent;
}

/** An image that fills a box in the drawing. */
export interface DrawingImage {
  readonly box: Box;
  readonly href: string;
  /** What surrounds the image and shows through its transparent parts. */
  readonly ground: 'background' | 'foreground';
}

/** Corner radius of a dark ground, in modules. */
const DARK_RADIUS = 1;

/** Returns the shape that a badge's plate needs room for. */
export function badgeShape(content: BadgeContent): BadgeShape {
  switch (content.kind) {
    case 'monogram':
      return monogramShape(content.aspect);
    case 'icon':
      return plainShape(iconAspect(content.icon));
    case 'logo': {
      // Only a logo stored before the limit existed can exceed it.
      const aspect = Math.min(LIMITS.logoAspect, Math.max(1 / LIMITS.logoAspect, content.aspect));
      return logoShape(aspect, content.ground, content.size);
    }
  }
}

/**
 * Returns whether a badge takes the place of a module: all modules of its plate, except those outside a round one.
 */
export function coveredModules({ plate, content }: Badge): (row: number, column: number) => boolean {
  const { row: top, column: left, rows, columns } = plate;
  const isRound = content.kind === 'logo' && content.ground === LogoPlate.Circle;
  const distance = (at: number, start: number, length: number): number =>
    Math.max(0, Math.abs(at - start - (length - 1) / 2) - 0.5);
  return (row, column) =>
    row >= top &&
    column >= left &&
    row < top + rows &&
    column < left + columns &&
    (!isRound || Math.hypot(distance(row, top, rows), distance(column, left, columns)) < rows / 2);
}

/** The parts of a drawn badge, in painting order. */
interface DrawnBadge {
  /** Path data in the code's own colour. */
  readonly dark: string;
  /** Path data in the background's colour. */
  readonly light: string;
  readonly image: DrawingImage | null;
}

/**
 * Draws the badge of a symbol with `size` modules a side, shifted right and down by `margin`. Letters are light on a
 * dark ground, because between modules of their own colour they would not stand out.
 */
export function drawBadge({ plate, content }: Badge, margin: number, size: number): DrawnBadge {
  const shape = badgeShape(content);
  const space = contentSpace(plate, shape.padding, margin);
  switch (content.kind) {
    case 'monogram':
      return { dark: darkGround(space), light: content.pathIn(space), image: null };
    case 'icon':
      return { dark: iconPath(content.icon, space), light: '', image: null };
    case 'logo': {
      const box = logoBox(content, shape.shareMax === undefined ? space : shrunk(space, shape, plate, size));
      const isOnDark = content.ground === 'Dark';
      const image: DrawingImage = { box, href: content.pngDataUrl, ground: isOnDark ? 'foreground' : 'background' };
      return { dark: isOnDark ? darkGround(box) : '', light: '', image };
    }
  }
}

function contentSpace({ row, column, rows, columns }: ModuleRectangle, padding: number, margin: number): Box {
  const [left, top] = [margin + column, margin + row];
  return { left: left + padding, top: top + padding, right: left + columns - padding, bottom: top + rows - padding };
}

/** Returns the part of the space that the content may fill. */
function shrunk(space: Box, shape: BadgeShape, plate: ModuleRectangle, size: number): Box {
  const height = contentHeight(plate, shape, size);
  const { scale, x, y } = fitInto({ left: 0, top: 0, right: shape.aspect, bottom: 1 }, space, height);
  return { left: x, top: y, right: x + scale * shape.aspect, bottom: y + scale };
}

/** Returns the largest box of a logo, centred in the space; on a round plate, within the largest circle. */
function logoBox({ aspect, reach, ground }: LogoContent, space: Box): Box {
  const most = ground === LogoPlate.Circle ? (space.bottom - space.top) / (2 * reach) : Number.POSITIVE_INFINITY;
  const { scale, x, y } = fitInto({ left: 0, top: 0, right: aspect, bottom: 1 }, space, most);
  return { left: x, top: y, right: x + scale * aspect, bottom: y + scale };
}

/** Draws a rectangle with rounded corners around letters or a logo. */
const darkGround = ({ left, top, right, bottom }: Box): string =>
  roundedRectangle({
    left: left - DARK_BORDER,
    top: top - DARK_BORDER,
    width: right - left + 2 * DARK_BORDER,
    height: bottom - top + 2 * DARK_BORDER,
    radius: DARK_RADIUS,
  });
